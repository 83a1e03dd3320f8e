// Tests the popup of a sign-in after the redirect from the provider, and the messages that the popup sends.
import { expect } from '@open-wc/testing';
import { closeFrames, openFrame, putInFrame } from '../support/frame.js';
import { challenge, comeBack, forgetFlows, TOKEN, tokensOf } from '../support/oauth.js';
import { channelOf } from '../support/oauth-window.js';
import { fieldOf, fill, hasControl, press, textOf, titleOf, until } from '../support/screen.js';
import { closeStages, knownError, openSignedIn } from '../support/stage.js';
import { enrolledUser } from '../support/totp.js';

describe('sign-in popup', () => {
  /** All tests share one frame, because loading takes time. */
  let inside: Document | undefined;
  afterEach(() => {
    inside?.querySelector('main')?.replaceChildren();
    closeStages();
    forgetFlows();
  });
  after(closeFrames);

  /** Opens the callback page in a frame, which acts as a sign-in popup after the redirect from the provider. */
  const comeBackAside = async (answer?: () => Response) => {
    const stage = await comeBack();
    if (answer) stage.answer(TOKEN, answer);
    const { state } = stage;
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', state }));
    const told: unknown[] = [];
    channelOf(state).addEventListener('message', ({ data }) => told.push(data));
    inside ??= await openFrame();
    const place = inside;
    const heard: string[] = [];
    for (const type of ['portico-signed-in', 'portico-signed-up', 'portico-before-redirect'])
      place.addEventListener(type, () => heard.push(type));
    const put = (tag: string, more: object): HTMLElement => putInFrame(place, tag, { app: stage.app, ...more });
    return { stage, told, heard, put };
  };

  const arrive = async (answer?: () => Response, ofState?: string) => {
    const back = await comeBackAside(answer);
    return {
      ...back,
      page: back.put('portico-oauth-callback', { searchParams: { code: 'the-code', state: ofState ?? back.stage.state } }),
    };
  };

  const CLOSE = 'You can close this window';
  const BACK = { is: 'back' };

  it('signs the user in, sends a message about the sign-in, shows that the user can close the window, and does not redirect [OAuth callback: popup mode]', async () => {
    const { stage, told, heard, page } = await arrive(await tokensOf(await openSignedIn(), { is_new_user: true }));
    await until(() => titleOf(page) === CLOSE && told.length === 2, 'the card');
    expect(told).to.deep.equal([BACK, { is: 'signedIn', isNewUser: true, mfa: false }]);
    expect([stage.app.session.isSignedIn(), stage.went, heard]).to.deep.equal([true, [], []]);
    expect(textOf(page)).to.contain('You’re signed in.');
    expect(hasControl(page, 'Still here? Continue')).to.equal(true);
    expect(sessionStorage.getItem('portico-oauth')).to.equal(null);
  });

  it('asks for the second factor [OAuth callback: popup mode; OAuth callback: MFA required]', async () => {
    const user = await enrolledUser();
    const { told, page } = await arrive(await challenge(user));
    await until(() => fieldOf(page, 'totp'), 'the prompt for the code');
    await until(() => told.length === 1, 'the first message');
    expect(told).to.deep.equal([BACK]);
    fill(page, { totp: await user.code() });
    await until(() => titleOf(page) === CLOSE && told.length === 2, 'the card');
    expect(told[1]).to.deep.equal({ is: 'signedIn', isNewUser: false, mfa: true });
  });

  it('sends the error code after an incorrect or canceled second factor [OAuth callback: popup mode; OAuth callback: invalid TOTP and user gives up]', async () => {
    const { told, page } = await arrive(await challenge(await enrolledUser()));
    await until(() => fieldOf(page, 'totp'), 'the prompt for the code');
    press(page, 'Cancel');
    await until(() => titleOf(page) === CLOSE && told.length === 2, 'the card');
    expect(told[1]).to.deep.equal({ is: 'failed', code: 'INVALID_TOTP_CODE' });
  });

  it('sends a message when it closes before the sign-in [OAuth callback: popup mode]', async () => {
    const { told, page } = await arrive(await challenge(await enrolledUser()));
    await until(() => fieldOf(page, 'totp'), 'the prompt for the code');
    closeFrames();
    inside = undefined;
    await until(() => told.length === 2, 'the message');
    expect(told).to.deep.equal([BACK, { is: 'closed' }]);
  });

  for (const [name, answer, code] of [
    ['known error', knownError('INVALID_AUTHORIZATION_CODE'), 'INVALID_AUTHORIZATION_CODE'],
    ['unknown error', () => new Response('secret', { status: 500 }), 'UNKNOWN'],
  ] as const)
    it(`sends the error code: ${name} [OAuth callback: popup mode]`, async () => {
      const { told, page } = await arrive(answer as () => Response);
      await until(() => titleOf(page) === CLOSE && told.length === 2, 'the card');
      expect(told[1]).to.deep.equal({ is: 'failed', code });
      expect(hasControl(page, 'Try again') || hasControl(page, 'Sign in again')).to.equal(false);
    });

  it('behaves like a normal page for the flow of another window [OAuth callback: popup mode]', async () => {
    const { stage, told, page } = await arrive(await tokensOf(await openSignedIn()), 's'.repeat(43));
    await until(() => stage.went.length === 1, 'the redirect');
    expect([told, titleOf(page)]).to.deep.equal([[], 'You’re signed in.']);
  });

  it('sends the error code of a provider, but no other data in the URL', async () => {
    const { told, put } = await comeBackAside();
    const searchParams = { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', message: 'secret', details: '{}' };
    const page = put('portico-error-page', { searchParams });
    await until(() => titleOf(page) === CLOSE && told.length === 2, 'the card');
    expect(told).to.deep.equal([BACK, { is: 'failed', code: 'OAUTH_PROVIDER_ACCESS_DENIED' }]);
    expect(textOf(page)).to.contain('The provider refused, or you pressed cancel there.');
    const again = put('portico-error-page', { searchParams });
    await until(() => titleOf(again) === 'Sign-in was canceled', 'afterward, it behaves like a normal page');
  });
});
