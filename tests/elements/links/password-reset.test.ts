import { expect } from '@open-wc/testing';
import type { PasswordResetPage } from '../../../elements/index.js';
import { knownError, openStage, PASSWORD, type StageOptions } from '../support/stage.js';
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
import { hearEvents, told } from '../support/record.js';
import { reset, spend, wearOut } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';

const CHECK = '/auth/password/reset/check-code';
const SAVE = '/auth/password/reset';
const UNKNOWN = 'x'.repeat(45);

describe('password-reset page', () => {
  afterEach(tidyUp);

  const open = (code: string, options?: StageOptions) => openPage('portico-password-reset', options, { searchParams: { code } });
  const save = (page: PasswordResetPage, password: string, repeat = password): void => {
    fill(page, { 'new-password': password, 'new-password-repeat': repeat });
    submit(page);
  };

  it('1.6 no code: card “Link incomplete”, no request', async () => {
    const { stage, page } = await open('');
    expect([page.phase, titleOf(page), stage.sent.length]).to.deep.equal(['blocked', 'Link incomplete', 0]);
  });

  it('1.6 checking: skeleton; a reload in this tab does not count as another try', async () => {
    const { code } = await reset();
    const stage = await openStage();
    const release = stage.hold(CHECK);
    const page = put('portico-password-reset', { app: stage.app, searchParams: { code } });
    await until(() => all(page, '[aria-busy="true"]').length, 'the skeleton');
    release();
    await until(() => page.phase === 'ready', 'it is ready');
    page.remove();
    const again = await show(stage, 'portico-password-reset', { searchParams: { code } });
    expect([again.phase, stage.calls(CHECK).length]).to.deep.equal(['ready', 1]);
  });

  for (const [name, title] of [
    ['not found', 'Link not valid'],
    ['expired', 'Link expired'],
    ['used', 'This link was already used'],
    ['max attempts', 'Too many attempts'],
  ] as const) {
    it(`1.6 not found / expired / used & max attempts, ${name}: card that offers a new link`, async () => {
      const code = name === 'not found' ? UNKNOWN : (await reset()).code;
      const stage = await openStage();
      if (name === 'expired') stage.answer(CHECK, knownError('VERIFICATION_CODE_EXPIRED'));
      if (name === 'used') await spend('reset', code);
      if (name === 'max attempts') await wearOut('reset', code);
      const page = await show(stage, 'portico-password-reset', { searchParams: { code } });
      expect([page.phase, titleOf(page)]).to.deep.equal(['blocked', title]);
      expect(control(page, 'Request a new link').getAttribute('href')).to.equal('/handler/forgot-password');
    });
  }

  it('1.6 valid: two fields, toggle, strength, hidden username', async () => {
    const { page } = await open((await reset()).code);
    expect(titleOf(page)).to.equal('Choose a new password');
    fill(page, { 'new-password': 'Tr0ub4dor&3 is long enough' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter');
    press(page, 'Show password');
    expect(fieldOf(page, 'new-password').type).to.equal('text');
    expect([fieldOf(page, 'username').readOnly, fieldOf(page, 'username').tabIndex]).to.deep.equal([true, -1]);
  });

  it('1.6 submit & success: card, event, title focused, Sign in without return address; the new password works', async () => {
    const { email, code } = await reset();
    const { stage, page } = await open(code, { at: '/handler/password-reset?after_auth_return_to=%2Fdeep' });
    const heard = hearEvents();
    save(page, 'a brand new password');
    await until(() => focused()?.textContent === 'Password changed', 'the title has the focus');
    expect(control(page, 'Sign in').getAttribute('href')).to.equal('/handler/sign-in');
    expect(told(heard)).to.deep.equal([['portico-password-reset-completed', {}]]);
    expect((await stage.app.auth.signInWithPassword({ email, password: 'a brand new password', noRedirect: true })).status).to.equal('ok');
  });

  it('1.6 rule broken: field error, the form stays, also when the service has other rules', async () => {
    const { code } = await reset();
    const { stage, page } = await open(code);
    save(page, 'short');
    await until(() => fieldOf(page, 'new-password').ariaInvalid === 'true', 'the error');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Password too short. Minimum length is 8.');
    save(page, PASSWORD, 'another one');
    await until(() => fieldOf(page, 'new-password-repeat').ariaInvalid === 'true', 'the other error');
    stage.answer(SAVE, knownError('PASSWORD_TOO_SHORT', { min_length: 99 }));
    save(page, PASSWORD);
    await until(() => descriptionOf(fieldOf(page, 'new-password')).endsWith('99.'), 'the bound of the service');
    expect(fieldOf(page, 'new-password').value).to.equal(PASSWORD);
  });

  it('1.6 other error: alert in place, then it works; a code gone bad becomes a card', async () => {
    const { code } = await reset();
    const { stage, page } = await open(code);
    stage.answer(SAVE, fault(503));
    save(page, PASSWORD);
    await until(() => noticeOf(page) === 'Something went wrong. Try again.', 'the alert');
    expect(one<HTMLInputElement>(page, 'input[name="new-password"]').value).to.equal(PASSWORD);
    stage.answer(SAVE, knownError('VERIFICATION_CODE_ALREADY_USED'));
    submit(page);
    await until(() => titleOf(page) === 'This link was already used', 'the card');
  });

  it('1.6 other error while checking: alert with a way to try again', async () => {
    const { code } = await reset();
    const stage = await openStage();
    stage.answer(CHECK, fault(500));
    const page = await show(stage, 'portico-password-reset', { searchParams: { code } });
    expect([page.phase, titleOf(page)]).to.deep.equal(['failed', 'This page could not be loaded.']);
    stage.answer(CHECK, () => new Response('{"is_code_valid":true}'));
    press(page, 'Try again');
    await until(() => page.phase === 'ready', 'it is ready');
  });
});
