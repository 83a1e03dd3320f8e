// Tests a page that opens a popup to sign in with a provider, and the messages that the page accepts.
import { expect } from '@open-wc/testing';
import { openClock } from '../support/clock.js';
import { openFrame, putInFrame, openOnOtherOrigin } from '../support/frame.js';
import { withProviders } from '../support/oauth.js';
import { closePopups, openPopup, sendAndWait, recordPopups, SIGN_IN_WITH, sendFrom, lastPopup } from '../support/oauth-window.js';
import { tidyUp } from '../support/open.js';
import { recordAnnouncements, untilAllRecorded, type RecordedEvent } from '../support/record.js';
import { all, focused, one, press, show, textOf, until } from '../support/screen.js';
import { newUser, openStage, PASSWORD, type Stage } from '../support/stage.js';

const NOT_SIGNED_IN = 'You weren’t signed in. Try again.';
const WAITING = 'Continue in the window that has opened.';
const FAILED = 'We couldn’t finish signing you in. Try again.';
const POLL_MS = 500;

const detailOf = (events: readonly RecordedEvent[], name: string): unknown => events.find(({ type }) => type === name)?.detail;
const isEnabled = (page: Element): boolean => all(page, 'button.provider').every((button) => !(button as HTMLButtonElement).disabled);
const hintOrErrorOf = (page: Element): string =>
  all(page, '.portico-hint, .portico-error')
    .filter((line) => line.closest('[aria-hidden]'))
    .map(textOf)
    .join();

/** Simulates a sign-in in the popup: stores the tokens, and then sends the popup’s message. */
const finish = async ({ app }: Stage, state: string, more: object = {}): Promise<void> => {
  await app.auth.signInWithPassword({ email: await newUser(), password: PASSWORD, noRedirect: true });
  sendFrom(state, { is: 'signedIn', isNewUser: false, mfa: false, ...more });
};

const cleanUp = (): void => {
  closePopups();
  tidyUp();
};

describe('page with oauth-mode="popup"', () => {
  beforeEach(recordPopups);
  afterEach(cleanUp);

  it('opens a popup, shows a hint and a spinner, and disables the rest of the page [sign-in: OAuth pressed; OAuth callback: popup mode]', async () => {
    const { stage, page } = await openPopup();
    const [google, github] = all(page, 'button.provider') as HTMLButtonElement[];
    expect([github?.ariaBusy, google?.disabled, hintOrErrorOf(page), stage.redirects]).to.deep.equal(['true', true, WAITING, []]);
    expect(one(page, 'input[name="email"]').closest('[inert]')).not.to.equal(null);
    expect(lastPopup().closed).to.equal(false);
    github?.focus();
    expect(focused() === github, 'the button that opened the popup can be used again').to.equal(true);
    press(page, SIGN_IN_WITH);
    expect(lastPopup().closed).to.equal(false);
  });

  it('fires the sign-in event after a sign-in in the popup, and redirects [OAuth callback: popup mode]', async () => {
    const { stage, page, state, events } = await openPopup({ at: '/handler/sign-in?after_auth_return_to=%2Fdeep' });
    await finish(stage, state, { mfa: true });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.redirects[0]).to.match(/^replace .*\/deep$/);
    const detail = { method: 'oauth:github', isNewUser: false, mfa: true, redirectUrl: '/deep' };
    expect(detailOf(events, 'portico-signed-in')).to.deep.equal(detail);
    expect(detailOf(events, 'portico-before-redirect')).to.include({ reason: 'signed-in' });
    await until(() => textOf(page).includes('You’re signed in.'), 'the message appears');
    expect(all(page, 'form, button, .portico-divider')).to.have.length(0);
  });

  it('fires the sign-up event for a new account, and redirects to the after-sign-up page [OAuth callback: popup mode]', async () => {
    const { stage, state, events } = await openPopup({ urls: { afterSignUp: '/welcome' } });
    await finish(stage, state, { isNewUser: true });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.redirects[0]).to.match(/\/welcome$/);
    expect(detailOf(events, 'portico-signed-up')).to.include({ isNewUser: true, redirectUrl: '/welcome' });
  });

  it('accepts only messages about its own OAuth flow, and checks that the user is signed in [OAuth callback: popup mode]', async () => {
    const { stage, page, state, events } = await openPopup();
    const good = { is: 'signedIn', isNewUser: false, mfa: false };
    await sendAndWait('s'.repeat(43), good);
    const posted = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
    window.postMessage(good, '*');
    await posted;
    for (const odd of [null, 'signedIn', 5, [], {}, { is: 'signed' }]) await sendAndWait(state, odd);
    // An accepted message would close the popup immediately.
    expect([lastPopup().closed, hintOrErrorOf(page), stage.redirects]).to.deep.equal([false, WAITING, []]);
    sendFrom(state, good);
    await until(() => hintOrErrorOf(page) === FAILED, 'the error appears');
    expect([stage.redirects, detailOf(events, 'portico-signed-in')]).to.deep.equal([[], undefined]);
  });

  it('shows and announces that an account exists, with the error page’s message, and fires an event [sign-in: account exists with other method]', async () => {
    const { page, state, events } = await openPopup();
    const announced = recordAnnouncements();
    sendFrom(state, { is: 'failed', code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
    const text = 'Sign in with the method you used first. You can then connect this one in your account settings.';
    await until(() => hintOrErrorOf(page) === text, 'the error appears');
    await untilAllRecorded(announced);
    expect([announced, isEnabled(page)]).to.deep.equal([[text], true]);
    await until(() => lastPopup().closed, 'the popup is closed');
    expect(detailOf(events, 'portico-error')).to.include({ code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
    expect(one(page, 'input[name="email"]').closest('[inert]')).to.equal(null);
  });

  for (const [code, text] of [
    ['OAUTH_PROVIDER_ACCESS_DENIED', 'Nothing was changed. You can sign in again or choose another way.'],
    ['INVALID_TOTP_CODE', 'No valid code was entered. Sign in again.'],
    ['SIGN_UP_NOT_ENABLED', 'New accounts can’t be created here right now.'],
    ['<b>not ours</b>', FAILED],
  ] as const)
    it(`shows a message for the error ${code} [OAuth callback: popup mode]`, async () => {
      const { page, state } = await openPopup();
      sendFrom(state, { is: 'failed', code });
      await until(() => hintOrErrorOf(page) === text, 'the error appears');
    });

  it('shows that the popup was closed, enables the button again, and still accepts a later message [OAuth callback: popup mode]', async () => {
    const clock = openClock();
    const { stage, page, state } = await openPopup({ platform: clock.platform });
    lastPopup().close();
    await until(() => lastPopup().closed, 'the popup is closed');
    for (const time of [1, 2]) {
      await clock.waitForTimer(POLL_MS, time);
      clock.advance(POLL_MS);
    }
    await until(() => hintOrErrorOf(page) === NOT_SIGNED_IN && isEnabled(page), 'the message appears');
    sendFrom(state, { is: 'back' });
    await until(() => hintOrErrorOf(page) === WAITING, 'the hint for an open popup appears');
    sendFrom(state, { is: 'closed' });
    await until(() => hintOrErrorOf(page) === NOT_SIGNED_IN, 'the message for a closed popup appears');
    await finish(stage, state);
    await until(() => stage.redirects.length === 1, 'the page redirects');
  });

  it('closes the popup if the host app prevents portico-before-oauth', async () => {
    const stage = await openStage({ config: withProviders('github') });
    const button = await show(stage, 'portico-oauth-button', { provider: 'github', oauthMode: 'popup' });
    await until(() => all(button, 'button').length, 'the button appears');
    document.addEventListener('portico-before-oauth', (event) => event.preventDefault(), { once: true });
    press(button, 'Continue with GitHub');
    await until(() => lastPopup().closed && isEnabled(button), 'the popup is closed and the button is enabled');
    expect(textOf(button)).not.to.contain(WAITING);
  });

  it('shows that the provider is disabled for the project, and closes the popup [OAuth callback: popup mode]', async () => {
    const stage = await openStage({ config: withProviders('github') });
    const button = await show(stage, 'portico-oauth-button', { provider: 'discord', oauthMode: 'popup' });
    await until(() => all(button, 'button').length, 'the button appears');
    press(button, 'Continue with Discord');
    await until(() => textOf(button).includes('This sign-in method is turned off.'), 'the error appears');
    await until(() => lastPopup().closed, 'the popup is closed');
  });
});

describe('framed page with oauth-mode="popup"', () => {
  afterEach(cleanUp);

  it('works inside an iframe, unlike a page without oauth-mode="popup" [sign-in: inside an iframe]', async () => {
    const { app } = await openStage({ config: withProviders('github') });
    const inside = await openFrame();
    const group = putInFrame(inside, 'portico-oauth-buttons', { app, oauthMode: 'popup' });
    const other = putInFrame(inside, 'portico-oauth-buttons', { app });
    const buttonOf = (element: Element): HTMLButtonElement | undefined =>
      all(element, 'button.provider')[0] as HTMLButtonElement | undefined;
    await until(() => buttonOf(group) && buttonOf(other), 'the buttons appear');
    expect([buttonOf(group)?.disabled, buttonOf(other)?.disabled]).to.deep.equal([false, true]);
    expect([hintOrErrorOf(group), hintOrErrorOf(other)]).to.deep.equal([
      '',
      'This doesn’t work inside another page. Open this page in a window of its own.',
    ]);
    expect(document.cookie).not.to.contain('portico-probe');
  });

  it('shows that the browser blocked the popup, with instructions, and fires an event [OAuth callback: popup mode]', async () => {
    const { app } = await openStage({ config: withProviders('github') });
    // This sandbox does not allow popups, regardless of the browser’s settings.
    const inside = await openFrame('allow-scripts allow-same-origin');
    const events: unknown[] = [];
    inside.addEventListener('portico-error', (event) => events.push((event as CustomEvent).detail));
    const button = putInFrame(inside, 'portico-oauth-button', { app, provider: 'github', oauthMode: 'popup' });
    await until(() => all(button, 'button').length, 'the button appears');
    press(button, 'Continue with GitHub');
    const text = 'Pop-ups are blocked. Allow them for this site and try again.';
    await until(() => textOf(button).includes(text), 'the message appears');
    expect(events).to.deep.equal([{ code: 'POPUP_BLOCKED', recoverable: true, source: 'portico-oauth-button' }]);
    expect(isEnabled(button)).to.equal(true);
  });

  it('disables the button inside an iframe on another site, because the popup does not share its tokens with the iframe [sign-in: inside an iframe]', async () => {
    expect(await openOnOtherOrigin('framed.html')).to.equal('disabled');
  });
});
