import { expect } from '@open-wc/testing';
import type { SignUpPage } from '../../../elements/index.js';
import { freshEmail, knownError, newUser, openSignedIn, PASSWORD, type StageOptions } from '../support/stage.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  one,
  press,
  put,
  show,
  submit,
  textOf,
  titleOf,
  until,
} from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded } from '../support/record.js';
import { emailsTo, typedCode, VERIFY } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';

const SIGN_UP = '/auth/password/sign-up';

const open = (options?: StageOptions, properties: Partial<SignUpPage> = {}) =>
  openPage('portico-sign-up', { at: '/handler/sign-up', ...options }, properties);

const namesOf = (page: SignUpPage): readonly string[] => all(page, 'input').map((input) => (input as HTMLInputElement).name);

const send = (page: SignUpPage, email: string, password = PASSWORD, repeat?: string): void => {
  fill(page, { email, 'new-password': password, ...(repeat === undefined ? {} : { 'new-password-repeat': repeat }) });
  submit(page);
};

describe('sign-up page', () => {
  afterEach(tidyUp);

  it('shows a card with links to the home and sign-in pages if sign-up is disabled for the project [sign-up: signUpEnabled false]', async () => {
    const { page } = await open({ config: { sign_up_enabled: false } });
    expect([page.phase, titleOf(page)]).to.deep.equal(['blocked', 'Sign-up is closed']);
    expect([hasControl(page, 'Go to home page'), hasControl(page, 'Sign in'), all(page, 'form').length]).to.deep.equal([true, true, 0]);
  });

  it('has a title, a sign-in link, an optional name, two required fields and the password rules [sign-up: ready]', async () => {
    const { page } = await open();
    expect(titleOf(page)).to.equal('Create your Demo account');
    expect(control(page, 'Sign in').getAttribute('href')).to.equal('/handler/sign-in');
    expect(namesOf(page)).to.deep.equal(['name', 'email', 'new-password']);
    expect(all(page, 'input').map((input) => (input as HTMLInputElement).required)).to.deep.equal([false, true, true]);
    expect([fieldOf(page, 'name').labels?.[0]?.textContent, descriptionOf(fieldOf(page, 'name'))]).to.deep.equal(['Name', 'Optional']);
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('At least 8 characters.');
  });

  it('asks for the password twice if password-repeat is set [sign-up: ready]', async () => {
    const { stage, page } = await open({}, { passwordRepeat: true });
    expect(namesOf(page)).to.deep.equal(['name', 'email', 'new-password', 'new-password-repeat']);
    expect(all(page, 'input').map((input) => (input as HTMLInputElement).enterKeyHint)).to.deep.equal(['next', 'next', 'next', 'go']);
    send(page, freshEmail(), PASSWORD, PASSWORD);
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('shows signed-in users a card, or redirects them to the after-sign-up page if auto-redirect is set [sign-up: already signed in]', async () => {
    const stage = await openSignedIn({ urls: { afterSignUp: '/welcome' } });
    expect(titleOf(await show(stage, 'portico-sign-up'))).to.equal('You’re already signed in');
    put('portico-sign-up', { app: stage.app, autoRedirect: true });
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/welcome`]);
  });

  it('creates the account, sends an email, fires an event, shows the result and redirects [sign-up: submit; sign-up: success]', async () => {
    const { stage, page } = await open({ at: '/handler/sign-up?after_auth_return_to=%2Fdeep' });
    const events = recordEvents();
    const email = freshEmail();
    send(page, email);
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls(SIGN_UP).map(({ body }) => body)).to.deep.equal([
      {
        email,
        password: PASSWORD,
        verification_callback_url: `${location.origin}/handler/email-verification?after_auth_return_to=%2Fdeep`,
      },
    ]);
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/deep`]);
    expect(events.find(({ type }) => type === 'portico-signed-up')?.detail).to.include({ method: 'password', isNewUser: true });
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(textOf(page)).to.contain('Account created. We sent you an email to verify your address.');
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('portico-toast')).to.contain('Account created.');
    sessionStorage.removeItem('portico-toast');
    expect(await emailsTo(email, VERIFY)).to.have.length(1);
  });

  it('shows an error with a sign-in link for an existing email address, and keeps the typed text [sign-up: email taken]', async () => {
    const { page } = await open();
    const announced = recordAnnouncements();
    const email = await newUser();
    send(page, email);
    const input = fieldOf(page, 'email');
    await until(() => focused() === input, 'the email field has focus');
    expect(descriptionOf(input)).to.contain('An account with this address already exists.');
    expect([input.value, fieldOf(page, 'new-password').value]).to.deep.equal([email, PASSWORD]);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['An account with this address already exists.']);
    const link = control(page, 'Sign in instead');
    expect(link.getAttribute('href')).to.equal('/handler/sign-in');
    expect(link.closest('.portico-error') !== null).to.equal(true);
    expect([getComputedStyle(link).textDecorationLine, link.getBoundingClientRect().height >= 24]).to.deep.equal(['underline', true]);
    const { height } = one(page, '.portico-error').getBoundingClientRect();
    link.style.padding = '0';
    expect(one(page, '.portico-error').getBoundingClientRect().height, 'the target moves no line').to.equal(height);
  });

  it('detects an existing email address from the error code, not from the message [sign-up: email taken]', async () => {
    const { page } = await open();
    page.messages = { 'field.email.invalid': 'Not this one.', 'error.USER_EMAIL_ALREADY_EXISTS': 'Not this one.' };
    const isInvalid = (): boolean => descriptionOf(fieldOf(page, 'email')).includes('Not this one.');
    send(page, 'no address');
    await until(isInvalid, 'the error for an invalid email address appears');
    expect(hasControl(page, 'Sign in instead')).to.equal(false);
    send(page, await newUser());
    await until(() => hasControl(page, 'Sign in instead'), 'the link appears');
    expect(isInvalid()).to.equal(true);
  });

  it('passes the typed email address to the sign-in page [sign-up: email taken]', async () => {
    const { stage, page } = await open();
    const email = await newUser();
    send(page, email);
    await until(() => hasControl(page, 'Sign in instead'), 'the link appears');
    const link = control(page, 'Sign in instead');
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    const signIn = await show(stage, 'portico-sign-in');
    expect(fieldOf(signIn, 'email').value).to.equal(email);
  });

  for (const [name, password, repeat, bad, text] of [
    ['too short', 'short', 'short', 'new-password', 'Use at least 8 characters.'],
    ['too long', 'x'.repeat(71), 'x'.repeat(71), 'new-password', 'Use at most 70 characters.'],
    // bcrypt uses only the first 72 bytes.
    ['too many bytes', '\u{e4}'.repeat(36), '\u{e4}'.repeat(36), 'new-password', 'Use at most 35 characters.'],
    ['empty', '', 'x', 'new-password', 'Enter a password.'],
    ['repeat empty', PASSWORD, '', 'new-password-repeat', 'Type the password again.'],
    ['repeat differs', PASSWORD, 'something else', 'new-password-repeat', 'Passwords do not match.'],
  ] as const) {
    it(`shows a violated password rule at the field, and keeps the typed text: ${name} [sign-up: password rule]`, async () => {
      const { stage, page } = await open({}, { passwordRepeat: true });
      const announced = recordAnnouncements();
      send(page, freshEmail(), password, repeat);
      const input = fieldOf(page, bad);
      await until(() => focused() === input && input.ariaInvalid === 'true', 'the invalid field has focus');
      expect(descriptionOf(input)).to.equal(text);
      await untilAllRecorded(announced);
      expect([announced[0], stage.calls(SIGN_UP).length, fieldOf(page, 'new-password-repeat').value]).to.deep.equal([text, 0, repeat]);
    });
  }

  it('shows the service’s password limit at the field [sign-up: password rule]', async () => {
    const { stage, page } = await open();
    stage.respond(SIGN_UP, knownError('PASSWORD_TOO_SHORT', { min_length: 30 }));
    send(page, freshEmail());
    await until(() => focused() === fieldOf(page, 'new-password'), 'the password field has focus');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Use at least 30 characters.');
    expect(fieldOf(page, 'new-password').value).to.equal(PASSWORD);
  });

  it('shows that the passwords differ when the second field loses focus, not while the user types [sign-up: password typed in both fields differs]', async () => {
    const { page } = await open({}, { passwordRepeat: true });
    fill(page, { 'new-password': PASSWORD });
    fieldOf(page, 'new-password-repeat').focus();
    fill(page, { 'new-password-repeat': 'corr' });
    await page.updateComplete;
    expect(fieldOf(page, 'new-password-repeat').ariaInvalid).to.equal('false');
    fieldOf(page, 'email').focus();
    await until(() => fieldOf(page, 'new-password-repeat').ariaInvalid === 'true', 'the field is marked as invalid');
    fill(page, { 'new-password': 'corr' });
    await until(() => fieldOf(page, 'new-password-repeat').ariaInvalid === 'false', 'a change to the first field removes the error');
  });

  it('shows that sign-up is closed if it is disabled for the project while the page is open [sign-up: closed]', async () => {
    const config: Record<string, unknown> = {};
    const { stage, page } = await open({ config });
    stage.respond(SIGN_UP, knownError('SIGN_UP_NOT_ENABLED'));
    config['sign_up_enabled'] = false;
    send(page, freshEmail());
    await until(() => page.phase === 'blocked', 'the page reaches the `blocked` phase');
    expect(titleOf(page)).to.equal('Sign-up is closed');
  });

  it('signs the user up with an email code, reports isNewUser and redirects to the after-sign-up page [sign-up: magic link for a new address]', async () => {
    const { stage, page } = await open({ urls: { afterSignUp: '/welcome' } });
    const events = recordEvents();
    const email = freshEmail();
    press(page, 'Email code');
    await until(() => all(page, 'portico-magic-link-form input').length === 1, 'the other form appears');
    fill(page, { email });
    submit(page);
    await until(() => all(page, 'input[name="code"]').length === 1, 'the code step appears');
    fill(page, { code: await typedCode(email) });
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/welcome`]);
    expect(events.find(({ type }) => type === 'portico-signed-in')?.detail).to.include({ method: 'otp', isNewUser: true });
  });
});
