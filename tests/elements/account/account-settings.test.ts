import { expect } from '@open-wc/testing';
import type { AskingEvent } from '../../../elements/index.js';
import { all, control, fill, noticeOf, one, press, put, show, submit, textOf, titleOf, until } from '../support/screen.js';
import { dialogCloses, pressOpening } from '../support/questions.js';
import { freshEmail, openSignedIn, openStage, PASSWORD } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';
import { SETTINGS_PATH, currentItem, openSettings, waitForTag } from '../support/account.js';

/** The items that every project has: for each ID, the tag of one of the item’s sections. */
const ITEMS = {
  profile: 'portico-profile-section',
  auth: 'portico-password-section',
  sessions: 'portico-sessions-section',
  settings: 'portico-sign-out-section',
};

/** Project settings that disable all optional features. */
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

describe('account settings page', () => {
  afterEach(tidyUp);

  it('shows a skeleton until the project is loaded [account settings: loading]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold('/projects/current');
    const page = put('portico-account-settings', { app: stage.app });
    await until(() => all(page, '[aria-busy="true"] .bone').length > 5, 'the skeleton appears');
    release();
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    expect(titleOf(page)).to.equal('Account settings');
  });

  it('shows an error with a button to try again if the project cannot be loaded', async () => {
    const stage = await openSignedIn();
    stage.respond('/projects/current', fault(404));
    const page = put('portico-account-settings', { app: stage.app });
    await until(() => page.phase === 'failed', 'the page reaches the `failed` phase');
    await page.updateComplete;
    expect([textOf(one(page, '.subtitle')), noticeOf(page)]).to.deep.equal(['Something went wrong. Try again. Code: HTTP', '']);
    stage.respond('/projects/current', () => new Response(JSON.stringify({ id: 'p', display_name: 'P', config: PLAIN })));
    press(page, 'Try again');
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
  });

  it('redirects signed-out visitors to the sign-in page with the complete return URL [account settings: signed out]', async () => {
    history.replaceState(null, '', `${SETTINGS_PATH}#settings`);
    const stage = await openStage({ at: `${SETTINGS_PATH}#settings` });
    put('portico-account-settings', { app: stage.app });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    const url = new URL(String(stage.redirects[0]).replace('replace ', ''));
    expect([url.pathname, url.searchParams.get('after_auth_return_to')]).to.deep.equal(['/handler/sign-in', `${SETTINGS_PATH}#settings`]);
  });

  it('shows signed-out visitors a card with a link to the sign-in page if signed-out="card" is set [account settings: signed out]', async () => {
    const stage = await openStage({ at: SETTINGS_PATH });
    const page = put('portico-account-settings', { app: stage.app, signedOut: 'card' });
    await until(() => page.phase === 'blocked', 'the card appears');
    expect(titleOf(page)).to.equal('Not signed in');
    expect(new URL(control(page, 'Sign in').getAttribute('href') ?? '', location.origin).pathname).to.equal('/handler/sign-in');
    expect(stage.redirects).to.deep.equal([]);
  });

  it('shows a bar with the user’s email address and a sign-out link during impersonation [account settings: impersonated session]', async () => {
    const { stage, page } = await openSettings();
    expect(all(page, '[part="acting"]')).to.have.length(0);
    page.isImpersonated = true;
    await until(
      () => textOf(one(page, '[part="acting"]')).includes(`You’re acting as ${(stage as { email?: string }).email}`),
      'the bar appears',
    );
    expect(control(page, 'Stop').getAttribute('href')).to.equal('/handler/sign-out');
  });

  it('scrolls a focused control to a position that the bar for impersonation does not cover', async () => {
    const { page } = await openSettings('#auth');
    page.isImpersonated = true;
    await until(() => all(page, '[part="acting"]').length > 0, 'the bar appears');
    const [button, bar] = [control(page, 'Change password'), one(page, '[part="acting"]')];
    page.style.marginBlockEnd = '200vh';
    for (const width of [1000, 320]) {
      page.style.inlineSize = `${width}px`;
      button.blur();
      scrollBy(0, button.getBoundingClientRect().top - 4);
      button.focus();
      expect(button.getBoundingClientRect().top, `${width} px`).to.be.at.least(bar.getBoundingClientRect().bottom);
    }
    scrollTo(0, 0);
  });

  it('sends each request once, and only requests that the sections of the open item need', async () => {
    const { stage, page } = await openSettings('#profile');
    const from = stage.sent.findIndex(({ call }) => call === 'GET /projects/current');
    const requests: Record<string, string[]> = {};
    let before = from;
    for (const [id, tag] of Object.entries(ITEMS)) {
      location.hash = id;
      await until(
        () => all(page, tag).length > 0 && all(page, '[aria-busy="true"]').length === 0 && page.phase === 'ready',
        `the item ${id} is loaded`,
      );
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
    await waitForTag(page, 'portico-sign-out-section');
    press(page, 'Sign out');
    await until(() => stage.redirects.length > 0, 'the page redirects');
    await page.updateComplete;
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
    expect(page.phase).to.equal('done');
  });

  it('opens in the handler, and stays the same element when another item opens', async () => {
    history.replaceState(null, '', `${SETTINGS_PATH}#auth`);
    const stage = await openSignedIn({ at: `${SETTINGS_PATH}#auth` });
    const handler = await show(stage, 'portico-handler');
    await until(() => currentItem(handler) === 'Emails & sign-in', 'the item in the hash is open');
    const page = one(handler, 'portico-account-settings');
    press(page, 'Sign out & delete');
    await until(() => currentItem(handler) === 'Sign out & delete', 'the other item is open');
    expect(one(handler, 'portico-account-settings') === page).to.equal(true);
  });

  it('redirects to the after-sign-out page, not to the sign-in page, when the user deletes the account', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await waitForTag(page, 'portico-delete-account-section');
    await pressOpening(page, 'Delete account');
    fill(page, { confirmation: 'Delete account' });
    submit(page);
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
  });

  it('redirects to the after-sign-out page even if another section reports an error during the deletion', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await waitForTag(page, 'portico-delete-account-section');
    const release = stage.hold('DELETE /users/me');
    await pressOpening(page, 'Delete account');
    fill(page, { confirmation: 'Delete account' });
    submit(page);
    await until(() => stage.calls('DELETE /users/me').length === 1, 'the request is sent');
    const detail = { code: 'OFFLINE', recoverable: true };
    one(page, 'portico-sign-out-section').dispatchEvent(new CustomEvent('portico-error', { detail, bubbles: true, composed: true }));
    release();
    await until(() => stage.redirects.length > 0, 'the page redirects');
    await page.updateComplete;
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
  });

  it('stays open if the host app prevents a sign-out after a delay, and redirects to the sign-in page if the session ends later', async () => {
    const { stage, page } = await openSettings('#settings');
    await waitForTag(page, 'portico-sign-out-section');
    let prevented: Promise<void> | undefined;
    const prevent = (event: AskingEvent<object>): void => {
      prevented = new Promise((resolve) => setTimeout(resolve)).then(() => event.preventDefault());
      event.waitUntil(prevented);
    };
    page.addEventListener('portico-before-sign-out', prevent as EventListener);
    press(page, 'Sign out');
    await prevented;
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.redirects[0]).to.contain('/handler/sign-in?');
  });

  it('redirects to the sign-in page if a new user’s session ends, even if an earlier user signed out on the same page', async () => {
    const { stage, page } = await openSettings('#settings');
    await waitForTag(page, 'portico-sign-out-section');
    page.addEventListener('portico-before-redirect', (event) => event.preventDefault(), { once: true });
    press(page, 'Sign out');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    const email = freshEmail();
    await stage.app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    expect(stage.redirects).to.deep.equal([]);
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.redirects[0]).to.contain('/handler/sign-in?');
  });

  it('redirects to the sign-in page if the session ends after the user canceled a deletion', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await waitForTag(page, 'portico-delete-account-section');
    const section = one(page, 'portico-delete-account-section');
    page.addEventListener(
      'portico-before-account-delete',
      (event) => (event as AskingEvent<object>).waitUntil(new Promise(() => undefined)),
      {
        once: true,
      },
    );
    await pressOpening(section, 'Delete account');
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => one(section, '.portico-danger').matches('[aria-busy="true"]'), 'the button is busy');
    press(section, 'Cancel');
    await dialogCloses(section);
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.redirects[0]).to.contain('/handler/sign-in?');
  });

  it('shows the open item’s sections after `active` changes twice while the element is not in the document', async () => {
    const { page } = await openSettings('#settings');
    await waitForTag(page, 'portico-sign-out-section');
    const parent = page.parentElement as HTMLElement;
    page.remove();
    for (const active of ['profile', 'settings']) {
      page.active = active;
      await page.updateComplete;
    }
    parent.append(page);
    await waitForTag(page, 'portico-sign-out-section');
  });
});
