import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announce } from '../../elements/parts/announce.js';
import { endCeremony, passkeyUser, plugIn, setPresence, unplug } from './support/authenticator.js';
import { openClock } from './support/clock.js';
import { hearAnnouncements, hearEvents, silence, stopRecording, type Heard } from './support/record.js';
import { all, clear, control, fieldOf, fill, hasControl, press, show, textOf, until } from './support/screen.js';
import { closeStages, knownError, openSignedIn, openStage, PASSWORD, type StageOptions } from './support/stage.js';
import { enrol } from './support/totp.js';

const NAME = 'Sign in with a passkey';
const START = '/auth/passkey/initiate-passkey-authentication';
const USE = '/auth/passkey/sign-in';
const CANCELLED = 'Nothing was signed in. You can try again.';

const signedIn = (heard: readonly Heard[]): unknown => heard.find(({ type }) => type === 'portico-signed-in')?.detail;

const openPage = async (options?: StageOptions, properties: object = { noPasskeyAutofill: true }) => {
  const stage = await openStage(options);
  const page = await show(stage, 'portico-sign-in', properties as never);
  await until(() => hasControl(page, NAME), 'the passkey button');
  return { stage, page };
};

const RENEW_MS = 45_000;
const GRACE_MS = 15_000;

/** The sign-in page, which offers a passkey that nobody picks; its challenge is fresh. */
const openOffer = async () => {
  await setPresence(await plugIn(), false);
  const clock = openClock();
  const opened = await openPage({ platform: clock.platform }, {});
  await clock.waits(RENEW_MS);
  await until(() => opened.stage.calls(START).length === 1, 'offered');
  return { ...opened, clock };
};

/** What the browser says of a tab that somebody has left for another. */
const setHidden = (isHidden: boolean): void => {
  if (isHidden) Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  else Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('passkeys', () => {
  afterEach(async () => {
    clear();
    stopRecording();
    closeStages();
    await unplug();
  });

  it('O the SDK registers one and signs in with it', async () => {
    await plugIn();
    const email = await passkeyUser();
    const { app } = await openStage();
    expect((await app.auth.signInWithPasskey({ noRedirect: true })).status).to.equal('ok');
    expect((await app.getUser())?.primaryEmail).to.equal(email);
  });

  it('O the SDK answers what the browser refuses, by its kind', async () => {
    await plugIn({ isUserVerified: false, hasResidentKey: false });
    const { app } = await openSignedIn();
    const answer = await app.auth.registerPasskey();
    expect(answer.status === 'error' && answer.error.code).to.equal('PASSKEY_WEBAUTHN_ERROR');
    const details = (answer.status === 'error' && answer.error.details) as { code: string; message: string };
    expect(details.code).to.match(/^ERROR_[A-Z_]+$/);
  });

  it('1.1 passkey pressed & 1.26 passkey button, supported: above the form, options fetched before the press, signs in', async () => {
    await plugIn();
    await passkeyUser();
    const heard = hearEvents();
    const { stage, page } = await openPage();
    expect(textOf(page)).to.match(/Sign in with a passkey or Password/);
    const button = control(page, NAME);
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await until(() => stage.calls(START).length === 1, 'fetched ahead');
    await stage.app.auth.preparePasskeySignIn();
    press(page, NAME);
    await until(() => signedIn(heard), 'signed in');
    expect(signedIn(heard)).to.include({ method: 'passkey', mfa: false });
    await until(() => stage.went.length > 0, 'it goes on');
    expect(stage.calls(USE)).to.have.length(1);
  });

  it('1.1 passkey pressed, by keyboard, and a second factor in the same card', async () => {
    await plugIn();
    const user = await enrol(await passkeyUser());
    const heard = hearEvents();
    const { page } = await openPage();
    control(page, NAME).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => all(page, 'input').length === 1 && fieldOf(page, 'totp'), 'the code is asked for');
    expect(hasControl(page, NAME)).to.equal(false);
    fill(page, { totp: await user.code() });
    await until(() => signedIn(heard), 'signed in');
    expect(signedIn(heard)).to.include({ method: 'passkey', mfa: true });
  });

  it('1.26 passkey button, cancelled: said under the button, once, and it can be pressed again', async () => {
    const device = await plugIn();
    await passkeyUser();
    await setPresence(device, false);
    const heard = hearEvents();
    const clock = openClock();
    const { stage, page } = await openPage({ platform: clock.platform });
    const said = hearAnnouncements();
    press(page, NAME);
    await until(() => stage.calls(START).length === 1 && control(page, NAME).getAttribute('aria-busy') === 'true', 'busy');
    await clock.advance(300);
    await endCeremony(stage, () => control(page, NAME).getAttribute('aria-busy') !== 'true');
    await until(() => textOf(page).includes(CANCELLED), 'the line');
    await silence(said);
    expect(said).to.deep.equal([CANCELLED]);
    expect(heard.filter(({ type }) => type === 'portico-error')).to.have.length(0);
    await setPresence(device, true);
    press(page, NAME);
    await until(() => signedIn(heard), 'signed in');
  });

  it('1.26 passkey button, failed: refused by the service, the error stands under the button', async () => {
    await plugIn();
    await passkeyUser();
    const { stage, page } = await openPage();
    stage.answer(USE, knownError('PASSKEY_AUTHENTICATION_FAILED'));
    const said = hearAnnouncements();
    press(page, NAME);
    const text = 'This passkey was not accepted. Sign in another way.';
    await until(() => all(page, '.portico-error').some((line) => line.textContent?.trim() === text), 'the error');
    await silence(said);
    expect(said).to.deep.equal([text]);
  });

  it('5.7 autofill: armed on the one e-mail field, a pick signs in', async () => {
    await plugIn();
    await passkeyUser();
    const heard = hearEvents();
    const { page } = await openPage({}, {});
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
    const { stage, page } = await openPage({}, {});
    await until(() => stage.calls(START).length > 0, 'armed');
    fill(page, { email: 'a@example.com', password: PASSWORD });
    page.remove();
    // The next ceremony waits for the end of this one.
    let isOver = false;
    void stage.app.auth.signInWithPasskey({ autofill: true, noRedirect: true }).then(() => (isOver = true));
    await endCeremony(stage, () => isOver);
    announce('the end');
    await until(() => said.length > 0, 'something is announced');
    expect([said, heard.map(({ type }) => type)]).to.deep.equal([['the end'], []]);
  });

  it('5.7 autofill is renewed after 45 s; who is in the field gets 15 s more, or until they leave it', async () => {
    const { stage, page, clock } = await openOffer();
    await clock.advance(44_999);
    expect(stage.calls(START)).to.have.length(1);
    await clock.advance(1);
    await clock.waits(RENEW_MS, 2);
    expect(stage.calls(START)).to.have.length(2);
    fieldOf(page, 'email').focus();
    await clock.advance(45_000);
    await clock.waits(GRACE_MS);
    await clock.advance(14_999);
    expect(stage.calls(START)).to.have.length(2);
    await clock.advance(1);
    await clock.waits(RENEW_MS, 3);
    expect(stage.calls(START)).to.have.length(3);
    await clock.advance(45_000);
    await clock.waits(GRACE_MS, 2);
    fieldOf(page, 'email').blur();
    await clock.waits(RENEW_MS, 4);
    expect(stage.calls(START)).to.have.length(4);
    await clock.advance(15_000);
    expect(stage.calls(START)).to.have.length(4);
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
      expect(stage.calls(START)).to.have.length(renewals);
      comeBack();
      await clock.waits(RENEW_MS, (renewals += 1));
      expect([fieldOf(page, 'email').autocomplete, stage.calls(START).length]).to.deep.equal(['username webauthn', renewals]);
    }
  });

  it('5.7 autofill stops when nobody was there for 10 minutes, until the next sign of life', async () => {
    const { stage, page, clock } = await openOffer();
    for (let renewals = 2; renewals <= 14; renewals += 1) {
      await clock.advance(45_000);
      await clock.waits(RENEW_MS, renewals);
    }
    await clock.advance(45_000);
    expect([stage.calls(START).length, fieldOf(page, 'email').autocomplete]).to.deep.equal([14, 'username']);
    await clock.advance(600_000);
    expect(stage.calls(START)).to.have.length(14);
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
      const { stage } = await openPage({ platform: clock.platform }, {});
      await clock.waits(150);
      expect(stage.calls(START)).to.have.length(0);
      await clock.advance(150);
      await until(() => stage.calls(START).length === 1, 'it is tried anyway');
    } finally {
      PublicKeyCredential.isConditionalMediationAvailable = kept;
    }
  });

  it('2.4 the default slot has words of the host', async () => {
    const stage = await openStage();
    const button = await show(stage, 'portico-passkey-button', { textContent: 'Enter with your key' });
    await until(() => hasControl(button, 'Enter with your key'), 'the words');
    const parts = all(button, '[data-part]').map((element) => element.dataset['part']);
    expect(parts).to.include.members(['button', 'icon', 'label']);
  });

  it('5.7 no-passkey-autofill and projects without passkeys arm nothing', async () => {
    const { stage, page } = await openPage();
    expect(fieldOf(page, 'email').autocomplete).to.equal('username');
    expect(stage.calls(START)).to.have.length(0);
    const without = await openStage({ config: { passkey_enabled: false } });
    const plain = await show(without, 'portico-sign-in');
    expect(all(plain, 'portico-passkey-button')).to.have.length(0);
  });

  it('1.26 passkey button, unsupported: not rendered; where it is the only way, disabled with the reason', async () => {
    const kept = globalThis.PublicKeyCredential;
    Reflect.set(globalThis, 'PublicKeyCredential', undefined);
    try {
      const page = await show(await openStage(), 'portico-sign-in');
      await until(() => all(page, 'portico-passkey-button').length === 1, 'the element');
      expect(hasControl(page, NAME)).to.equal(false);
      expect(textOf(page)).not.to.contain(' or ');
      const only = await show(await openStage({ config: { credential_enabled: false, magic_link_enabled: false } }), 'portico-sign-in');
      await until(() => textOf(only).includes('WebAuthn is not supported in this browser.'), 'the reason');
      expect((control(only, NAME) as HTMLButtonElement).disabled).to.equal(true);
      const answer = await (await openStage()).app.auth.signInWithPasskey({ noRedirect: true });
      expect(answer.status === 'error' && answer.error.message).to.equal('WebAuthn is not supported in this browser.');
    } finally {
      Reflect.set(globalThis, 'PublicKeyCredential', kept);
    }
  });
});
