// Tests a sign-in popup after the redirect from the provider, and the messages that the popup sends.
import { expect } from '@open-wc/testing';
import { closeFrames, openFrame, putInFrame } from '../support/frame.js';
import { requireSecondFactor, returnFromProvider, forgetFlows, TOKEN_PATH, tokensOf } from '../support/oauth.js';
import { channelOf } from '../support/oauth-window.js';
import { fieldOf, fill, hasControl, press, textOf, titleOf, until } from '../support/screen.js';
import { closeStages, knownError, openSignedIn } from '../support/stage.js';
import { enrolledUser } from '../support/totp.js';

describe('sign-in popup', () => {
  /** The frame that all tests share, because loading the elements takes time. */
  let inside: Document | undefined;
  afterEach(() => {
    inside?.querySelector('main')?.replaceChildren();
    closeStages();
    forgetFlows();
  });
  after(closeFrames);

  /** Opens the callback page in a frame, which acts as a sign-in popup after the redirect from the provider. */
  const returnInPopup = async (responder?: () => Response) => {
    const stage = await returnFromProvider();
    if (responder) stage.respond(TOKEN_PATH, responder);
    const { state } = stage;
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', state }));
    const messages: unknown[] = [];
    channelOf(state).addEventListener('message', ({ data }) => messages.push(data));
    inside ??= await openFrame();
    const place = inside;
    const events: string[] = [];
    for (const type of ['portico-signed-in', 'portico-signed-up', 'portico-before-redirect'])
      place.addEventListener(type, () => events.push(type));
    const put = (tag: string, more: object): HTMLElement => putInFrame(place, tag, { app: stage.app, ...more });
    return { stage, messages, events, put };
  };

  const openCallback = async (responder?: () => Response, otherState?: string) => {
    const back = await returnInPopup(responder);
    return {
      ...back,
      page: back.put('portico-oauth-callback', { searchParams: { code: 'the-code', state: otherState ?? back.stage.state } }),
    };
  };

  const CLOSE = 'You can close this window';
  const BACK = { is: 'back' };

  it('signs the user in, sends a message about the sign-in, shows that the user can close the window, and does not redirect [OAuth callback: popup mode]', async () => {
    const { stage, messages, events, page } = await openCallback(await tokensOf(await openSignedIn(), { is_new_user: true }));
    await until(() => titleOf(page) === CLOSE && messages.length === 2, 'the card appears');
    expect(messages).to.deep.equal([BACK, { is: 'signedIn', isNewUser: true, mfa: false }]);
    expect([stage.app.session.isSignedIn(), stage.redirects, events]).to.deep.equal([true, [], []]);
    expect(textOf(page)).to.contain('You’re signed in.');
    expect(hasControl(page, 'Still here? Continue')).to.equal(true);
    expect(sessionStorage.getItem('portico-oauth')).to.equal(null);
  });

  it('asks for the second factor [OAuth callback: popup mode; OAuth callback: MFA required]', async () => {
    const user = await enrolledUser();
    const { messages, page } = await openCallback(await requireSecondFactor(user));
    await until(() => fieldOf(page, 'totp'), 'the prompt for the code appears');
    await until(() => messages.length === 1, 'the first message arrives');
    expect(messages).to.deep.equal([BACK]);
    fill(page, { totp: await user.code() });
    await until(() => titleOf(page) === CLOSE && messages.length === 2, 'the card appears');
    expect(messages[1]).to.deep.equal({ is: 'signedIn', isNewUser: false, mfa: true });
  });

  it('sends the error code if the user cancels the second-factor prompt [OAuth callback: popup mode; OAuth callback: invalid TOTP and user gives up]', async () => {
    const { messages, page } = await openCallback(await requireSecondFactor(await enrolledUser()));
    await until(() => fieldOf(page, 'totp'), 'the prompt for the code appears');
    press(page, 'Cancel');
    await until(() => titleOf(page) === CLOSE && messages.length === 2, 'the card appears');
    expect(messages[1]).to.deep.equal({ is: 'failed', code: 'INVALID_TOTP_CODE' });
  });

  it('sends a message when it closes before the sign-in is complete [OAuth callback: popup mode]', async () => {
    const { messages, page } = await openCallback(await requireSecondFactor(await enrolledUser()));
    await until(() => fieldOf(page, 'totp'), 'the prompt for the code appears');
    closeFrames();
    inside = undefined;
    await until(() => messages.length === 2, 'the message arrives');
    expect(messages).to.deep.equal([BACK, { is: 'closed' }]);
  });

  for (const [name, responder, code] of [
    ['known error', knownError('INVALID_AUTHORIZATION_CODE'), 'INVALID_AUTHORIZATION_CODE'],
    ['unknown error', () => new Response('secret', { status: 500 }), 'UNKNOWN'],
  ] as const)
    it(`sends the error code: ${name} [OAuth callback: popup mode]`, async () => {
      const { messages, page } = await openCallback(responder as () => Response);
      await until(() => titleOf(page) === CLOSE && messages.length === 2, 'the card appears');
      expect(messages[1]).to.deep.equal({ is: 'failed', code });
      expect(hasControl(page, 'Try again') || hasControl(page, 'Sign in again')).to.equal(false);
    });

  it('redirects like a page outside a popup if the `state` in its URL belongs to another sign-in [OAuth callback: popup mode]', async () => {
    const { stage, messages, page } = await openCallback(await tokensOf(await openSignedIn()), 's'.repeat(43));
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect([messages, titleOf(page)]).to.deep.equal([[], 'You’re signed in.']);
  });

  it('sends a provider’s error code, but no other data from the URL', async () => {
    const { messages, put } = await returnInPopup();
    const searchParams = { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', message: 'secret', details: '{}' };
    const page = put('portico-error-page', { searchParams });
    await until(() => titleOf(page) === CLOSE && messages.length === 2, 'the card appears');
    expect(messages).to.deep.equal([BACK, { is: 'failed', code: 'OAUTH_PROVIDER_ACCESS_DENIED' }]);
    expect(textOf(page)).to.contain('Nothing was changed. You can sign in again or choose another way.');
    const again = put('portico-error-page', { searchParams });
    await until(() => titleOf(again) === 'Sign-in was canceled', 'the next error page behaves like a page outside a popup');
  });
});
