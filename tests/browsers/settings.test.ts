// Tests in WebKit each section of the account settings, with its dialogs.
import { describe, expect, it } from 'vitest';
import { configure, shared } from '../support/providers.ts';
import { sitesOr } from '../support/slices.ts';
import { linkIn } from '../support/stack.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import { ENTER, ESCAPE, type Person } from './person.ts';
import { useWebKit } from './stage.ts';

const stage = useWebKit();

/** Opens an item of the account settings. */
const openItem = async (person: Person, handler: string, item: string): Promise<void> => {
  await person.open('about:blank');
  await person.open(`${handler}/account-settings#${item}`);
  await person.seesHeading('Account settings');
};

/** Measures the open dialog. Runs inside the page. */
const measureDialog = (dialog: unknown): { readonly height: number; readonly contentHeight: number; readonly windowHeight: number } => {
  const { height } = (dialog as HTMLElement).getBoundingClientRect();
  const { height: contentHeight } = ((dialog as HTMLElement).firstElementChild as Element).getBoundingClientRect();
  return { height, contentHeight, windowHeight: innerHeight };
};

/** Waits for a dialog, which must be only as high as its content. */
const seesDialog = async ({ sees, session }: Person): Promise<void> => {
  const dialog = await sees({ css: 'dialog[open]' });
  const { height, contentHeight, windowHeight } = await session.run(measureDialog, dialog);
  expect(height - contentHeight).toBeLessThanOrEqual(4);
  expect(height).toBeLessThan(windowHeight - 100);
};

/** Selects a picture, as the file chooser of the browser does. Runs inside the page. */
const choosePicture = (input: unknown): void => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 300;
  (canvas.getContext('2d') as CanvasRenderingContext2D).fillRect(50, 50, 200, 100);
  const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
  Object.assign(input as HTMLInputElement, { files: files.files });
  (input as HTMLInputElement).dispatchEvent(new Event('change', { bubbles: true, composed: true }));
};

describe.each(sitesOr('script tag'))('in WebKit, in the account settings of the $name site, a user', (site) => {
  const { handler, home } = site;

  it('changes the name, and crops and saves a picture', async () => {
    const person = await stage.enterSignedIn(site);
    await openItem(person, handler, 'profile');
    await person.press('Edit Name');
    await person.fill({ name: 'Ada Lovelace' });
    await person.session.press(ENTER);
    await person.sees({ css: 'button', text: 'Account menu of Ada Lovelace' });
    const picture = await person.sees({ css: 'input[type="file"]' });
    await person.session.run(choosePicture, picture);
    await seesDialog(person);
    await person.sees({ css: 'dialog canvas' });
    await person.press('Save', 'dialog');
    await person.sees({ css: 'button', name: 'Remove Picture' });
  });

  it('adds an email address, verifies it, and makes it the primary email address', async () => {
    const person = await stage.enterSignedIn(site);
    const other = freshEmail();
    await openItem(person, handler, 'auth');
    await person.press('Add address');
    await person.fill({ email: other }, 'portico-emails-section');
    await person.session.press(ENTER);
    await person.seesText(`Email sent to ${other}`);
    await person.open(linkIn(await stage.stack.mail(other, /Verify/)));
    await person.press('Verify address');
    await person.seesHeading('Email verified');
    await openItem(person, handler, 'auth');
    await person.press(`Manage ${other}`);
    await person.press('Make primary');
    const primary = { css: '.row', text: 'Primary', within: 'portico-emails-section' };
    await expect.poll(() => person.textOf(primary)).toContain(other);
  });

  it('changes the password, and signs in with the new password', async () => {
    const person = await stage.enterSignedIn(site);
    await openItem(person, handler, 'auth');
    await person.press('Change password');
    await person.fill({ 'current-password': PASSWORD, 'new-password': 'a much better password' });
    await person.session.press(ENTER);
    await person.seesText('Password saved');
    await person.open(home);
    await person.signOut();
    await person.signIn(site, person.email, 'a much better password');
  });

  it('reads that the browser does not support passkeys', async () => {
    const person = await stage.enterSignedIn(site);
    await openItem(person, handler, 'auth');
    await person.seesText('This browser doesn’t support passkeys.');
  });

  it('connects an account of a provider, and signs in with the provider', async () => {
    await configure(stage.stack, shared('github'));
    try {
      const person = await stage.enterSignedIn(site);
      const logIn = async (): Promise<void> => {
        await person.seesHeading('Development sign-in');
        await person.session.type(await person.sees({ css: 'main input:not([type="hidden"])' }), person.email);
        await person.press('Sign in');
      };
      await openItem(person, handler, 'connections');
      await person.press('Connect GitHub');
      await logIn();
      await person.arrivesAt(`${handler}/account-settings`);
      await person.sees({ css: '.row', text: 'Connected', within: 'portico-connections-section' });
      await person.open(home);
      await person.signOut();
      await person.open(`${handler}/sign-in`);
      await person.click({ css: 'button', text: 'Sign in with GitHub' });
      await logIn();
      await person.seesHome(person.email);
    } finally {
      await configure(stage.stack, { oauthProviders: [] });
    }
  });

  it('ends all other sessions', async () => {
    const [person, other] = [await stage.enterSignedIn(site), await stage.enter()];
    await other.signIn(site, person.email, PASSWORD);
    await openItem(person, handler, 'sessions');
    await person.press('Sign out all others');
    await person.press('Sign out all others', '[role="group"]');
    await person.seesText('2 devices signed out');
    await person.seesNo({ css: 'button', name: 'Sign out all others' });
  });

  it('creates an API key in a dialog that returns focus, and revokes the key', async () => {
    const person = await stage.enterSignedIn(site);
    await openItem(person, handler, 'api-keys');
    await person.press('Create API key');
    await seesDialog(person);
    await person.session.press(ESCAPE);
    await person.seesNo({ css: 'dialog[open]' });
    await person.sees({ css: 'button:focus', name: 'Create API key' });
    await person.press('Create API key');
    await person.fill({ description: 'Laptop' });
    await person.session.press(ENTER);
    await person.sees({ css: 'dialog .secret' });
    await person.click({ css: 'dialog input[type="checkbox"]' });
    await person.press('Done', 'dialog');
    await person.press('Revoke Laptop');
    await person.click({ css: 'dialog input[type="checkbox"]' });
    await person.press('Revoke', 'dialog');
    await person.seesText('Revoked');
  });

  it('deletes the account, and cannot sign in afterward', async () => {
    const person = await stage.enterSignedIn(site);
    await openItem(person, handler, 'settings');
    await person.press('Delete account');
    await seesDialog(person);
    await person.fill({ confirmation: 'Delete account' });
    await person.press('Delete account', 'dialog');
    await person.arrivesAt(home);
    await person.seesText('Your account was deleted.');
    await person.open(`${handler}/sign-in`);
    await person.fill({ email: person.email, password: PASSWORD });
    await person.submit();
    await person.seesText('Wrong email or password.');
  });
});
