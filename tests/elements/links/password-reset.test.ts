import { expect } from '@open-wc/testing';
import type { PasswordResetPage } from '../../../elements/index.js';
import { freshEmail, knownError, openStage, PASSWORD, type StageOptions } from '../support/stage.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  noticeOf,
  one,
  press,
  put,
  show,
  submit,
  titleOf,
  until,
} from '../support/screen.js';
import { recordEvents, entriesOf } from '../support/record.js';
import { reset, useCode, exhaustCode } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';

const CHECK = '/auth/password/reset/check-code';
const SAVE = '/auth/password/reset';
const UNKNOWN_CODE = 'x'.repeat(45);

describe('password-reset page', () => {
  afterEach(tidyUp);

  const open = (code: string, options?: StageOptions, properties: Partial<PasswordResetPage> = {}) =>
    openPage('portico-password-reset', options, { searchParams: { code }, ...properties });
  const save = (page: PasswordResetPage, password: string, repeat?: string): void => {
    fill(page, { 'new-password': password, ...(repeat === undefined ? {} : { 'new-password-repeat': repeat }) });
    submit(page);
  };

  it('shows the card “Link incomplete” and sends no request if the URL has no code [password reset: no code]', async () => {
    const { stage, page } = await open('');
    expect([page.phase, titleOf(page), stage.sent.length]).to.deep.equal(['blocked', 'Link incomplete', 0]);
  });

  it('shows a skeleton while it checks the code, and does not check the code again after a reload in the same tab [password reset: checking]', async () => {
    const { code } = await reset();
    const stage = await openStage();
    const release = stage.hold(CHECK);
    const page = put('portico-password-reset', { app: stage.app, searchParams: { code } });
    await until(() => all(page, '[aria-busy="true"]').length, 'the skeleton appears');
    release();
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    page.remove();
    const again = await show(stage, 'portico-password-reset', { searchParams: { code } });
    expect([again.phase, stage.calls(CHECK).length]).to.deep.equal(['ready', 1]);
  });

  it('stores a valid code only until a user signs in, and does not store a code if a user signs in while it checks the code', async () => {
    const stored = (): readonly string[] => Object.keys({ ...sessionStorage }).filter((key) => key.includes('reset-code'));
    const { code } = await reset();
    const { stage } = await open(code);
    expect(stored().length).to.equal(1);
    await stage.app.auth.signUpWithPassword({ email: freshEmail(), password: PASSWORD, noRedirect: true });
    expect(stored()).to.deep.equal([]);
    const second = await openStage();
    const release = second.hold(CHECK);
    const page = put('portico-password-reset', { app: second.app, searchParams: { code } });
    await until(() => second.calls(CHECK).length, 'the check is sent');
    await second.app.auth.signUpWithPassword({ email: freshEmail(), password: PASSWORD, noRedirect: true });
    release();
    await until(() => page.phase === 'ready', 'the page is ready');
    expect(stored()).to.deep.equal([]);
  });

  for (const [name, title] of [
    ['not found', 'Invalid link'],
    ['expired', 'Link expired'],
    ['used', 'This link was already used'],
    ['max attempts', 'Too many attempts'],
  ] as const) {
    it(`shows a card with a link to request a new email: ${name} [password reset: not found / expired / used; password reset: max attempts]`, async () => {
      const code = name === 'not found' ? UNKNOWN_CODE : (await reset()).code;
      const stage = await openStage();
      if (name === 'expired') stage.respond(CHECK, knownError('VERIFICATION_CODE_EXPIRED'));
      if (name === 'used') await useCode('reset', code);
      if (name === 'max attempts') await exhaustCode('reset', code);
      const page = await show(stage, 'portico-password-reset', { searchParams: { code } });
      expect([page.phase, titleOf(page)]).to.deep.equal(['blocked', title]);
      expect(control(page, 'Request a new link').getAttribute('href')).to.equal('/handler/forgot-password');
    });
  }

  it('shows a password field, a button to show the password, the strength meter and a hidden username field for a valid code [password reset: valid]', async () => {
    const { page } = await open((await reset()).code);
    expect(titleOf(page)).to.equal('Choose a new password');
    expect(all(page, 'input').map((input) => (input as HTMLInputElement).name)).to.deep.equal(['username', 'new-password']);
    fill(page, { 'new-password': 'Tr0ub4dor&3 is long enough' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter appears');
    press(page, 'Show password');
    expect(fieldOf(page, 'new-password').type).to.equal('text');
    expect([fieldOf(page, 'username').readOnly, fieldOf(page, 'username').tabIndex]).to.deep.equal([true, -1]);
  });

  it('saves the new password, shows a card with a sign-in link, fires an event and focuses the title [password reset: submit; password reset: success]', async () => {
    const { email, code } = await reset();
    const { stage, page } = await open(code, { at: '/handler/password-reset?after_auth_return_to=%2Fdeep' });
    const events = recordEvents();
    save(page, 'a brand new password');
    await until(() => focused()?.textContent === 'Password changed', 'the title has focus');
    expect(control(page, 'Sign in').getAttribute('href')).to.equal('/handler/sign-in');
    expect(entriesOf(events)).to.deep.equal([['portico-password-reset-completed', {}]]);
    expect((await stage.app.auth.signInWithPassword({ email, password: 'a brand new password', noRedirect: true })).status).to.equal('ok');
  });

  it('shows a violated password rule at the field and keeps the form, even if only the service enforces the rule [password reset: rule broken]', async () => {
    const { code } = await reset();
    const { stage, page } = await open(code, {}, { passwordRepeat: true });
    save(page, 'short');
    await until(() => fieldOf(page, 'new-password').ariaInvalid === 'true', 'the error appears');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Use at least 8 characters.');
    save(page, PASSWORD, 'another one');
    await until(() => fieldOf(page, 'new-password-repeat').ariaInvalid === 'true', 'the other error appears');
    stage.respond(SAVE, knownError('PASSWORD_TOO_SHORT', { min_length: 99 }));
    save(page, PASSWORD, PASSWORD);
    await until(() => descriptionOf(fieldOf(page, 'new-password')).includes('99'), 'the error shows the service’s limit');
    expect(fieldOf(page, 'new-password').value).to.equal(PASSWORD);
  });

  it('shows an alert for an unexpected error, after which the form still works, and a card for a code that was already used [password reset: other error]', async () => {
    const { code } = await reset();
    const { stage, page } = await open(code);
    stage.respond(SAVE, fault(503));
    save(page, PASSWORD);
    await until(() => noticeOf(page) === 'Something went wrong. Try again.', 'the alert appears');
    expect(one<HTMLInputElement>(page, 'input[name="new-password"]').value).to.equal(PASSWORD);
    stage.respond(SAVE, knownError('VERIFICATION_CODE_ALREADY_USED'));
    submit(page);
    await until(() => titleOf(page) === 'This link was already used', 'the card appears');
  });

  it('shows an error with a button to try again if it cannot check the code [password reset: other error]', async () => {
    const { code } = await reset();
    const stage = await openStage();
    stage.respond(CHECK, fault(500));
    const page = await show(stage, 'portico-password-reset', { searchParams: { code } });
    expect([page.phase, titleOf(page)]).to.deep.equal(['failed', 'This page failed to load']);
    stage.respond(CHECK, () => new Response('{"is_code_valid":true}'));
    press(page, 'Try again');
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
  });
});
