// Tests the page that opens the popup of a sign-in with a provider, and the messages that the page accepts.
import { expect } from '@open-wc/testing';
import { openClock } from '../support/clock.js';
import { openFrame, putInFrame } from '../support/frame.js';
import { withProviders } from '../support/oauth.js';
import { closeWindows, goAside, heardFrom, noteWindows, SIGN_IN_WITH, tellFrom, theWindow } from '../support/oauth-window.js';
import { tidyUp } from '../support/open.js';
import { hearAnnouncements, silence, type Heard } from '../support/record.js';
import { all, focused, one, press, show, textOf, until } from '../support/screen.js';
import { newUser, openStage, PASSWORD, type Stage } from '../support/stage.js';

const AGAIN = 'You weren’t signed in. Try again.';
const WAITING = 'Continue in the window that has opened.';
const FAILED = 'Error signing in during OAuth callback. Please try again.';
const LOOK_MS = 500;

const detailOf = (heard: readonly Heard[], name: string): unknown => heard.find(({ type }) => type === name)?.detail;
const isFree = (page: Element): boolean => all(page, 'button.provider').every((button) => !(button as HTMLButtonElement).disabled);
const lineOf = (page: Element): string =>
  all(page, '.portico-hint, .portico-error')
    .filter((line) => line.closest('[aria-hidden]'))
    .map(textOf)
    .join();

/** Simulates a sign-in by the popup, which stores the tokens before it sends its message. */
const finish = async ({ app }: Stage, state: string, more: object = {}): Promise<void> => {
  await app.auth.signInWithPassword({ email: await newUser(), password: PASSWORD, noRedirect: true });
  tellFrom(state, { is: 'signedIn', isNewUser: false, mfa: false, ...more });
};

const cleanUp = (): void => {
  closeWindows();
  tidyUp();
};

describe('page with oauth-mode="popup"', () => {
  beforeEach(noteWindows);
  afterEach(cleanUp);

  it('opens a popup, shows a hint and a spinner, and disables the rest of the page [sign-in: OAuth pressed; OAuth callback: popup mode]', async () => {
    const { stage, page } = await goAside();
    const [github, google] = all(page, 'button.provider') as HTMLButtonElement[];
    expect([github?.ariaBusy, google?.disabled, lineOf(page), stage.went]).to.deep.equal(['true', true, WAITING, []]);
    expect(one(page, 'input[name="email"]').closest('[inert]')).not.to.equal(null);
    expect(theWindow().closed).to.equal(false);
    github?.focus();
    expect(focused() === github, 'its own button can be used').to.equal(true);
    press(page, SIGN_IN_WITH);
    expect(theWindow().closed).to.equal(false);
  });

  it('fires the sign-in event after a sign-in by the popup, and redirects [OAuth callback: popup mode]', async () => {
    const { stage, page, state, heard } = await goAside({ at: '/handler/sign-in?after_auth_return_to=%2Fdeep' });
    await finish(stage, state, { mfa: true });
    await until(() => stage.went.length === 1, 'the redirect');
    expect(stage.went[0]).to.match(/^replace .*\/deep$/);
    const detail = { method: 'oauth:github', isNewUser: false, mfa: true, redirectUrl: '/deep' };
    expect(detailOf(heard, 'portico-signed-in')).to.deep.equal(detail);
    expect(detailOf(heard, 'portico-before-redirect')).to.include({ reason: 'signed-in' });
    await until(() => textOf(page).includes('You’re signed in.'), 'the message');
    expect(all(page, 'form, button, .portico-divider')).to.have.length(0);
  });

  it('fires the sign-up event for a new account, and redirects to the after-sign-up page [OAuth callback: popup mode]', async () => {
    const { stage, state, heard } = await goAside({ urls: { afterSignUp: '/welcome' } });
    await finish(stage, state, { isNewUser: true });
    await until(() => stage.went.length === 1, 'the redirect');
    expect(stage.went[0]).to.match(/\/welcome$/);
    expect(detailOf(heard, 'portico-signed-up')).to.include({ isNewUser: true, redirectUrl: '/welcome' });
  });

  it('accepts only messages from its own popup, and checks the session itself [OAuth callback: popup mode]', async () => {
    const { stage, page, state, heard } = await goAside();
    const good = { is: 'signedIn', isNewUser: false, mfa: false };
    await heardFrom('s'.repeat(43), good);
    const posted = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
    window.postMessage(good, '*');
    await posted;
    for (const odd of [null, 'signedIn', 5, [], {}, { is: 'signed' }]) await heardFrom(state, odd);
    // An accepted message would close the popup immediately.
    expect([theWindow().closed, lineOf(page), stage.went]).to.deep.equal([false, WAITING, []]);
    tellFrom(state, good);
    await until(() => lineOf(page) === FAILED, 'the error');
    expect([stage.went, detailOf(heard, 'portico-signed-in')]).to.deep.equal([[], undefined]);
  });

  it('shows and announces that an account exists, with the text of the error page, and fires an event [sign-in: account exists with other method]', async () => {
    const { page, state, heard } = await goAside();
    const said = hearAnnouncements();
    tellFrom(state, { is: 'failed', code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
    const text = 'Sign in to the account with this address the way you did before.';
    await until(() => lineOf(page) === text, 'the error');
    await silence(said);
    expect([said, isFree(page)]).to.deep.equal([[text], true]);
    await until(() => theWindow().closed, 'the window is closed');
    expect(detailOf(heard, 'portico-error')).to.include({ code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
    expect(one(page, 'input[name="email"]').closest('[inert]')).to.equal(null);
  });

  for (const [code, text] of [
    ['OAUTH_PROVIDER_ACCESS_DENIED', 'The provider refused, or you pressed cancel there.'],
    ['INVALID_TOTP_CODE', 'Invalid TOTP code. Please try signing in again.'],
    ['SIGN_UP_NOT_ENABLED', 'New accounts can’t be created here right now.'],
    ['<b>not ours</b>', FAILED],
  ] as const)
    it(`shows the error ${code} [OAuth callback: popup mode]`, async () => {
      const { page, state } = await goAside();
      tellFrom(state, { is: 'failed', code });
      await until(() => lineOf(page) === text, 'the error');
    });

  it('shows that the popup was closed, enables the button again, and still accepts a later message [OAuth callback: popup mode]', async () => {
    const clock = openClock();
    const { stage, page, state } = await goAside({ platform: clock.platform });
    theWindow().close();
    await until(() => theWindow().closed, 'it is closed');
    for (const time of [1, 2]) {
      await clock.waits(LOOK_MS, time);
      clock.advance(LOOK_MS);
    }
    await until(() => lineOf(page) === AGAIN && isFree(page), 'the message');
    tellFrom(state, { is: 'back' });
    await until(() => lineOf(page) === WAITING, 'the hint for an open popup');
    tellFrom(state, { is: 'closed' });
    await until(() => lineOf(page) === AGAIN, 'the message for a closed popup');
    await finish(stage, state);
    await until(() => stage.went.length === 1, 'the redirect');
  });

  it('closes the popup if the host prevents portico-before-oauth', async () => {
    const stage = await openStage({ config: withProviders('github') });
    const button = await show(stage, 'portico-oauth-button', { provider: 'github', oauthMode: 'popup' });
    await until(() => all(button, 'button').length, 'the button');
    document.addEventListener('portico-before-oauth', (event) => event.preventDefault(), { once: true });
    press(button, 'Continue with GitHub');
    await until(() => theWindow().closed && isFree(button), 'closed');
    expect(textOf(button)).not.to.contain(WAITING);
  });

  it('shows that the project has turned off the provider, and closes the popup [OAuth callback: popup mode]', async () => {
    const stage = await openStage({ config: withProviders('github') });
    const button = await show(stage, 'portico-oauth-button', { provider: 'discord', oauthMode: 'popup' });
    await until(() => all(button, 'button').length, 'the button');
    press(button, 'Continue with Discord');
    await until(() => textOf(button).includes('This sign-in method is turned off.'), 'the error');
    await until(() => theWindow().closed, 'the window is closed');
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
    await until(() => buttonOf(group) && buttonOf(other), 'the buttons');
    expect([buttonOf(group)?.disabled, buttonOf(other)?.disabled]).to.deep.equal([false, true]);
    expect([lineOf(group), lineOf(other)]).to.deep.equal([
      '',
      'This doesn’t work inside another page. Open this page in a window of its own.',
    ]);
    expect(document.cookie).not.to.contain('portico-probe');
  });

  it('shows that the browser has blocked the popup, with instructions, and fires an event [OAuth callback: popup mode]', async () => {
    const { app } = await openStage({ config: withProviders('github') });
    // A sandboxed frame can never open a popup, regardless of the browser's settings.
    const inside = await openFrame('allow-scripts allow-same-origin');
    const heard: unknown[] = [];
    inside.addEventListener('portico-error', (event) => heard.push((event as CustomEvent).detail));
    const button = putInFrame(inside, 'portico-oauth-button', { app, provider: 'github', oauthMode: 'popup' });
    await until(() => all(button, 'button').length, 'the button');
    press(button, 'Continue with GitHub');
    const text = 'Pop-ups are blocked. Allow them for this site and try again.';
    await until(() => textOf(button).includes(text), 'the message');
    expect(heard).to.deep.equal([{ code: 'POPUP_BLOCKED', recoverable: true, source: 'portico-oauth-button' }]);
    expect(isFree(button)).to.equal(true);
  });

  it('disables the button inside an iframe on another site, because the popup does not share its tokens with the iframe [sign-in: inside an iframe]', async () => {
    const { protocol, port } = location;
    const frame = document.createElement('iframe');
    const answer = new Promise((resolve) => {
      addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data));
    });
    frame.src = `${protocol}//127.0.0.1:${port}/tests/elements/support/framed.html`;
    document.body.append(frame);
    expect(await answer).to.equal('disabled');
    frame.remove();
  });
});
