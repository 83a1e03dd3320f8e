import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announce } from '../../../elements/core/announcer.js';
import {
  CHALLENGE_PATH,
  endCeremony,
  openWithPasskeyButton,
  passkeyUser,
  addAuthenticator,
  setPresence,
  removeAuthenticator,
} from '../support/authenticator.js';
import { openClock } from '../support/clock.js';
import { recordAnnouncements, recordEvents, signedIn, typesOf } from '../support/record.js';
import { all, fieldOf, fill, show, until } from '../support/screen.js';
import { knownError, openStage, PASSWORD } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const SIGN_IN_PATH = '/auth/passkey/sign-in';
const RENEW_MS = 45_000;
const GRACE_MS = 15_000;

/** Opens the sign-in page, which offers a passkey in the autofill with a new challenge. The user has not selected the passkey. */
const openOffer = async () => {
  await setPresence(await addAuthenticator(), false);
  const clock = openClock();
  const opened = await openWithPasskeyButton({ platform: clock.platform }, {});
  await clock.waitForTimer(RENEW_MS);
  await until(() => opened.stage.calls(CHALLENGE_PATH).length === 1, 'the challenge is requested');
  return { ...opened, clock };
};

/** Simulates that the tab is in the background, or in the foreground again. */
const setHidden = (isHidden: boolean): void => {
  if (isHidden) Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  else Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('passkeys in the autofill', () => {
  afterEach(tidyUp);
  afterEach(removeAuthenticator);

  it('are offered on the email field, and sign the user in when selected', async () => {
    await addAuthenticator();
    await passkeyUser();
    const events = recordEvents();
    const { page } = await openWithPasskeyButton({}, {});
    expect(fieldOf(page, 'email').autocomplete).to.equal('username webauthn');
    await until(() => signedIn(events), 'the user is signed in');
    expect(signedIn(events)).to.include({ method: 'passkey-autofill' });
  });

  it('use a new challenge if the user selects a passkey after the challenge expired', async () => {
    await addAuthenticator();
    await passkeyUser();
    const events = recordEvents();
    const stage = await openStage();
    let uses = 0;
    const expired = knownError('VERIFICATION_CODE_EXPIRED');
    stage.respond(SIGN_IN_PATH, () => {
      uses += 1;
      return expired();
    });
    await show(stage, 'portico-sign-in');
    await until(() => uses === 2, 'two attempts are made');
    expect(stage.calls(SIGN_IN_PATH)[0]?.body['code']).not.to.equal(stage.calls(SIGN_IN_PATH)[1]?.body['code']);
    expect(signedIn(events)).to.equal(undefined);
  });

  it('cause an error if the user selects a passkey after the project has disabled passkeys', async () => {
    await addAuthenticator();
    await passkeyUser();
    const events = recordEvents();
    const stage = await openStage();
    stage.respond(SIGN_IN_PATH, knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED'));
    await show(stage, 'portico-sign-in');
    await until(() => events.some(({ type }) => type === 'portico-error'), 'the page reports the error');
    expect(events.find(({ type }) => type === 'portico-error')?.detail).to.include({ code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' });
  });

  it('cause no error but a reload of the settings if the project has disabled passkeys before the offer', async () => {
    await setPresence(await addAuthenticator(), false);
    const events = recordEvents();
    const stage = await openStage();
    stage.respond(CHALLENGE_PATH, knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED'));
    await show(stage, 'portico-sign-in');
    await until(() => stage.calls('/projects/current').length === 2, 'the settings are loaded again');
    expect([stage.calls(CHALLENGE_PATH).length, typesOf(events)]).to.deep.equal([1, []]);
  });

  it('are withdrawn without a message when the sign-in page is removed', async () => {
    const device = await addAuthenticator();
    await setPresence(device, false);
    const announced = recordAnnouncements();
    const events = recordEvents();
    const { stage, page } = await openWithPasskeyButton({}, {});
    await until(() => stage.calls(CHALLENGE_PATH).length > 0, 'the challenge is requested');
    fill(page, { email: 'a@example.com', password: PASSWORD });
    page.remove();
    // The next WebAuthn ceremony waits until this ceremony ends.
    let isOver = false;
    void stage.app.auth.signInWithPasskey({ autofill: true, noRedirect: true }).then(() => (isOver = true));
    await endCeremony(stage, () => isOver);
    announce(document.body, 'the end');
    await until(() => announced.length > 0, 'something is announced');
    expect([announced, typesOf(events)]).to.deep.equal([['the end'], []]);
  });

  it('are not offered if the element is removed before the challenge arrives', async () => {
    await addAuthenticator();
    const stage = await openStage();
    const release = stage.hold(CHALLENGE_PATH);
    const page = await show(stage, 'portico-sign-in');
    await until(() => stage.calls(CHALLENGE_PATH).length === 1, 'the challenge is requested');
    const { get } = CredentialsContainer.prototype;
    let asked = 0;
    CredentialsContainer.prototype.get = function (this: CredentialsContainer, options) {
      asked += 1;
      return get.call(this, options);
    };
    try {
      page.remove();
      release();
      // This call ends after the element receives its challenge. By then, the element would have offered the passkey.
      const outcome = await stage.app.auth.signInWithPasskey({ signal: AbortSignal.abort(), noRedirect: true });
      expect([outcome.status, asked]).to.deep.equal(['error', 0]);
    } finally {
      CredentialsContainer.prototype.get = get;
    }
  });

  it('are offered with a new challenge every 45 s, or up to 15 s later while a field has focus', async () => {
    const { stage, page, clock } = await openOffer();
    await clock.advance(44_999);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(1);
    await clock.advance(1);
    await clock.waitForTimer(RENEW_MS, 2);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(2);
    fieldOf(page, 'email').focus();
    await clock.advance(45_000);
    await clock.waitForTimer(GRACE_MS);
    await clock.advance(14_999);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(2);
    await clock.advance(1);
    await clock.waitForTimer(RENEW_MS, 3);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(3);
    await clock.advance(45_000);
    await clock.waitForTimer(GRACE_MS, 2);
    fieldOf(page, 'email').blur();
    await clock.waitForTimer(RENEW_MS, 4);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(4);
    await clock.advance(15_000);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(4);
  });

  it('are withdrawn in a hidden tab and in the back/forward cache, and offered again afterward', async () => {
    const { stage, page, clock } = await openOffer();
    let renewals = 1;
    const leaveAndReturn: readonly (readonly [() => unknown, () => unknown])[] = [
      [() => setHidden(true), () => setHidden(false)],
      [() => dispatchEvent(new PageTransitionEvent('pagehide')), () => dispatchEvent(new PageTransitionEvent('pageshow'))],
    ];
    for (const [leave, resume] of leaveAndReturn) {
      leave();
      expect(fieldOf(page, 'email').autocomplete).to.equal('username');
      await clock.advance(120_000);
      expect(stage.calls(CHALLENGE_PATH)).to.have.length(renewals);
      resume();
      await clock.waitForTimer(RENEW_MS, (renewals += 1));
      expect([fieldOf(page, 'email').autocomplete, stage.calls(CHALLENGE_PATH).length]).to.deep.equal(['username webauthn', renewals]);
    }
  });

  it('are withdrawn after 10 minutes without input, until the next input', async () => {
    const { stage, page, clock } = await openOffer();
    for (let renewals = 2; renewals <= 14; renewals += 1) {
      await clock.advance(45_000);
      await clock.waitForTimer(RENEW_MS, renewals);
    }
    await clock.advance(45_000);
    expect([stage.calls(CHALLENGE_PATH).length, fieldOf(page, 'email').autocomplete]).to.deep.equal([14, 'username']);
    await clock.advance(600_000);
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(14);
    await sendKeys({ press: 'Shift' });
    await clock.waitForTimer(RENEW_MS, 15);
    expect(fieldOf(page, 'email').autocomplete).to.equal('username webauthn');
  });

  it('are offered even if the promise of `isConditionalMediationAvailable` never settles', async () => {
    const original = PublicKeyCredential.isConditionalMediationAvailable;
    PublicKeyCredential.isConditionalMediationAvailable = () => new Promise(() => undefined);
    try {
      await setPresence(await addAuthenticator(), false);
      const clock = openClock();
      const { stage } = await openWithPasskeyButton({ platform: clock.platform }, {});
      await clock.waitForTimer(150);
      expect(stage.calls(CHALLENGE_PATH)).to.have.length(0);
      await clock.advance(150);
      await until(() => stage.calls(CHALLENGE_PATH).length === 1, 'the challenge is requested');
    } finally {
      PublicKeyCredential.isConditionalMediationAvailable = original;
    }
  });

  it('are not offered if no-passkey-autofill is set, and the page has no passkey button if passkeys are disabled for the project', async () => {
    const { stage, page } = await openWithPasskeyButton();
    expect(fieldOf(page, 'email').autocomplete).to.equal('username');
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(0);
    const without = await openStage({ config: { passkey_enabled: false } });
    const plain = await show(without, 'portico-sign-in');
    expect(all(plain, 'portico-passkey-button')).to.have.length(0);
  });
});
