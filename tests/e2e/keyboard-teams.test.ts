// Uses teams, invitations, menus and short pages with only the keyboard.
import { describe, it } from 'vitest';
import type { ClientApp } from '../../src/index.ts';
import { enterByKeyboard, enterSignedIn, type KeyboardVisitor } from '../support/keyboard-steps.ts';
import { SITES } from '../support/sites.ts';
import { IS_SLICE } from '../support/slices.ts';
import { linkIn } from '../support/stack.ts';
import { section } from '../support/team-steps.ts';
import { freshEmail, showsHeading, homeShows, PASSWORD, shows } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const [{ handler, home }] = SITES;
// A new user returns to the invitation link after signing up, so the page stores this URL with its code.
const stage = useStage({ allows: (leak) => /^(?:DOM|history|event portico-(?:signed-up|signed-in|before-redirect)): /.test(leak) });

const enter = (): Promise<KeyboardVisitor> => enterSignedIn(stage);

/** Creates a team in the settings. Focus is then on the field that invites people. */
const makeTeam = async ({ page, keys }: KeyboardVisitor, name: string): Promise<void> => {
  await page.goto(`${handler}/account-settings#team-creation`);
  await keys.to(keys.field('name'));
  await keys.press('Enter');
  await shows(page, 'Give the team a name.');
  await keys.lands(keys.field('name'));
  await keys.type(name);
  await keys.press('Enter');
  await showsHeading(page, name);
  await keys.lands(keys.field('emails'));
};

/** Opens a host page with header elements and message cards. */
const openHostPage = async ({ page }: KeyboardVisitor): Promise<void> => {
  const { demo, url } = stage.stack;
  const body = `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
    <script defer src="/portico.js" data-project-id="${demo.projectId}" data-publishable-client-key="${demo.publishableClientKey}" data-base-url="${url}"></script></head>
    <body><header><portico-team-switcher allow-none></portico-team-switcher>
      <portico-user-button theme-toggle><button slot="item" value="help">Help</button></portico-user-button></header>
    <main><portico-message-card heading="Almost there" primary="Go on" secondary="Not now">Two ways.</portico-message-card>
      <portico-message-card preset="signed-in"></portico-message-card></main></body></html>`;
  await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}/host`);
};

describe('with only the keyboard,', () => {
  it('a user creates a team, invites people, revokes an invitation, and removes a member who signed up from an invitation', async () => {
    const ada = await enter();
    const { page, keys } = ada;
    await makeTeam(ada, 'Rockets');
    await keys.use(keys.link('General'));
    await keys.lands(keys.link('General'));
    const profile = section(page, 'profile');
    const edit = profile.getByRole('button', { name: 'Edit Your name in this team' });
    await keys.use(edit);
    await keys.lands(profile.locator('input[name="name"]'));
    await keys.type('Ada');
    await keys.use(profile.getByRole('button', { name: 'Save' }));
    await shows(page, 'Saved');
    await keys.lands(edit);
    const invitations = section(page, 'invitations');
    await keys.use(keys.link('Members'));
    await keys.lands(keys.link('Members'));
    const [bob, eve] = [await enterByKeyboard(stage), freshEmail()];
    await keys.write({ emails: 'nobody' });
    await keys.press('Enter');
    await shows(page, '“nobody” doesn’t look like an email address.');
    await keys.lands(keys.field('emails'));
    await keys.write({ emails: `${bob.email}, ${eve}` });
    await keys.use(invitations.getByRole('button', { name: 'Send invitations' }));
    await shows(page, '2 invitations sent');
    await keys.lands(invitations.getByRole('button', { name: 'Send invitations' }));
    await keys.use(keys.button(`Withdraw ${eve}`));
    await keys.lands(keys.button('Cancel'));
    await keys.press('Enter');
    await keys.lands(keys.button(`Withdraw ${eve}`));
    await keys.press('Enter');
    await keys.lands(keys.button('Cancel'));
    await keys.use(keys.button(`Withdraw ${eve}`));
    await keys.lands(keys.heading('Invitations'));

    await bob.page.goto(linkIn(await stage.stack.mail(bob.email, /join Rockets/)));
    await showsHeading(bob.page, 'You’re invited to a team');
    await bob.keys.use(bob.keys.link('Create account'));
    await bob.keys.write({ email: bob.email, 'new-password': PASSWORD });
    await bob.keys.press('Enter');
    await showsHeading(bob.page, 'Join Rockets?');
    await bob.keys.use(bob.keys.button('Join'));
    await bob.keys.lands(bob.keys.heading('You joined Rockets'));
    await bob.keys.use(bob.keys.link('Go to team'));
    await showsHeading(bob.page, 'Rockets');

    await page.reload();
    const members = section(page, 'members');
    await keys.use(members.getByRole('button', { name: /^Remove/ }));
    await keys.lands(keys.button('Cancel'));
    await keys.use(members.getByRole('button', { name: /^Remove/ }));
    await shows(page, 'is no longer on the team.');
    await keys.lands(keys.heading('Members'));
  });

  it.skipIf(IS_SLICE)('a user leaves a team, and deletes another team after typing its name', async () => {
    const ada = await enter();
    const { page, keys } = ada;
    await makeTeam(ada, 'Stars');
    const leave = section(page, 'leave');
    await keys.use(keys.link('Danger zone'));
    await keys.use(leave.getByRole('button', { name: 'Leave team' }), 'Space');
    await keys.lands(leave.getByRole('button', { name: 'Cancel' }));
    await keys.use(leave.getByRole('button', { name: 'Leave team' }));
    await keys.link('Stars').waitFor({ state: 'detached' });
    await keys.lands(keys.link('Profile'));

    await makeTeam(ada, 'Moons');
    await keys.use(keys.link('Danger zone'));
    const opener = section(page, 'delete').getByRole('button', { name: 'Delete team' }).first();
    await keys.use(opener);
    await keys.lands(keys.field('confirmation'));
    await keys.goesRound(page.getByRole('dialog'));
    await keys.press('Escape');
    await keys.lands(opener);
    await keys.press('Enter');
    await keys.lands(keys.field('confirmation'));
    await keys.type('Moons');
    await keys.use(page.getByRole('dialog').getByRole('button', { name: 'Delete team' }));
    await keys.link('Moons').waitFor({ state: 'detached' });
    await keys.lands(keys.link('Profile'));
  });

  it('the team switcher can be searched, used with arrows and letters, and closed with Escape and Tab', async () => {
    const ada = await enter();
    const { page, keys } = ada;
    await openHostPage(ada);
    await page.evaluate(async () => {
      const { app } = (globalThis as unknown as { Portico: { app: ClientApp } }).Portico;
      for (const displayName of ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Foxes', 'Goats', 'Hens'])
        await app.teams.create({ displayName, creatorUserId: 'me' });
      await app.currentUser.update({ selectedTeamId: null });
    });
    await page.reload();
    const trigger = page.locator('portico-team-switcher').getByRole('button', { name: 'Choose a team' });
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    await keys.use(trigger);
    const search = page.getByRole('searchbox', { name: 'Search teams' });
    await keys.lands(search);
    await keys.press('Escape');
    await keys.lands(trigger);
    await keys.press('ArrowDown');
    await keys.lands(search);
    await keys.to(option('Personal'), 1);
    await keys.press('End');
    await keys.lands(option('Hens'));
    await keys.press('Home', 'd');
    await keys.lands(option('Dogs'));
    await keys.press('ArrowUp');
    await keys.lands(option('Cats'));
    await keys.backTo(search, 2);
    await keys.type('fox');
    await keys.press('ArrowDown', 'ArrowDown');
    await keys.lands(option('Foxes'));
    await keys.press('Enter');
    const chosen = page.locator('portico-team-switcher').getByRole('button', { name: 'Foxes' });
    await keys.lands(chosen);
    await keys.press('Enter');
    await keys.lands(search);
    await keys.to(option('Foxes'), 1);
    await keys.to(keys.link('Team settings'), 1);
    await keys.to(keys.link('Create a team'), 1);
    await keys.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await keys.lands(keys.button(/^Account menu/));
  });

  it('the user menu and message cards can be used', async () => {
    const ada = await enter();
    const { page, keys } = ada;
    await openHostPage(ada);
    const [trigger, item] = [keys.button(/^Account menu/), (name: string) => page.getByRole('menuitem', { name })];
    await keys.use(trigger, 'Space');
    await keys.lands(item('Account settings'));
    await keys.press('ArrowDown');
    await keys.lands(item('Help'));
    await keys.press('End');
    await keys.lands(item('Sign out'));
    await keys.press('ArrowDown');
    await keys.lands(item('Account settings'));
    await keys.press('c');
    await keys.lands(item('Change theme'));
    await keys.press('Escape');
    await keys.lands(trigger);
    await keys.press('ArrowUp');
    await keys.lands(item('Sign out'));
    await keys.press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await keys.lands(keys.button('Not now'));
    await keys.press('Enter');
    await keys.lands(keys.button('Not now'));
    await keys.use(keys.button('Go on'), 'Space');
    await keys.to(keys.link('Sign out'));
    await keys.use(keys.link('Go to home page'));
    await page.waitForURL((url) => url.pathname === home);
  });

  it.skipIf(IS_SLICE)('a user can continue from error pages, and from the sign-in page while signed in', async () => {
    const ada = await enter();
    const { page, keys } = ada;
    await page.goto(`${handler}/error?errorCode=OUTER_OAUTH_TIMEOUT&message=late`);
    await showsHeading(page, 'That took too long');
    await keys.to(keys.link('Go to home page'));
    await page.goto(`${handler}/error`);
    await showsHeading(page, 'Something went wrong');
    await keys.use(keys.link('Go to home page'));
    await homeShows(page, ada.email);
    await page.goto(`${handler}/nothing`);
    await showsHeading(page, 'Page not found');
    await keys.to(keys.link('Go to home page'));
    await page.goto(`${handler}/sign-in`);
    await showsHeading(page, 'You’re already signed in');
    await keys.to(keys.link('Sign out'));
    await keys.backTo(keys.link('Sign out'));
    await keys.press('Enter');
    await page.waitForURL((url) => url.pathname === home);
    await homeShows(page, 'Nobody is signed in');
  });

  it('a user approves a command-line program', async () => {
    const ada = await enter();
    const { page, keys } = ada;
    const { demo, url } = stage.stack;
    const response = await fetch(`${url}/api/v1/auth/cli`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...{ 'x-stack-project-id': demo.projectId, 'x-stack-access-type': 'client' },
        'x-stack-publishable-client-key': demo.publishableClientKey,
      },
      body: '{}',
    });
    const { login_code: code } = (await response.json()) as { login_code: string };
    await page.goto(`${handler}/cli-auth-confirm?login_code=${code}`);
    await showsHeading(page, 'Allow command‑line access?');
    await keys.use(keys.button('Approve'));
    await keys.lands(keys.heading('Approved'));
    await keys.use(keys.button('Close'));
    await shows(page, 'You may close this tab now.');
    await keys.lands(keys.heading('Approved'));
  });
});
