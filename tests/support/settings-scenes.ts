// Defines the scenes for signed-in users: every item of the account settings, a team, the header elements on a host page, an
// invitation, and the second factor.
import type { Page } from 'playwright-core';
import { createClientApp } from '../../src/index.js';
import { configure, everyProvider, logIn } from './providers.ts';
import type { Scene, Stage } from './stage.ts';
import { linkIn } from './stack.ts';
import { makeTeam, openPart, section, settings } from './team-steps.ts';
import { bytesOf, totpOf, wrongDigits } from './totp.ts';
import { fill, freshEmail, showsHeading, PASSWORD, shows, signOut, submit } from './visitor.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const pressLast = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).last().click();
const waitForError = (page: Page): Promise<void> => page.locator('.portico-error').first().waitFor();
const openItem = (stage: Stage, hash: string): Promise<void> => settings(stage.visitor, stage.site, hash);

const PROFILE: Readonly<Record<string, Scene>> = {
  account: async (stage) => {
    await configure(stage.stack, everyProvider());
    await openItem(stage, 'profile');
    await stage.visitor.page.getByText('Upload picture').waitFor();
  },
  'account-name': async ({ visitor: { page } }) => {
    await press(page, 'Edit Name');
    await fill(page, { name: 'Ada Lovelace' });
  },
  'account-picture': async ({ visitor: { page } }) => {
    await page.locator('input[name="name"]').press('Enter');
    await page.getByText('Ada Lovelace').first().waitFor();
    const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.locator('input[type="file"]').setInputFiles(picture);
    await page.locator('canvas').waitFor();
  },
  'account-picture-refused': async ({ visitor: { page } }) => {
    await page.keyboard.press('Escape');
    await page.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await waitForError(page);
  },
};

/** The setup key for the authenticator app, which a scene reads from the page. */
let key = '';

const SIGN_IN_METHODS: Readonly<Record<string, Scene>> = {
  'account-sign-in-methods': async (stage) => {
    await openItem(stage, 'auth');
    await stage.visitor.page.locator('portico-mfa-section button').waitFor();
  },
  'account-address': async ({ visitor: { page } }) => {
    await press(page, 'Add address');
    await fill(page, { email: freshEmail() });
    await page.locator('portico-emails-section input[name="email"]').press('Enter');
    await press(page, /^Manage /);
  },
  'account-address-refused': async ({ visitor: { page } }) => {
    await press(page, 'Add address');
    await page.locator('portico-emails-section input[name="email"]').press('Enter');
    await waitForError(page);
  },
  'account-password': async ({ visitor: { page } }) => {
    await press(page, 'Change password');
    await fill(page, { 'new-password': 'short' });
    await page.locator('input[name="new-password"]').press('Enter');
    await shows(page, 'Enter your current password.');
  },
  'account-second-factor': async (stage) => {
    await openItem(stage, 'auth');
    const part = stage.visitor.page.locator('portico-mfa-section');
    await part.getByRole('button', { name: 'Turn on' }).click();
    await part.getByRole('img', { name: 'QR code' }).waitFor();
    key = (await part.locator('code').textContent()) ?? '';
  },
  'account-second-factor-wrong': async ({ visitor: { page } }) => {
    await page.locator('portico-mfa-section input[name="totp"]').fill(wrongDigits(await totpOf(bytesOf(key))));
    await page.locator('portico-mfa-section .portico-error').waitFor();
  },
  'account-second-factor-on': async ({ visitor: { page } }) => {
    const part = page.locator('portico-mfa-section');
    await part.locator('input[name="totp"]').fill(await totpOf(bytesOf(key)));
    await part.getByRole('button', { name: 'Turn off' }).click();
    await part.locator('.confirm').waitFor();
  },
};

const ITEMS: Readonly<Record<string, Scene>> = {
  connections: async (stage) => {
    await openItem(stage, 'connections');
    await stage.visitor.page.getByRole('button', { name: 'Connect GitHub' }).waitFor();
  },
  'connections-connected': async ({ visitor: { page }, known }) => {
    await press(page, 'Connect GitHub');
    await showsHeading(page, 'Development sign-in');
    await logIn(page, known);
    await shows(page, 'Connected');
  },
  'account-sessions': async (stage) => {
    await openItem(stage, 'sessions');
    await shows(stage.visitor.page, 'This device');
  },
  'account-keys': async (stage) => {
    await openItem(stage, 'api-keys');
    await shows(stage.visitor.page, 'No API keys yet.');
  },
  'account-key-new': async ({ visitor: { page } }) => {
    await press(page, 'Create API key');
    await page.locator('input[name="description"]').press('Enter');
    await waitForError(page);
  },
  'account-key-shown': async ({ visitor: { page } }) => {
    await page.locator('input[name="description"]').fill('Laptop');
    await page.locator('input[name="description"]').press('Enter');
    await page.locator('.secret').waitFor();
  },
  'account-key-listed': async ({ visitor: { page } }) => {
    await page.locator('dialog input[type="checkbox"]').check();
    await press(page, 'Done');
    await page.getByRole('button', { name: 'Revoke Laptop' }).waitFor();
  },
  'account-key-revoking': async ({ visitor: { page } }) => press(page, 'Revoke Laptop'),
  'account-leaving': async (stage) => {
    await openItem(stage, 'settings');
    await press(stage.visitor.page, 'Delete account');
    await stage.visitor.page.locator('dialog').getByRole('button', { name: 'Delete account' }).click();
    await waitForError(stage.visitor.page);
  },
  'account-own-item': async (stage) => {
    await openItem(stage, 'demo');
    await showsHeading(stage.visitor.page, 'A custom item in this demo');
  },
};

/** Creates another user, who creates a team and invites the email address. Returns the link in the invitation. */
const invitationTo = async ({ stack, site }: Stage, email: string): Promise<string> => {
  const app = createClientApp({ ...stack.demo, baseUrl: stack.url, tokenStore: 'memory', redirectMethod: 'none' });
  const verificationCallbackUrl = `${stack.url}${site.handler}/email-verification`;
  await app.auth.signUpWithPassword({ email: freshEmail(), password: PASSWORD, noRedirect: true, verificationCallbackUrl });
  const { id: teamId } = await app.teams.create({ displayName: 'Comets' });
  await app.teamInvitations.send({ teamId, email, callbackUrl: `${stack.url}${site.handler}/team-invitation` });
  app.dispose();
  return linkIn(await stack.mail(email, /join Comets/));
};

const TEAMS: Readonly<Record<string, Scene>> = {
  'team-creation': async (stage) => {
    await openItem(stage, 'team-creation');
    await press(stage.visitor.page, 'Create team');
    await waitForError(stage.visitor.page);
  },
  team: async ({ visitor, site }) => {
    await makeTeam(visitor, site, 'Rockets');
    await openPart(visitor.page, 'General');
    for (const name of ['identity', 'profile']) await section(visitor.page, name).getByRole('heading').waitFor();
  },
  'team-name': async ({ visitor: { page } }) => {
    await section(page, 'identity').getByRole('button', { name: 'Edit' }).click();
    await section(page, 'identity').locator('input[name="name"]').waitFor();
  },
  'team-members': async ({ visitor: { page } }) => {
    await openPart(page, 'Members');
    await section(page, 'members').getByText('(you)', { exact: true }).waitFor();
  },
  'team-invited': async ({ visitor: { page }, unknown }) => {
    await page.locator('input[name="emails"]').fill(unknown);
    await pressLast(page, 'Send invitations');
    await section(page, 'invitations').getByRole('button', { name: 'Withdraw' }).click();
  },
  'team-keys': async ({ visitor: { page } }) => {
    await openPart(page, 'API keys');
    await section(page, 'api-keys')
      .getByText(/No API keys yet/)
      .waitFor();
  },
  'team-danger': async ({ visitor: { page } }) => openPart(page, 'Danger zone'),
  'team-delete': async ({ visitor: { page } }) => section(page, 'delete').getByRole('button', { name: 'Delete team' }).click(),
  invitation: async (stage) => {
    await stage.visitor.page.goto(await invitationTo(stage, stage.known));
    await showsHeading(stage.visitor.page, 'Join Comets?');
  },
  'invitation-joined': async ({ visitor: { page } }) => {
    await press(page, 'Join');
    await showsHeading(page, 'You joined Comets');
  },
};

/** Shows the elements for host page headers on an otherwise empty page. */
const openWidgets = async ({ visitor: { page }, stack: { demo, url } }: Stage): Promise<void> => {
  const facts = `data-project-id="${demo.projectId}" data-publishable-client-key="${demo.publishableClientKey}" data-base-url="${url}"`;
  const widgets = `<portico-team-switcher allow-none></portico-team-switcher>
    <portico-user-button show-user-info theme-toggle placement="start"></portico-user-button>
    <portico-user-avatar></portico-user-avatar><portico-team-icon name="Rockets"></portico-team-icon>
    <portico-message-card heading="A card" primary="Go on" secondary="Cancel"></portico-message-card>`;
  const body = `<!doctype html><html lang="en"><head><title>Widgets</title><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"></head><body><main>${widgets}</main>
    <script src="/portico.js" ${facts}></script></body></html>`;
  await page.route('**/widgets', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/widgets');
};

const WIDGETS: Readonly<Record<string, Scene>> = {
  'widgets-user-button': async (stage) => {
    await openWidgets(stage);
    await press(stage.visitor.page, /Ada Lovelace/);
    await stage.visitor.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  },
  'widgets-team-switcher': async (stage) => {
    await openWidgets(stage);
    await press(stage.visitor.page, 'Rockets');
    await stage.visitor.page.getByRole('option', { name: 'Comets' }).waitFor();
  },
};

/** Scenes that are opened last, because every later sign-in requires the authenticator app's code. */
const SECOND_FACTOR: Readonly<Record<string, Scene>> = {
  'second-factor': async ({ visitor, site, known }) => {
    const { page } = visitor;
    await page.goto(site.home);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email: known, password: PASSWORD });
    await submit(page);
    await page.locator('input[name="totp"]').waitFor();
  },
  'second-factor-wrong': async ({ visitor: { page } }) => {
    await page.locator('input[name="totp"]').pressSequentially(wrongDigits(await totpOf(bytesOf(key))));
    await shows(page, 'That code is wrong or expired.');
  },
  'invitation-signed-out': async (stage) => {
    await stage.visitor.page.goto(await invitationTo(stage, freshEmail()));
    await showsHeading(stage.visitor.page, 'You’re invited to a team');
  },
};

/** The scenes after the sign-in, in order. */
export const SETTINGS: Readonly<Record<string, Scene>> = {
  ...PROFILE,
  ...ITEMS,
  ...SIGN_IN_METHODS,
  ...TEAMS,
  ...WIDGETS,
  ...SECOND_FACTOR,
};
