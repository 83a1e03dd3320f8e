import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announce } from '../../../elements/core/announcer.js';
import { CHALLENGE, endCeremony, openOffering, passkeyUser, plugIn, setPresence, unplug } from '../support/authenticator.js';
import { openClock } from '../support/clock.js';
import { hearAnnouncements, hearEvents, signedIn, typesOf } from '../support/record.js';
import { all, fieldOf, fill, show, until } from '../support/screen.js';
import { knownError, openStage, PASSWORD } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const USE = '/auth/passkey/sign-in';
const RENEW_MS = 45_000;
const GRACE_MS = 15_000;

/** The sign-in page, which offers a passkey that nobody picks; its challenge is fresh. */
const openOffer = async () => {
  await setPresence(await plugIn(), false);
  const clock = openClock();
  const opened = await openOffering({ platform: clock.platform }, {});
  await clock.waits(RENEW_MS);
  await until(() => opened.stage.calls(CHALLENGE).length === 1, 'offered');
  return { ...opened, clock };
};

/** What the browser says of a tab that somebody has left for another. */
const setHidden = (isHidden: boolean): void => {
  if (isHidden) Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  else Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('passkeys by autofill', () => {
  afterEach(tidyUp);
  afterEach(unplug);

  it('5.7 autofill: armed on the one email field, a pick signs in', async () => {
    await plugIn();
    await passkeyUser();
    const heard = hearEvents();
    const { page } = await openOffering({}, {});
    expect(fieldOf(page, 'email').autocomplete).to.equal('username webauthn');
    await until(() => signedIn(heard), 'signed in');
    expect(signedIn(heard)).to.include({ method: 'passkey-autofill' });
  });

  it('5.7 autofill picked too late: asks once more with a fresh challenge', async () => {
    await plugIn();
    await passkeyUser();
    const heard = hearEvents();
    const stage = await openStage();
    let uses = 0;
    const expired = knownError('VERIFICATION_CODE_EXPIRED');
    stage.answer(USE, () => {
      uses += 1;
      return expired();
    });
    await show(stage, 'portico-sign-in');
    await until(() => uses === 2, 'asked twice');
    expect(stage.calls(USE)[0]?.body['code']).not.to.equal(stage.calls(USE)[1]?.body['code']);
    expect(signedIn(heard)).to.equal(undefined);
  });

  it('5.7 autofill stays silent when it ends, and gives way to the password', async () => {
    const device = await plugIn();
    await setPresence(device, false);
    const said = hearAnnouncements();
    const heard = hearEvents();
    const { stage, page } = await openOffering({}, {});
    await until(() => stage.calls(CHALLENGE).length > 0, 'armed');
    fill(page, { email: 'a@example.com', password: PASSWORD });
    page.remove();
    // The next ceremony waits for the end of this one.
    let isOver = false;
    void stage.app.auth.signInWithPasskey({ autofill: true, noRedirect: true }).then(() => (isOver = true));
    await endCeremony(stage, () => isOver);
    announce(document.body, 'the end');
    await until(() => said.length > 0, 'something is announced');
    expect([said, typesOf(heard)]).to.deep.equal([['the end'], []]);
  });

  it('an offer whose page goes while the challenge is on its way is never made', async () => {
    await plugIn();
    const stage = await openStage();
    const release = stage.hold(CHALLENGE);
    const page = await show(stage, 'portico-sign-in');
    await until(() => stage.calls(CHALLENGE).length === 1, 'the challenge is asked for');
    const { get } = CredentialsContainer.prototype;
    let asked = 0;
    CredentialsContainer.prototype.get = function (this: CredentialsContainer, options) {
      asked += 1;
      return get.call(this, options);
    };
    try {
      page.remove();
      release();
      // Comes after the challenge, and would give way to an offer that was made.
      const outcome = await stage.app.auth.signInWithPasskey({ signal: AbortSignal.abort(), noRedirect: true });
      expect([outcome.status, asked]).to.deep.equal(['error', 0]);
    } finally {
      CredentialsContainer.prototype.get = get;
    }
  });

  it('5.7 autofill is renewed after 45 s; who is in the field gets 15 s more, or until they leave it', async () => {
    const { stage, page, clock } = await openOffer();
    await clock.advance(44_999);
    expect(stage.calls(CHALLENGE)).to.have.length(1);
    await clock.advance(1);
    await clock.waits(RENEW_MS, 2);
    expect(stage.calls(CHALLENGE)).to.have.length(2);
    fieldOf(page, 'email').focus();
    await clock.advance(45_000);
    await clock.waits(GRACE_MS);
    await clock.advance(14_999);
    expect(stage.calls(CHALLENGE)).to.have.length(2);
    await clock.advance(1);
    await clock.waits(RENEW_MS, 3);
    expect(stage.calls(CHALLENGE)).to.have.length(3);
    await clock.advance(45_000);
    await clock.waits(GRACE_MS, 2);
    fieldOf(page, 'email').blur();
    await clock.waits(RENEW_MS, 4);
    expect(stage.calls(CHALLENGE)).to.have.length(4);
    await clock.advance(15_000);
    expect(stage.calls(CHALLENGE)).to.have.length(4);
  });

  it('5.7 autofill pauses in a hidden tab and while the page is left, and goes on afterwards', async () => {
    const { stage, page, clock } = await openOffer();
    let renewals = 1;
    const leaveAndReturn: readonly (readonly [() => unknown, () => unknown])[] = [
      [() => setHidden(true), () => setHidden(false)],
      [() => dispatchEvent(new PageTransitionEvent('pagehide')), () => dispatchEvent(new PageTransitionEvent('pageshow'))],
    ];
    for (const [leave, comeBack] of leaveAndReturn) {
      leave();
      expect(fieldOf(page, 'email').autocomplete).to.equal('username');
      await clock.advance(120_000);
      expect(stage.calls(CHALLENGE)).to.have.length(renewals);
      comeBack();
      await clock.waits(RENEW_MS, (renewals += 1));
      expect([fieldOf(page, 'email').autocomplete, stage.calls(CHALLENGE).length]).to.deep.equal(['username webauthn', renewals]);
    }
  });

  it('5.7 autofill stops when nobody was there for 10 minutes, until the next sign of life', async () => {
    const { stage, page, clock } = await openOffer();
    for (let renewals = 2; renewals <= 14; renewals += 1) {
      await clock.advance(45_000);
      await clock.waits(RENEW_MS, renewals);
    }
    await clock.advance(45_000);
    expect([stage.calls(CHALLENGE).length, fieldOf(page, 'email').autocomplete]).to.deep.equal([14, 'username']);
    await clock.advance(600_000);
    expect(stage.calls(CHALLENGE)).to.have.length(14);
    await sendKeys({ press: 'Shift' });
    await clock.waits(RENEW_MS, 15);
    expect(fieldOf(page, 'email').autocomplete).to.equal('username webauthn');
  });

  it('5.7 autofill goes on without an answer of a browser that never gives one', async () => {
    const kept = PublicKeyCredential.isConditionalMediationAvailable;
    PublicKeyCredential.isConditionalMediationAvailable = () => new Promise(() => undefined);
    try {
      await setPresence(await plugIn(), false);
      const clock = openClock();
      const { stage } = await openOffering({ platform: clock.platform }, {});
      await clock.waits(150);
      expect(stage.calls(CHALLENGE)).to.have.length(0);
      await clock.advance(150);
      await until(() => stage.calls(CHALLENGE).length === 1, 'it is tried anyway');
    } finally {
      PublicKeyCredential.isConditionalMediationAvailable = kept;
    }
  });

  it('5.7 no-passkey-autofill and projects without passkeys arm nothing', async () => {
    const { stage, page } = await openOffering();
    expect(fieldOf(page, 'email').autocomplete).to.equal('username');
    expect(stage.calls(CHALLENGE)).to.have.length(0);
    const without = await openStage({ config: { passkey_enabled: false } });
    const plain = await show(without, 'portico-sign-in');
    expect(all(plain, 'portico-passkey-button')).to.have.length(0);
  });
});
