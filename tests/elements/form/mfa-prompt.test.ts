import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { wrongDigits } from '../../support/totp.js';
import { enroll, type Enrolled, enrolledUser, exhaustMfaAttempts } from '../support/totp.js';
import { verifiedUser, magicLink, typedCode } from '../support/mail.js';
import { recordAnnouncements, recordEvents, signedIn, untilAllRecorded, typesOf } from '../support/record.js';
import {
  all,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  noticeOf,
  one,
  press,
  show,
  submit,
  textOf,
  titleOf,
  until,
} from '../support/screen.js';
import { knownError, openSignedIn, openStage, PASSWORD, type Stage } from '../support/stage.js';
import { openPage, tidyUp } from '../support/open.js';
import { openClock } from '../support/clock.js';

const MFA = '/auth/mfa/sign-in';
const WRONG = 'That code is wrong or expired. Enter the one shown now.';

const promptAppears = (page: Element): Promise<void> => until(() => focused() === fieldOf(page, 'totp'), 'the prompt has focus');

interface Prompt {
  readonly stage: Stage;
  readonly page: Element;
  readonly user: Enrolled;
}

/** Opens the sign-in page and signs in with a password, after which the page asks for the second factor. */
const openPrompt = async (): Promise<Prompt> => {
  const user = await enrolledUser();
  const { stage, page } = await openPage('portico-sign-in');
  fill(page, { email: user.email, password: PASSWORD });
  submit(page);
  await promptAppears(page);
  return { stage, page, user };
};

describe('second-factor prompt', () => {
  afterEach(tidyUp);

  it('promises no sign-in to users who are signed in, for example while they connect a provider', async () => {
    const prompt = await show(await openSignedIn(), 'portico-mfa-prompt');
    expect(descriptionOf(fieldOf(prompt, 'totp'))).to.equal('The code is checked as soon as it’s complete.');
  });

  it('says below the buttons how users without their phone get codes', async () => {
    const prompt = await show(await openSignedIn(), 'portico-mfa-prompt');
    const text = all(prompt, '.portico-hint').at(-1) as HTMLElement;
    expect(textOf(text)).to.equal('Lost your phone? Add the key you saved to another authenticator app.');
    expect(text.getBoundingClientRect().top).to.be.above(one(prompt, '.portico-actions').getBoundingClientRect().bottom);
  });

  it('replaces the form, and submits a complete and correct code once [sign-in: MFA required; second factor: open; second factor: complete]', async () => {
    const events = recordEvents();
    const { stage, page, user } = await openPrompt();
    expect(textOf(one(page, '.subtitle'))).to.equal('Open your authenticator app and enter its 6‑digit code.');
    const input = fieldOf(page, 'totp');
    expect(descriptionOf(input)).to.equal('You’ll be signed in when it’s complete.');
    expect([input.inputMode, input.autocomplete, all(page, '.portico-cell').length]).to.deep.equal(['numeric', 'one-time-code', 6]);
    expect([titleOf(page), all(page, '[role="heading"]').length, all(page, 'input').length]).to.deep.equal(['Two-step verification', 1, 1]);
    await sendKeys({ type: await user.code() });
    await until(() => signedIn(events), 'the user is signed in');
    expect(stage.calls(MFA)).to.have.length(1);
    expect(signedIn(events)).to.include({ method: 'password', isNewUser: false, mfa: true });
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.app.session.isSignedIn()).to.equal(true);
    expect(JSON.stringify(events.map(({ detail }) => detail))).not.to.contain(String(stage.calls(MFA)[0]?.body['totp']));
  });

  it('shows an error for an incorrect code, announces it once, clears and focuses the field, and mentions the clock after three errors [second factor: wrong; second factor: several tries]', async () => {
    const events = recordEvents();
    const { stage, page, user } = await openPrompt();
    const wrong = wrongDigits(await user.code());
    const announced = recordAnnouncements();
    for (let tries = 1; tries <= 3; tries += 1) {
      fill(page, { totp: '' });
      fill(page, { totp: wrong });
      await until(() => stage.calls(MFA).length === tries && descriptionOf(fieldOf(page, 'totp')).startsWith(WRONG), 'the error appears');
      await until(() => fieldOf(page, 'totp').value === '' && focused() === fieldOf(page, 'totp'), 'the field is empty and has focus');
      if (tries === 1) {
        await untilAllRecorded(announced);
        expect(announced).to.deep.equal([WRONG]);
        expect(descriptionOf(fieldOf(page, 'totp'))).to.equal(WRONG);
      }
    }
    expect(descriptionOf(fieldOf(page, 'totp'))).to.contain('clock');
    fill(page, { totp: '' });
    fill(page, { totp: await user.code() });
    await until(() => signedIn(events), 'the correct code signs the user in');
    expect(new Set(stage.calls(MFA).map(({ body }) => body['code'])).size).to.equal(1);
  });

  it('shows an error at the field for a short code, and sends nothing', async () => {
    const { stage, page } = await openPrompt();
    fill(page, { totp: '12 3a' });
    expect(fieldOf(page, 'totp').value).to.equal('123');
    press(page, 'Continue');
    await until(
      () => descriptionOf(fieldOf(page, 'totp')).startsWith('Enter all 6 digits of the code.'),
      'the error for a short code appears',
    );
    expect(stage.calls(MFA)).to.have.length(0);
  });

  it('shows an error at the field and does not close if the user submits no code [second factor: empty]', async () => {
    const { stage, page } = await openPrompt();
    press(page, 'Continue');
    await until(
      () => descriptionOf(fieldOf(page, 'totp')).startsWith('Enter the 6 digits that the app shows.'),
      'the field shows the error',
    );
    expect(all(page, 'input[name="password"]')).to.have.length(0);
    expect(stage.calls(MFA)).to.have.length(0);
  });

  it('is replaced by the sign-in form after a press on “Cancel”, with the typed email address but without the password [second factor: cancel]', async () => {
    const events = recordEvents();
    const { page, user } = await openPrompt();
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => all(page, 'input[name="password"]').length === 1, 'the form appears again');
    expect([fieldOf(page, 'email').value, fieldOf(page, 'password').value]).to.deep.equal([user.email, '']);
    expect([noticeOf(page), titleOf(page)]).to.deep.equal(['', 'Sign in to Demo']);
    expect(typesOf(events).filter((type) => type.startsWith('portico-mfa') || type === 'portico-error')).to.deep.equal([
      'portico-mfa-required',
      'portico-mfa-cancelled',
    ]);
    fill(page, { password: PASSWORD });
    submit(page);
    await promptAppears(page);
  });

  it('says and announces when one minute is left of the five minutes, and shows the usual hint for the next attempt [second factor: open]', async () => {
    const clock = openClock();
    const page = await show(await openStage({ platform: clock.platform }), 'portico-mfa-prompt', { attemptCode: 'first' });
    const announced = recordAnnouncements();
    const hint = (): string => descriptionOf(fieldOf(page, 'totp'));
    const usual = hint();
    await clock.advance(239_000);
    expect([hint(), announced]).to.deep.equal([usual, []]);
    await clock.advance(1000);
    const last = 'Enter the code within a minute. After that, sign in again.';
    await until(() => hint() === last, 'the hint appears');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal([last]);
    page.attemptCode = 'second';
    await until(() => hint() === usual, 'the usual hint appears again');
  });

  it('announces once that the sign-in attempt expired, and has a button to start over [second factor: attempt expired]', async () => {
    const { stage, page } = await openPrompt();
    const announced = recordAnnouncements();
    stage.respond(MFA, knownError('VERIFICATION_CODE_EXPIRED'));
    fill(page, { totp: '123456' });
    await until(() => noticeOf(page) === 'That took too long. Sign in again.', 'the alert appears');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['That took too long. Sign in again.']);
    await until(() => focused()?.textContent?.trim() === 'Start over', 'the button has focus');
    press(page, 'Start over');
    await until(() => fieldOf(page, 'password').value === '', 'the first step appears');
  });

  it('reports too many incorrect codes, and shows an empty field when `attemptCode` changes [second factor: attempt expired]', async () => {
    const user = await enrolledUser();
    const stage = await openStage();
    const result = await stage.app.auth.signInWithPassword({
      email: user.email,
      password: PASSWORD,
      noRedirect: true,
      mfa: 'return',
    });
    const details = (result.status === 'error' && 'details' in result.error ? result.error.details : {}) as { attempt_code: string };
    await exhaustMfaAttempts(details.attempt_code);
    const prompt = await show(stage, 'portico-mfa-prompt', { attemptCode: details.attempt_code });
    fill(prompt, { totp: await user.code() });
    await until(() => noticeOf(prompt) === 'Too many incorrect codes. Sign in again.', 'the alert appears');
    prompt.attemptCode = 'another attempt code';
    await until(() => all(prompt, 'input[name="totp"]').length === 1 && !noticeOf(prompt), 'the alert is replaced by the field');
    expect(fieldOf(prompt, 'totp').value).to.equal('');
  });

  it('appears after the user enters an email code, and again if the user cancels and enters the code of another email [second factor: open]', async () => {
    const events = recordEvents();
    const user = await enroll(await verifiedUser());
    const stage = await openStage();
    const form = await show(stage, 'portico-magic-link-form');
    fill(form, { email: user.email });
    submit(form);
    await until(() => all(form, 'input[name="code"]').length === 1, 'the code step appears');
    fill(form, { code: await typedCode(user.email) });
    await promptAppears(form);
    press(form, 'Cancel');
    await until(() => fieldOf(form, 'email').value === user.email, 'the email address step appears');
    submit(form);
    await until(() => all(form, 'input[name="code"]').length === 1, 'the code step appears again');
    fill(form, { code: await typedCode(user.email, 2) });
    await promptAppears(form);
    fill(form, { totp: await user.code() });
    await until(() => signedIn(events), 'the user is signed in');
    expect(signedIn(events)).to.include({ method: 'otp', mfa: true });
  });

  it('shows an error for an incorrect code on the magic-link page, and accepts the correct code afterward [magic-link callback: wrong TOTP]', async () => {
    const user = await enroll(await verifiedUser());
    const stage = await openStage({ at: '/handler/magic-link-callback' });
    const page = await show(stage, 'portico-magic-link-callback', { searchParams: { code: await magicLink(user.email) } });
    press(page, 'Sign in');
    await promptAppears(page);
    fill(page, { totp: wrongDigits(await user.code()) });
    await until(() => descriptionOf(fieldOf(page, 'totp')).startsWith(WRONG), 'the error appears at the field');
    fill(page, { totp: await user.code() });
    await until(() => stage.redirects.length > 0, 'the page redirects');
  });

  it('replaces the content of the magic-link page [magic-link callback: MFA]', async () => {
    const events = recordEvents();
    const user = await enroll(await verifiedUser());
    const code = await magicLink(user.email);
    const stage = await openStage({ at: '/handler/magic-link-callback' });
    const page = await show(stage, 'portico-magic-link-callback', { searchParams: { code } });
    press(page, 'Sign in');
    await promptAppears(page);
    expect(titleOf(page)).to.equal('Two-step verification');
    fill(page, { totp: await user.code() });
    await until(() => signedIn(events), 'the user is signed in');
    expect(signedIn(events)).to.include({ method: 'magic-link', mfa: true });
  });
});
