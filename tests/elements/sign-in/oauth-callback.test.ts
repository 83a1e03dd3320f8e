import { expect } from '@open-wc/testing';
import { requireSecondFactor, returnFromProvider, TOKEN_PATH, tokensOf } from '../support/oauth.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, type RecordedEvent } from '../support/record.js';
import {
  all,
  clear,
  control,
  descriptionOf,
  fieldOf,
  fill,
  hasControl,
  noticeOf,
  press,
  put,
  show,
  textOf,
  titleOf,
  until,
  one,
} from '../support/screen.js';
import { knownError, openSignedIn, openStage, type StageOptions } from '../support/stage.js';
import { enrolledUser, exhaustMfaAttempts } from '../support/totp.js';
import { tidyUp } from '../support/open.js';

const detailOf = (events: readonly RecordedEvent[], name: string): unknown => events.find(({ type }) => type === name)?.detail;

/** Opens the callback page. `responder` returns the response to the token request, and the flow’s cookie contains `returnUrl`. */
const openCallback = async (responder: () => Response, returnUrl = '', options: StageOptions = {}) => {
  const stage = await returnFromProvider(returnUrl, options);
  stage.respond(TOKEN_PATH, responder);
  const page = put('portico-oauth-callback', { app: stage.app });
  return { stage, page };
};

/** Resolves to a responder that returns the tokens of a new user. */
const tokensOfNewUser = async (more: object = {}): Promise<() => Response> => tokensOf(await openSignedIn(), more);

const promptAppears = (page: Element): Promise<void> => until(() => fieldOf(page, 'totp'), 'the prompt for the code appears');

describe('OAuth callback page', () => {
  afterEach(tidyUp);

  it('shows immediately that the sign-in is in progress, and later a link to the home page [OAuth callback: working]', async () => {
    const stage = await returnFromProvider();
    const release = stage.hold(TOKEN_PATH);
    stage.respond(TOKEN_PATH, await tokensOfNewUser());
    const page = put('portico-oauth-callback', { app: stage.app });
    await until(() => titleOf(page) === 'Finishing sign-in', 'the title appears');
    expect(control(page, 'Taking too long? Go to the home page').closest('.portico-late')).not.to.equal(null);
    release();
    await until(() => stage.redirects.length === 1, 'the page redirects');
  });

  it('redirects to the after-sign-in page, or to the after-sign-up page for a new user, and fires events with the provider [OAuth callback: success]', async () => {
    const urls = { afterSignIn: '/in', afterSignUp: '/up' };
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github' }));
    const events = recordEvents();
    const { stage } = await openCallback(await tokensOfNewUser(), '', { urls });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.redirects[0]).to.match(/^replace .*\/in$/);
    expect(detailOf(events, 'portico-signed-in')).to.deep.equal({
      method: 'oauth:github',
      isNewUser: false,
      mfa: false,
      redirectUrl: '/in',
    });
    const { stage: other } = await openCallback(await tokensOfNewUser({ is_new_user: true }), '', { urls });
    await until(() => other.redirects.length === 1, 'the page redirects');
    expect(other.redirects[0]).to.match(/^replace .*\/up$/);
    expect(detailOf(events, 'portico-signed-up')).to.include({ isNewUser: true, redirectUrl: '/up' });
    expect(JSON.stringify(events.map(({ detail }) => detail))).not.to.contain('the-code');
  });

  it('returns to the page that started account linking but not to an untrusted URL, and fires no sign-in event [OAuth callback: success, link flow]', async () => {
    const events = recordEvents();
    const { stage } = await openCallback(await tokensOfNewUser({ after_callback_redirect_url: '/account#connections' }));
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.redirects[0]).to.match(/^replace .*\/account#connections$/);
    expect(detailOf(events, 'portico-before-redirect')).to.include({ reason: 'connected' });
    expect(detailOf(events, 'portico-signed-in')).to.equal(undefined);
    const { stage: other } = await openCallback(await tokensOfNewUser({ after_callback_redirect_url: 'https://evil.example/' }));
    await until(() => other.redirects.length === 1, 'the page redirects');
    expect(other.redirects[0]).to.match(/^replace http:\/\/localhost:\d+\/$/);
  });

  it('shows a link and does not redirect if no sign-in was started in this browser [OAuth callback: nothing to consume]', async () => {
    const stage = await openStage({ at: '/handler/oauth-callback?code=c&state=s' });
    const page = await show(stage, 'portico-oauth-callback');
    await until(() => titleOf(page) === 'No sign-in to finish', 'the card appears');
    expect([hasControl(page, 'Sign in'), stage.redirects, stage.calls(TOKEN_PATH)]).to.deep.equal([true, [], []]);
    clear();
    const known = await openSignedIn({ at: '/handler/oauth-callback' });
    const other = await show(known, 'portico-oauth-callback');
    await until(() => hasControl(other, 'Continue'), 'the link to continue appears');
    expect(known.redirects).to.deep.equal([]);
  });

  it('asks for the second factor, and then redirects [OAuth callback: MFA required]', async () => {
    const user = await enrolledUser();
    const events = recordEvents();
    const { stage, page } = await openCallback(await requireSecondFactor(user), './account?tab=2');
    await promptAppears(page);
    expect([titleOf(page), all(page, '[role="heading"]').length]).to.deep.equal(['Two-step verification', 1]);
    fill(page, { totp: await user.code() });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.redirects[0]).to.match(/\/account\?tab=2$/);
    expect([stage.app.session.isSignedIn(), events.some(({ type }) => type === 'portico-mfa-required')]).to.deep.equal([true, true]);
  });

  it('shows an alert and a sign-in link if the user cancels the second-factor prompt [OAuth callback: invalid TOTP and user gives up]', async () => {
    const user = await enrolledUser();
    const { stage, page } = await openCallback(await requireSecondFactor(user));
    await promptAppears(page);
    const announced = recordAnnouncements();
    press(page, 'Cancel');
    const text = 'No valid code was entered. Sign in again.';
    await until(() => noticeOf(page) === text, 'the alert appears');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal([text]);
    expect([hasControl(page, 'Sign in'), stage.redirects, stage.app.session.isSignedIn()]).to.deep.equal([true, [], false]);
  });

  it('shows an error at the field for an incorrect second-factor code, and redirects after a correct code [OAuth callback: invalid TOTP and user gives up]', async () => {
    const user = await enrolledUser();
    const { stage, page } = await openCallback(await requireSecondFactor(user));
    await promptAppears(page);
    fill(page, { totp: '000000' });
    const error = 'That code is wrong or expired. Enter the one shown now.';
    await until(() => descriptionOf(fieldOf(page, 'totp')).includes(error), 'the error appears');
    expect([stage.redirects, stage.app.session.isSignedIn()]).to.deep.equal([[], false]);
    fill(page, { totp: await user.code() });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.app.session.isSignedIn()).to.equal(true);
  });

  it('shows an alert and a sign-in link after too many incorrect second-factor codes [OAuth callback: invalid TOTP and user gives up]', async () => {
    const user = await enrolledUser();
    const responder = await requireSecondFactor(user);
    const { details } = (await responder().json()) as { details: { attempt_code: string } };
    const { stage, page } = await openCallback(responder);
    await promptAppears(page);
    await exhaustMfaAttempts(details.attempt_code);
    fill(page, { totp: await user.code() });
    await until(() => hasControl(page, 'Start over'), 'the button appears');
    press(page, 'Start over');
    await until(() => noticeOf(page) === 'No valid code was entered. Sign in again.', 'the alert appears');
    expect([hasControl(page, 'Sign in'), stage.redirects, stage.app.session.isSignedIn()]).to.deep.equal([true, [], false]);
  });

  it('shows the error page’s card for a known error [OAuth callback: known error]', async () => {
    const events = recordEvents();
    const { page } = await openCallback(knownError('INVALID_AUTHORIZATION_CODE') as () => Response);
    await until(() => hasControl(page, 'Sign in again'), 'the card appears');
    expect(detailOf(events, 'portico-error')).to.include({ code: 'INVALID_AUTHORIZATION_CODE' });
    expect(textOf(page)).not.to.contain('the-code');
  });

  it('shows a message for an unknown error, the HTTP status in collapsed details, and a link to try again [OAuth callback: unknown error]', async () => {
    const events = recordEvents();
    const { page } = await openCallback(() => new Response('secret body', { status: 500 }));
    await until(() => hasControl(page, 'Try again'), 'the card appears');
    expect(textOf(page)).to.contain('We couldn’t finish signing you in. Try again.');
    const folded = all(page, 'details')[0] as HTMLDetailsElement;
    const mark = one(folded, 'summary svg');
    expect([getComputedStyle(one(folded, 'summary')).listStyleType, getComputedStyle(mark).rotate]).to.deep.equal(['none', 'none']);
    expect([folded.open, folded.querySelector('code')?.textContent]).to.deep.equal([false, 'HTTP 500']);
    expect([getComputedStyle(folded).fontSize, all(page, '.portico-actions, details').at(-1) === folded]).to.deep.equal(['13px', true]);
    expect(textOf(page)).not.to.contain('secret');
    expect(detailOf(events, 'portico-error')).to.include({ code: 'HTTP' });
  });

  it('exchanges the authorization code once if the page has two callback elements [OAuth callback: called twice]', async () => {
    const stage = await returnFromProvider();
    const release = stage.hold(TOKEN_PATH);
    stage.respond(TOKEN_PATH, await tokensOfNewUser());
    const pages = [1, 2].map(() => put('portico-oauth-callback', { app: stage.app }));
    await until(() => stage.calls(TOKEN_PATH).length === 1, 'the authorization code is exchanged');
    release();
    await until(() => pages.every((page) => titleOf(page) === 'You’re signed in.'), 'both elements show the result');
    expect(stage.calls(TOKEN_PATH)).to.have.length(1);
  });

  it('sends no request while the page is prerendered', async () => {
    Reflect.defineProperty(document, 'prerendering', { value: true, configurable: true });
    const { stage, page } = await openCallback(await tokensOfNewUser());
    await page.updateComplete;
    expect([stage.sent.length, page.phase]).to.deep.equal([0, 'idle']);
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    await until(() => stage.redirects.length === 1, 'the page redirects');
  });
});
