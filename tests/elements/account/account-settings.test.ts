import { expect } from '@open-wc/testing';
import type { AskingEvent } from '../../../elements/index.js';
import { all, control, fill, one, press, put, show, submit, textOf, titleOf, until } from '../support/screen.js';
import { isClosed, pressOpening } from '../support/questions.js';
import { freshEmail, openSignedIn, openStage, PASSWORD } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';
import { AT, currentItem, openSettings, shows } from '../support/account.js';

/** Items that every project has, each with one of its sections. */
const ITEMS = {
  profile: 'portico-profile-section',
  auth: 'portico-password-section',
  sessions: 'portico-sessions-section',
  settings: 'portico-sign-out-section',
};

/** A project with all optional features turned off. */
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

describe('account settings', () => {
  afterEach(tidyUp);

  it('shows a skeleton of the navigation and sections, then the navigation and sections [account settings: loading]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold('/projects/current');
    const page = put('portico-account-settings', { app: stage.app });
    await until(() => all(page, '[aria-busy="true"] .bone').length > 5, 'the skeleton');
    release();
    await until(() => page.phase === 'ready', 'loaded');
    expect(titleOf(page)).to.equal('Account settings');
  });

  it('shows an error with a button to try again', async () => {
    const stage = await openSignedIn();
    stage.answer('/projects/current', fault(404));
    const page = put('portico-account-settings', { app: stage.app });
    await until(() => page.phase === 'failed', 'the failure');
    stage.answer('/projects/current', () => new Response(JSON.stringify({ id: 'p', display_name: 'P', config: PLAIN })));
    press(page, 'Try again');
    await until(() => page.phase === 'ready', 'loaded');
  });

  it('redirects signed-out visitors to the sign-in page with the complete return URL [account settings: signed out]', async () => {
    history.replaceState(null, '', `${AT}#settings`);
    const stage = await openStage({ at: `${AT}#settings` });
    put('portico-account-settings', { app: stage.app });
    await until(() => stage.went.length === 1, 'the redirect');
    const url = new URL(String(stage.went[0]).replace('replace ', ''));
    expect([url.pathname, url.searchParams.get('after_auth_return_to')]).to.deep.equal(['/handler/sign-in', `${AT}#settings`]);
  });

  it('shows signed-out visitors a card with a link to the sign-in page if signed-out="card" is set [account settings: signed out]', async () => {
    const stage = await openStage({ at: AT });
    const page = put('portico-account-settings', { app: stage.app, signedOut: 'card' });
    await until(() => page.phase === 'blocked', 'the card');
    expect(titleOf(page)).to.equal('Not signed in');
    expect(new URL(control(page, 'Sign in').getAttribute('href') ?? '', location.origin).pathname).to.equal('/handler/sign-in');
    expect(stage.went).to.deep.equal([]);
  });

  it('shows a bar with the name of the user and a sign-out button during impersonation [account settings: impersonated session]', async () => {
    const { stage, page } = await openSettings();
    expect(all(page, '[part="acting"]')).to.have.length(0);
    page.isImpersonated = true;
    await until(() => textOf(one(page, '[part="acting"]')).includes(`You’re acting as ${(stage as { email?: string }).email}`), 'the bar');
    expect(control(page, 'Stop').getAttribute('href')).to.equal('/handler/sign-out');
  });

  it('sends each request of the open item’s sections once, and no other requests', async () => {
    const { stage, page } = await openSettings('#profile');
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

  it('redirects to the after-sign-out page, not to the sign-in page, when the user signs out in a section', async () => {
    const { stage, page } = await openSettings('#settings');
    await shows(page, 'portico-sign-out-section');
    press(page, 'Sign out');
    await until(() => stage.went.length > 0, 'the redirect');
    await page.updateComplete;
    expect(stage.went).to.deep.equal([`replace ${location.origin}/`]);
    expect(page.phase).to.equal('done');
  });

  it('opens in the handler, and its links do not load another document', async () => {
    history.replaceState(null, '', `${AT}#auth`);
    const stage = await openSignedIn({ at: `${AT}#auth` });
    const handler = await show(stage, 'portico-handler');
    await until(() => currentItem(handler) === 'Emails & sign-in', 'the item of the hash');
    const page = one(handler, 'portico-account-settings');
    press(page, 'Settings');
    await until(() => currentItem(handler) === 'Settings', 'the other item');
    expect(one(handler, 'portico-account-settings') === page).to.equal(true);
  });

  it('redirects to the after-sign-out page, not to the sign-in page, when the user deletes the account', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await shows(page, 'portico-delete-account-section');
    await pressOpening(page, 'Delete account');
    fill(page, { confirmation: (await stage.app.user.read())?.primaryEmail ?? '' });
    submit(page);
    await until(() => stage.went.length > 0, 'the page is left');
    expect(stage.went).to.deep.equal([`replace ${location.origin}/`]);
  });

  it('redirects to the after-sign-out page even if another section reports an error during the deletion', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await shows(page, 'portico-delete-account-section');
    const release = stage.hold('DELETE /users/me');
    await pressOpening(page, 'Delete account');
    fill(page, { confirmation: (await stage.app.user.read())?.primaryEmail ?? '' });
    submit(page);
    await until(() => stage.calls('DELETE /users/me').length === 1, 'the request was sent');
    const detail = { code: 'OFFLINE', recoverable: true };
    one(page, 'portico-sign-out-section').dispatchEvent(new CustomEvent('portico-error', { detail, bubbles: true, composed: true }));
    release();
    await until(() => stage.went.length > 0, 'the page is left');
    await page.updateComplete;
    expect(stage.went).to.deep.equal([`replace ${location.origin}/`]);
  });

  it('stays open when the host prevents a sign-out after a delay; redirects to the sign-in page if the session ends later', async () => {
    const { stage, page } = await openSettings('#settings');
    await shows(page, 'portico-sign-out-section');
    let prevented: Promise<void> | undefined;
    const prevent = (event: AskingEvent<object>): void => {
      prevented = new Promise((resolve) => setTimeout(resolve)).then(() => event.preventDefault());
      event.waitUntil(prevented);
    };
    page.addEventListener('portico-before-sign-out', prevent as EventListener);
    press(page, 'Sign out');
    await prevented;
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.went.length > 0, 'the redirect');
    expect(stage.went[0]).to.contain('/handler/sign-in?');
  });

  it('redirects to the sign-in page if the session of a new user ends, even if an earlier user signed out on the same page', async () => {
    const { stage, page } = await openSettings('#settings');
    await shows(page, 'portico-sign-out-section');
    page.addEventListener('portico-before-redirect', (event) => event.preventDefault(), { once: true });
    press(page, 'Sign out');
    await until(() => page.phase === 'done', 'signed out, without a redirect');
    const email = freshEmail();
    await stage.app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
    await until(() => page.phase === 'ready', 'signed in again');
    expect(stage.went).to.deep.equal([]);
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.went.length > 0, 'the redirect');
    expect(stage.went[0]).to.contain('/handler/sign-in?');
  });

  it('redirects to the sign-in page if the session ends after the user has abandoned a deletion', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await shows(page, 'portico-delete-account-section');
    const section = one(page, 'portico-delete-account-section');
    page.addEventListener(
      'portico-before-account-delete',
      (event) => (event as AskingEvent<object>).waitUntil(new Promise(() => undefined)),
      {
        once: true,
      },
    );
    await pressOpening(section, 'Delete account');
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => one(section, '.portico-danger').matches('[aria-busy="true"]'), 'the host is asked');
    press(section, 'Cancel');
    await isClosed(section);
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.went.length > 0, 'the redirect');
    expect(stage.went[0]).to.contain('/handler/sign-in?');
  });

  it('shows the sections of the open item after the element is removed, opens another item and is added again', async () => {
    const { page } = await openSettings('#settings');
    await shows(page, 'portico-sign-out-section');
    const parent = page.parentElement as HTMLElement;
    page.remove();
    for (const active of ['profile', 'settings']) {
      page.active = active;
      await page.updateComplete;
    }
    parent.append(page);
    await shows(page, 'portico-sign-out-section');
  });
});
