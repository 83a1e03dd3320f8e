// Tests the passkey that the browser creates in the background after a sign-in. Headless Chromium has no password manager, so the
// tests replace the ceremony without a prompt with one that uses a virtual authenticator.
import { expect } from '@open-wc/testing';
import { addAuthenticator, credentialsOf, recordSignals, removeAuthenticator, withAutoRegister } from '../support/authenticator.js';
import { typedCode, verifiedUser } from '../support/mail.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';
import { all, clear, fill, press, show, submit, textOf, toasts, until } from '../support/screen.js';
import { knownError, newUser, openStage, PASSWORD, signedInAs, type StageOptions } from '../support/stage.js';

const START = '/auth/passkey/initiate-passkey-registration';
const REGISTER = '/auth/passkey/register';
const CREATED = 'Passkey created. You can use it the next time you sign in.';
const STAY_MS = 2000;
const plan = (): string | null => sessionStorage.getItem('portico-planned-passkey');

/** Returns a platform whose timers of two seconds run when the test calls `fire`. */
const holdTimers = () => {
  const held: (() => void)[] = [];
  const after = (ms: number, run: () => void): (() => void) => {
    if (ms === STAY_MS) held.push(run);
    const timer = ms === STAY_MS ? undefined : setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  return { platform: { after }, fire: () => held.splice(0).forEach((run) => run()) };
};

const ENDED = 'portico-no-planned-passkey-';
const endedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(ENDED));

/** Signs in on the sign-in page with a password. */
const signIn = async (email: string, properties: object = {}, options: StageOptions = {}) => {
  const stage = await openStage(options);
  const page = await show(stage, 'portico-sign-in', properties);
  await until(() => all(page, 'input[name="password"]').length > 0, 'the form appears');
  fill(page, { email, password: PASSWORD });
  submit(page);
  await until(() => stage.redirects.length === 1, 'the page redirects');
  return { stage };
};

describe('a passkey after a sign-in', () => {
  afterEach(tidyUp);
  afterEach(removeAuthenticator);
  afterEach(() => endedKeys().forEach((key) => localStorage.removeItem(key)));

  it('is created by the user button of the next page, which shows a toast with a button that removes the passkey again [passkey in the background: planned; passkey in the background: created]', async () => {
    const device = await addAuthenticator();
    const email = await verifiedUser();
    await withAutoRegister(async (mediations) => {
      const { stage } = await signIn(email, {}, { platform: holdTimers().platform });
      expect([stage.calls(START), mediations]).to.deep.equal([[], []]);
      clear();
      const button = await show(stage, 'portico-user-button');
      await until(() => toasts().includes(CREATED), 'the toast appears');
      expect([mediations, plan()]).to.deep.equal([['conditional'], null]);
      expect(await credentialsOf(device)).to.have.length(1);
      expect((await stage.app.user.read())?.passkeyAuthEnabled).to.equal(true);
      await until(() => textOf(document.querySelector('#portico-announcer-polite') as Element).includes(CREATED), 'the toast is announced');
      press(document.querySelector('portico-toasts') as Element, 'Remove');
      await until(() => toasts().includes('Passkey removed'), 'the second toast appears');
      expect((await stage.app.user.read())?.passkeyAuthEnabled).to.equal(false);
      expect(endedKeys(), 'no other passkey is created').to.have.length(1);
      expect(button.isConnected).to.equal(true);
    });
  });

  it('opens the account settings if the passkey cannot be removed', async () => {
    await addAuthenticator();
    const email = await verifiedUser();
    await withAutoRegister(async () => {
      const { stage } = await signIn(email, {}, { platform: holdTimers().platform });
      clear();
      await show(stage, 'portico-user-button');
      await until(() => toasts().includes(CREATED), 'the toast appears');
      stage.respond('PATCH /users/me', fault(400));
      press(document.querySelector('portico-toasts') as Element, 'Remove');
      await until(() => stage.redirects.length === 2, 'the settings open');
      expect(stage.redirects[1]).to.contain('/handler/account-settings');
    });
  });

  it('is created by the sign-in page after a code, if the page is still open after two seconds', async () => {
    await addAuthenticator();
    const email = await verifiedUser();
    await withAutoRegister(async (mediations) => {
      const clock = holdTimers();
      const stage = await openStage({ platform: clock.platform, config: { magic_link_enabled: true, credential_enabled: false } });
      const page = await show(stage, 'portico-sign-in');
      await until(() => all(page, 'input[name="email"]').length > 0, 'the form appears');
      fill(page, { email });
      submit(page);
      await until(() => all(page, 'input[autocomplete="one-time-code"]').length > 0, 'the code step appears');
      const input = all(page, 'input[autocomplete="one-time-code"]')[0] as HTMLInputElement;
      input.value = await typedCode(email);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await until(() => stage.redirects.length === 1, 'the page redirects');
      expect(stage.calls(START)).to.have.length(0);
      clock.fire();
      await until(() => toasts().includes(CREATED), 'the toast appears');
      expect(mediations).to.deep.equal(['conditional']);
    });
  });

  it('is planned again for the next page if the browser leaves the page before the passkey is created [passkey in the background: running]', async () => {
    await addAuthenticator();
    const email = await verifiedUser();
    await withAutoRegister(async () => {
      const clock = holdTimers();
      const { stage } = await signIn(email, {}, { platform: clock.platform });
      const release = stage.hold(START);
      clock.fire();
      await until(() => stage.calls(START).length === 1, 'the registration has begun');
      expect(plan()).to.equal(null);
      dispatchEvent(new Event('pagehide'));
      expect(plan()).to.contain(stage.app.session.userId());
      release();
    });
  });

  it('is not created for users with a passkey or an unverified address, in browsers without the capability, or with no-passkey-create [passkey in the background: not possible]', async () => {
    await addAuthenticator();
    const email = await verifiedUser();
    const registered = await signedInAs(await verifiedUser());
    await registered.app.auth.registerPasskey();
    const cases = [
      [registered.email, {}, true],
      [await newUser(), {}, true],
      [email, {}, false],
      [email, { noPasskeyCreate: true }, true],
    ] as const;
    for (const [user, properties, isCapable] of cases)
      await withAutoRegister(
        async (mediations) => {
          // The sign-in page must not carry out the plan first.
          const { stage } = await signIn(user, properties, { platform: holdTimers().platform });
          expect(plan() === null).to.equal('noPasskeyCreate' in properties);
          clear();
          await show(stage, 'portico-user-button');
          await until(() => plan() === null, 'the plan is read');
          await stage.app.user.read();
          expect([stage.calls(START), mediations]).to.deep.equal([[], []]);
          clear();
        },
        { isCapable },
      );
  });

  it('is not created again after the user removed it [passkey in the background: declined]', async () => {
    await addAuthenticator();
    const email = await verifiedUser();
    await withAutoRegister(async (mediations) => {
      for (const isFirst of [true, false]) {
        const { stage } = await signIn(email, {}, { platform: holdTimers().platform });
        clear();
        await show(stage, 'portico-user-button');
        await until(() => plan() === null && (!isFirst || toasts().includes(CREATED)), 'the plan is carried out');
        await stage.app.currentUser.update({ passkeyAuthEnabled: false });
        clear();
      }
      expect(mediations).to.deep.equal(['conditional']);
    });
  });

  it('is signaled as unknown if the service rejected it [signals to the password manager: unknown passkey]', async () => {
    await addAuthenticator();
    const email = await verifiedUser();
    await withAutoRegister(async () => {
      const { stage } = await signIn(email, {}, { platform: holdTimers().platform });
      stage.respond(REGISTER, knownError('PASSKEY_REGISTRATION_FAILED'));
      clear();
      await recordSignals(async (signals) => {
        await show(stage, 'portico-user-button');
        await until(() => signals.length === 1, 'the passkey is signaled');
        const credential = stage.calls(REGISTER)[0]?.body['credential'] as { readonly id: string };
        expect(signals).to.deep.equal([['signalUnknownCredential', { rpId: 'localhost', credentialId: credential.id }]]);
      });
    });
  });

  for (const [outcome, fails] of [
    ['requested again at the next sign-in if the browser created none', true],
    ['not requested again if the service rejected it', false],
  ] as const)
    it(`is ${outcome}, and a failure shows no toast [passkey in the background: failed silently]`, async () => {
      await addAuthenticator();
      const email = await verifiedUser();
      await withAutoRegister(
        async (mediations) => {
          for (const times of [1, fails ? 2 : 1]) {
            const { stage } = await signIn(email, {}, { platform: holdTimers().platform });
            stage.respond(REGISTER, knownError('PASSKEY_REGISTRATION_FAILED'));
            clear();
            await show(stage, 'portico-user-button');
            await until(() => plan() === null && mediations.length === times, 'the browser is asked');
            const userId = stage.app.session.userId();
            const isEnded = () => endedKeys().some((key) => localStorage.getItem(key) === userId);
            if (!fails) await until(isEnded, 'the rejection is stored');
          }
          expect(document.querySelector('portico-toasts')).to.equal(null);
        },
        { fails },
      );
    });
});
