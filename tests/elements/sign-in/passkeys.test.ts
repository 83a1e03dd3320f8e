import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  CHALLENGE_PATH,
  endCeremony,
  openWithPasskeyButton,
  PASSKEY_LABEL,
  passkeyUser,
  addAuthenticator,
  setPresence,
  removeAuthenticator,
  withoutPasskeys,
} from '../support/authenticator.js';
import { openClock } from '../support/clock.js';
import { recordAnnouncements, recordEvents, signedIn, untilAllRecorded } from '../support/record.js';
import { all, control, fieldOf, fill, hasControl, one, press, show, textOf, until } from '../support/screen.js';
import { knownError, openSignedIn, openStage } from '../support/stage.js';
import { enroll } from '../support/totp.js';
import { tidyUp } from '../support/open.js';

const SIGN_IN_PATH = '/auth/passkey/sign-in';
const CANCELED = 'You weren’t signed in. Try again.';

describe('passkeys', () => {
  afterEach(tidyUp);
  afterEach(removeAuthenticator);

  it('can be registered and used with the SDK', async () => {
    await addAuthenticator();
    const email = await passkeyUser();
    const { app } = await openStage();
    expect((await app.auth.signInWithPasskey({ noRedirect: true })).status).to.equal('ok');
    expect((await app.getUser())?.primaryEmail).to.equal(email);
  });

  it('cause an SDK error with the code of the WebAuthn error if the device cannot register them', async () => {
    await addAuthenticator({ isUserVerified: false, hasResidentKey: false });
    const { app } = await openSignedIn();
    const result = await app.auth.registerPasskey();
    expect(result.status === 'error' && result.error.code).to.equal('PASSKEY_WEBAUTHN_ERROR');
    const details = (result.status === 'error' && result.error.details) as { code: string; message: string };
    expect(details.code).to.match(/^ERROR_[A-Z_]+$/);
  });

  it('have a button above the form, which requests the options when the pointer is down and uses them after the click [sign-in: passkey pressed; passkey button: supported]', async () => {
    await addAuthenticator();
    await passkeyUser();
    const events = recordEvents();
    const { stage, page } = await openWithPasskeyButton();
    expect(textOf(page)).to.match(/Sign in with a passkey or Password/);
    const button = control(page, PASSKEY_LABEL);
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await until(() => stage.calls(CHALLENGE_PATH).length === 1, 'the options are requested before the click');
    await stage.app.auth.preparePasskeySignIn();
    press(page, PASSKEY_LABEL);
    await until(() => signedIn(events), 'the user is signed in');
    expect(signedIn(events)).to.include({ method: 'passkey', mfa: false });
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.calls(SIGN_IN_PATH)).to.have.length(1);
  });

  it('can be used with the keyboard, and with a second factor in the same card [sign-in: passkey pressed]', async () => {
    await addAuthenticator();
    const user = await enroll(await passkeyUser());
    const events = recordEvents();
    const { page } = await openWithPasskeyButton();
    control(page, PASSKEY_LABEL).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => all(page, 'input').length === 1 && fieldOf(page, 'totp'), 'the prompt for the code appears');
    expect(hasControl(page, PASSKEY_LABEL)).to.equal(false);
    expect(textOf(one(page, '.subtitle'))).to.equal(
      'You also need a code when you sign in with a passkey. Open your authenticator app and enter its 6‑digit code.',
    );
    fill(page, { totp: '000000' });
    await until(() => all(page, '.portico-error .portico-icon').length === 1, 'the error appears');
    const [icon, text] = all(page, '.portico-error > *').map((node) => node.getBoundingClientRect());
    expect(Math.abs((text?.left ?? 0) - (icon?.right ?? 0)), 'the icon is beside its text').to.be.lessThan(20);
    fill(page, { totp: await user.code() });
    await until(() => signedIn(events), 'the user is signed in');
    expect(signedIn(events)).to.include({ method: 'passkey', mfa: true });
  });

  it('can be canceled and then used again, and the page shows and announces once that the user is not signed in [passkey button: canceled]', async () => {
    const device = await addAuthenticator();
    await passkeyUser();
    await setPresence(device, false);
    const events = recordEvents();
    const clock = openClock();
    const { stage, page } = await openWithPasskeyButton({ platform: clock.platform });
    const announced = recordAnnouncements();
    press(page, PASSKEY_LABEL);
    await until(
      () => stage.calls(CHALLENGE_PATH).length === 1 && control(page, PASSKEY_LABEL).getAttribute('aria-busy') === 'true',
      'the button is busy',
    );
    await clock.advance(300);
    await endCeremony(stage, () => control(page, PASSKEY_LABEL).getAttribute('aria-busy') !== 'true');
    await until(() => textOf(page).includes(CANCELED), 'the message appears');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal([CANCELED]);
    expect(events.filter(({ type }) => type === 'portico-error')).to.have.length(0);
    await setPresence(device, true);
    press(page, PASSKEY_LABEL);
    await until(() => signedIn(events), 'the user is signed in');
  });

  it('are used even if the button is moved in the page during the request', async () => {
    await addAuthenticator();
    await passkeyUser();
    const events = recordEvents();
    const stage = await openStage();
    const button = await show(stage, 'portico-passkey-button');
    const release = stage.hold(CHALLENGE_PATH);
    press(button, PASSKEY_LABEL);
    await until(() => stage.calls(CHALLENGE_PATH).length === 1, 'the options are requested');
    button.parentElement?.append(document.createElement('p'), button);
    release();
    await until(() => signedIn(events), 'the user is signed in');
  });

  it('cause an error message below the button if the service rejects them [passkey button: failed]', async () => {
    await addAuthenticator();
    await passkeyUser();
    const { stage, page } = await openWithPasskeyButton();
    stage.respond(SIGN_IN_PATH, knownError('PASSKEY_AUTHENTICATION_FAILED'));
    const announced = recordAnnouncements();
    press(page, PASSKEY_LABEL);
    const text = 'This passkey wasn’t accepted. Sign in another way.';
    await until(() => all(page, '.portico-error').some((line) => line.textContent?.trim() === text), 'the error appears');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal([text]);
  });

  it('have a button that shows the content of the default slot', async () => {
    const stage = await openStage();
    const button = await show(stage, 'portico-passkey-button', { textContent: 'Enter with your key' });
    await until(() => hasControl(button, 'Enter with your key'), 'the label appears');
    const parts = all(button, '[data-part]').map((element) => element.dataset['part']);
    expect(parts).to.include.members(['button', 'icon', 'label']);
  });

  it('have no button in a browser without support, or a disabled button with the reason if there is no other method [passkey button: unsupported]', async () => {
    await withoutPasskeys(async () => {
      const page = await show(await openStage(), 'portico-sign-in');
      expect([all(page, 'portico-passkey-button').length, hasControl(page, PASSKEY_LABEL)]).to.deep.equal([0, false]);
      expect(textOf(page)).not.to.contain(' or ');
      const only = await show(await openStage({ config: { credential_enabled: false, magic_link_enabled: false } }), 'portico-sign-in');
      await until(() => textOf(only).includes('This browser doesn’t support passkeys.'), 'the reason appears');
      expect((control(only, PASSKEY_LABEL) as HTMLButtonElement).disabled).to.equal(true);
      const result = await (await openStage()).app.auth.signInWithPasskey({ noRedirect: true });
      expect(result.status === 'error' && result.error.message).to.equal('WebAuthn is not supported in this browser.');
    });
  });
});
