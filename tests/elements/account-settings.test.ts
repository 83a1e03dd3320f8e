import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { AccountSettingsPage } from '../../elements/index.js';
import { hearEvents, stopRecording } from './support/record.js';
import {
  all,
  clear,
  control,
  fieldOf,
  fill,
  focused,
  hasControl,
  one,
  press,
  put,
  show,
  textOf,
  titleOf,
  until,
} from './support/screen.js';
import { asServer, openTeam } from './support/teams.js';
import { closeStages, openSignedIn, openStage, type Stage, type StageOptions } from './support/stage.js';

const START = location.href;
const AT = '/handler/account-settings';

/** Items that every project has, and a section of each. */
const ITEMS = {
  profile: 'portico-profile-section',
  auth: 'portico-password-section',
  sessions: 'portico-sessions-section',
  settings: 'portico-sign-out-section',
};

/** A project that offers nothing. */
const PLAIN = {
  sign_up_enabled: false,
  credential_enabled: false,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  enabled_oauth_providers: [],
};

const open = async (hash = '', options: StageOptions = {}, width = 1000) => {
  history.replaceState(null, '', `${AT}${hash}`);
  const stage = await openSignedIn({ at: `${AT}${hash}`, ...options });
  return { stage, page: await at(stage, width) };
};

/** The page in a place of this width, whatever the window has. */
const at = async (stage: Stage, width: number, properties: Partial<AccountSettingsPage> = {}): Promise<AccountSettingsPage> => {
  const page = put('portico-account-settings', { ...properties } as never);
  page.style.inlineSize = `${width}px`;
  page.app = stage.app;
  await until(() => page.phase === 'ready' && all(page, '[aria-busy="true"]').length === 0, 'the settings');
  return page;
};

const current = (page: Element): string | undefined => all(page, '[aria-current="page"]')[0]?.textContent?.trim();
const shows = (page: Element, tag: string): Promise<void> => until(() => all(page, tag).length === 1, `<${tag}>`);
const sees = (page: Element, tag: string): boolean => all(page, tag)[0]?.checkVisibility() === true;

describe('account settings', () => {
  afterEach(() => {
    clear();
    stopRecording();
    closeStages();
    history.replaceState(null, '', START);
    document.querySelector('portico-toasts')?.remove();
  });

  it('1.13 loading: the shape of navigation and sections, then both', async () => {
    const stage = await openSignedIn();
    const release = stage.hold('/projects/current');
    const page = put('portico-account-settings', { app: stage.app });
    await until(() => all(page, '[aria-busy="true"] .bone').length > 5, 'the skeleton');
    release();
    await until(() => page.phase === 'ready', 'loaded');
    expect(titleOf(page)).to.equal('Account settings');
  });

  it('0.1 failed: says so, and tries again', async () => {
    const stage = await openSignedIn();
    stage.answer('/projects/current', () => new Response('', { status: 404 }));
    const page = put('portico-account-settings', { app: stage.app });
    await until(() => page.phase === 'failed', 'the failure');
    stage.answer('/projects/current', () => new Response(JSON.stringify({ id: 'p', display_name: 'P', config: PLAIN })));
    press(page, 'Try again');
    await until(() => page.phase === 'ready', 'loaded at last');
  });

  it('1.13 signed out: to sign-in with the return address, hash and all', async () => {
    history.replaceState(null, '', `${AT}#settings`);
    const stage = await openStage({ at: `${AT}#settings` });
    put('portico-account-settings', { app: stage.app });
    await until(() => stage.went.length === 1, 'sent away');
    const url = new URL(String(stage.went[0]).replace('replace ', ''));
    expect([url.pathname, url.searchParams.get('after_auth_return_to')]).to.deep.equal(['/handler/sign-in', `${AT}#settings`]);
  });

  it('1.13 signed out: with signed-out="card", a card with the way to sign-in', async () => {
    const stage = await openStage({ at: AT });
    const page = put('portico-account-settings', { app: stage.app, signedOut: 'card' });
    await until(() => page.phase === 'blocked', 'the card');
    expect(titleOf(page)).to.equal('Not signed in');
    expect(new URL(control(page, 'Sign in').getAttribute('href') ?? '', location.origin).pathname).to.equal('/handler/sign-in');
    expect(stage.went).to.deep.equal([]);
  });

  it('1.13 wide: navigation at the left, one copy of the content, in the light DOM', async () => {
    const { page } = await open('#settings');
    await shows(page, 'portico-sign-out-section');
    const [nav, content] = [one(page, '.nav').getBoundingClientRect(), one(page, '.content').getBoundingClientRect()];
    expect(nav.right).to.be.lessThan(content.left);
    expect(page.querySelectorAll('[data-portico-root] > portico-sign-out-section')).to.have.length(1);
  });

  it('1.13 wide: under 720 px the navigation lies above the content', async () => {
    const { page } = await open('#settings', {}, 640);
    const [nav, content] = [one(page, '.nav').getBoundingClientRect(), one(page, '.content').getBoundingClientRect()];
    expect(nav.bottom).to.be.at.most(content.top);
    expect([current(page), sees(page, 'portico-sign-out-section')]).to.deep.equal(['Settings', true]);
  });

  it('1.13 narrow: a list; an item opens full; closing and going back return, and the focus with them', async () => {
    const { page } = await open('', {}, 400);
    expect([sees(page, '.nav'), all(page, 'portico-sign-out-section').length]).to.deep.equal([true, 0]);
    control(page, 'Settings').focus();
    press(page, 'Settings');
    await until(() => titleOf(page) === 'Settings' && sees(page, 'portico-sign-out-section'), 'open');
    await until(() => focused() === all(page, '[role="heading"]')[0], 'the focus is at the title');
    expect([location.hash, sees(page, '.nav')]).to.deep.equal(['#settings', false]);
    press(page, 'All settings');
    await until(() => sees(page, '.nav') && titleOf(page) === 'Account settings', 'the list');
    await until(() => focused() === control(page, 'Settings'), 'the focus is where it was');
    history.back();
    await until(() => titleOf(page) === 'Settings', 'open again by the way back');
    history.back();
    await until(() => titleOf(page) === 'Account settings', 'the list by the way back');
  });

  it('1.13 nav items: what the project has no use for is not there; the open one is marked; an event tells of the change', async () => {
    const { page } = await open('#auth', { config: { allow_user_api_keys: false } });
    const heard = hearEvents();
    expect(current(page)).to.equal('E-mails & sign-in');
    expect(hasControl(page, 'API keys')).to.equal(false);
    press(page, 'Settings');
    await until(() => current(page) === 'Settings', 'the other one');
    expect(heard.map(({ type, detail }) => [type, detail])).to.deep.equal([['portico-section-changed', { id: 'settings' }]]);
    location.hash = '#auth';
    await until(() => current(page) === 'E-mails & sign-in', 'by the address');
    expect(heard.at(-1)?.detail).to.deep.equal({ id: 'auth' });
  });

  it('1.13 unknown hash: the first item when wide, the hash untouched', async () => {
    const { page } = await open('#nowhere');
    const first = all(page, '.nav-item')[0];
    await until(() => first?.getAttribute('aria-current') === 'page', 'the first item');
    expect(location.hash).to.equal('#nowhere');
  });

  it('1.13 unknown hash: the list when narrow', async () => {
    const { page } = await open('#nowhere', {}, 400);
    expect([titleOf(page), sees(page, '.nav'), location.hash]).to.deep.equal(['Account settings', true, '#nowhere']);
  });

  it('1.13 team removed while open: the first item, and a toast', async () => {
    const { app, teamId, ...stage } = await openTeam();
    history.replaceState(null, '', `${AT}#team-${teamId}`);
    const page = await at({ ...stage, app }, 1000);
    await until(() => current(page) === 'Rockets' && all(page, 'portico-team-page').length === 1, 'the team is open');
    await asServer('DELETE', `/teams/${teamId}`);
    await app.teams.list.query({ userId: 'me' }).invalidate();
    await until(() => current(page) === 'Profile' && location.hash === '#profile', 'the first item');
    await until(() => textOf(document.querySelector('portico-toasts') as Element).includes('You are no longer in this team.'), 'the toast');
  });

  it('1.13 impersonated session (+): a bar names the user and leads to the sign-out', async () => {
    const { stage, page } = await open();
    expect(all(page, '[part="acting"]')).to.have.length(0);
    page.isImpersonated = true;
    await until(() => textOf(one(page, '[part="acting"]')).includes(`You act as ${(stage as { email?: string }).email}`), 'the bar');
    expect(control(page, 'Stop').getAttribute('href')).to.equal('/handler/sign-out');
  });

  it('1.13 extra items: children and the property, after the own ones; only the open one is seen', async () => {
    const { page } = await open('#billing');
    const child = Object.assign(document.createElement('portico-account-item'), { id: 'billing', title: 'Billing', icon: 'key' });
    child.append('Nothing to pay.');
    page.append(child);
    await until(() => current(page) === 'Billing' && child.checkVisibility(), 'the child is open');
    const content = Object.assign(document.createElement('p'), { textContent: 'Mail every week.' });
    page.items = [{ id: 'notifications', title: 'Notifications', content }];
    await until(() => hasControl(page, 'Notifications'), 'the other one is there');
    press(page, 'Notifications');
    await until(() => content.checkVisibility() && !child.checkVisibility(), 'the other one is open');
    const ids = all(page, '.nav-item').map((link) => link.getAttribute('href'));
    expect(ids.slice(ids.indexOf('#settings'), ids.indexOf('#settings') + 3)).to.deep.equal(['#settings', '#billing', '#notifications']);
  });

  it('1.13 leave guard: typed text asks before the item changes, by link and by the address; staying keeps it', async () => {
    const { page } = await open('#settings', { config: { client_user_deletion_enabled: true } });
    await shows(page, 'portico-delete-account-section');
    press(page, 'Delete account');
    await until(() => one<HTMLDialogElement>(page, 'dialog').open, 'the dialog');
    fill(page, { confirmation: 'half an addr' });
    location.hash = '#auth';
    await until(() => textOf(page).includes('You have changes that are not saved.'), 'the question');
    await until(() => location.hash === '#settings', 'the address is as it was');
    press(page, 'Stay');
    await until(() => !hasControl(page, 'Stay'), 'stays');
    expect(fieldOf(page, 'confirmation').value).to.equal('half an addr');
    press(page, 'E-mails & sign-in');
    await until(() => hasControl(page, 'Leave without saving'), 'asks again');
    press(page, 'Leave without saving');
    await until(() => current(page) === 'E-mails & sign-in' && location.hash === '#auth', 'gone');
  });

  it('2.4 active: the host says which item is open; choosing another changes the property, not the address', async () => {
    const stage = await openSignedIn();
    history.replaceState(null, '', AT);
    const page = await at(stage, 1000, { active: 'settings' });
    expect(current(page)).to.equal('Settings');
    press(page, 'E-mails & sign-in');
    await until(() => page.active === 'auth' && current(page) === 'E-mails & sign-in', 'the other one');
    expect(location.hash).to.equal('');
  });

  it('every item costs what its sections need, each request once', async () => {
    const { stage, page } = await open('#profile');
    const from = stage.sent.findIndex(({ call }) => call === 'GET /projects/current');
    const requests: Record<string, string[]> = {};
    let before = from;
    for (const [id, tag] of Object.entries(ITEMS)) {
      location.hash = id;
      await until(() => all(page, tag).length > 0 && all(page, '[aria-busy="true"]').length === 0 && page.phase === 'ready', id);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      requests[id] = stage.sent.slice(before).map(({ call }) => call);
      before = stage.sent.length;
    }
    expect(requests).to.deep.equal({
      profile: ['GET /projects/current', 'GET /users/me', 'GET /teams'],
      auth: ['GET /contact-channels'],
      sessions: ['GET /auth/sessions'],
      settings: [],
    });
  });

  it('B.2 keyboard only: Tab reaches every item and what is open; Enter opens; a name is changed without a mouse', async () => {
    const { page } = await open('#profile');
    await until(() => all(page, 'portico-profile-section [part="section"]').length >= 0 && hasControl(page, 'Edit name'), 'the profile');
    const links = all(page, '.nav-item');
    links[0]?.focus();
    for (const link of links.slice(1)) {
      await sendKeys({ press: 'Tab' });
      await until(() => focused() === link, `Tab reaches ${link.textContent?.trim()}`);
      expect(getComputedStyle(link).outlineStyle).to.equal('solid');
    }
    links[0]?.focus();
    await sendKeys({ press: 'Enter' });
    for (let presses = 0; presses < 12 && focused() !== control(page, 'Edit name'); presses += 1) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => focused() === fieldOf(page, 'name'), 'the input has the focus');
    await sendKeys({ type: 'Grace Hopper' });
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(page).includes('Grace Hopper') && focused() === control(page, 'Edit name'), 'saved');
    for (const link of links.slice(1)) {
      link.focus();
      await sendKeys({ press: 'Enter' });
      await until(() => link.getAttribute('aria-current') === 'page', `Enter opens ${link.textContent?.trim()}`);
    }
  });

  it('signing out from a section goes to the after-sign-out page, not to sign-in', async () => {
    const { stage, page } = await open('#settings');
    await shows(page, 'portico-sign-out-section');
    press(page, 'Sign out');
    await until(() => stage.went.length > 0, 'sent away');
    await page.updateComplete;
    expect(stage.went).to.deep.equal([`replace ${location.origin}/`]);
    expect(page.phase).to.equal('done');
  });

  it('the handler shows it, and its links stay within the page', async () => {
    history.replaceState(null, '', `${AT}#auth`);
    const stage = await openSignedIn({ at: `${AT}#auth` });
    const handler = await show(stage, 'portico-handler');
    await until(() => current(handler) === 'E-mails & sign-in', 'the item of the hash');
    const page = one(handler, 'portico-account-settings');
    press(page, 'Settings');
    await until(() => current(handler) === 'Settings', 'the other item');
    expect(one(handler, 'portico-account-settings') === page).to.equal(true);
  });
});
