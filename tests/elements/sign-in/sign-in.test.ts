import { expect } from '@open-wc/testing';
import type { SignInPage } from '../../../elements/index.js';
import { freshEmail, knownError, newUser, openSignedIn, openStage, PASSWORD, type StageOptions } from '../support/stage.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  noticeOf,
  one,
  press,
  put,
  show,
  submit,
  textOf,
  titleOf,
  until,
} from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, typesOf } from '../support/record.js';
import { openPage, tidyUp } from '../support/open.js';

const SIGN_IN = '/auth/password/sign-in';

const open = (options?: StageOptions) => openPage('portico-sign-in', options);

const send = (page: SignInPage, email: string, password = PASSWORD): void => {
  fill(page, { email, password });
  submit(page);
};

describe('sign-in page', () => {
  afterEach(tidyUp);

  it('shows a busy skeleton and no form while it loads [sign-in: loading]', async () => {
    const stage = await openStage();
    const release = stage.hold('/projects/current');
    const page = put('portico-sign-in', { app: stage.app });
    await until(() => page.phase === 'loading', 'the page reaches the `loading` phase');
    await page.updateComplete;
    expect(one(page, '[aria-busy="true"]').getAttribute('aria-label')).to.equal('Loading');
    expect(document.querySelectorAll('input')).to.have.length(0);
    expect(page.matches(':state(loading)')).to.equal(true);
    release();
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
  });

  it('has a title, a sign-up link and a password form after one request [sign-in: signed out, ready]', async () => {
    const { stage, page } = await open({ at: '/handler/sign-in?after_auth_return_to=%2Fdeep', config: { passkey_enabled: false } });
    expect(titleOf(page)).to.equal('Sign in to Demo');
    expect(control(page, 'Create account').getAttribute('href')).to.equal('/handler/sign-up?after_auth_return_to=%2Fdeep');
    expect(stage.sent.map(({ call }) => call)).to.deep.equal(['GET /projects/current']);
  });

  it('passes the typed email address to the sign-up page and back, but not in the URL', async () => {
    const stage = await openStage();
    const signIn = await show(stage, 'portico-sign-in');
    fill(signIn, { email: 'ada@example.com' });
    const follow = (from: Element, name: string): void => {
      document.addEventListener('click', (event) => event.preventDefault(), { once: true });
      const link = control(from, name);
      link.click();
      expect(link.getAttribute('href')).not.to.contain('ada');
      from.remove();
    };
    follow(signIn, 'Create account');
    const signUp = await show(stage, 'portico-sign-up', { firstTab: 'magic-link' });
    expect(fieldOf(signUp, 'email').value).to.equal('ada@example.com');
    fill(signUp, { email: 'grace@example.com' });
    follow(signUp, 'Sign in');
    expect(fieldOf(await show(stage, 'portico-sign-in'), 'email').value).to.equal('grace@example.com');
  });

  it('has no sign-up link if sign-up is disabled for the project [sign-in: signed out, ready]', async () => {
    const { page } = await open({ config: { sign_up_enabled: false } });
    expect(hasControl(page, 'Create account')).to.equal(false);
  });

  it('sends no further project request for a second page with the same app [sign-in: signed out, ready]', async () => {
    const { stage, page } = await open();
    page.remove();
    await show(stage, 'portico-sign-up');
    expect(stage.calls('/projects/current')).to.have.length(1);
  });

  it('shows a notice about an untrusted return URL, and does not redirect to it [sign-in: signed out, ready]', async () => {
    const { stage, page } = await open({ at: '/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F' });
    expect(noticeOf(page)).to.contain('on another site');
    send(page, await newUser());
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
  });

  it('redirects signed-in users if auto-redirect is set, and shows the skeleton until then [sign-in: already signed in + auto-redirect]', async () => {
    const stage = await openSignedIn();
    const page = put('portico-sign-in', { app: stage.app, autoRedirect: true });
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
    expect(page.phase).to.equal('loading');
  });

  it('shows signed-in users a card with the account, a link to the home page and a sign-out button [sign-in: already signed in]', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-sign-in');
    expect(titleOf(page)).to.equal('You’re already signed in');
    expect(textOf(one(page, '.subtitle'))).to.equal(stage.email);
    expect(control(page, 'Go to home page').getAttribute('href')).to.equal('/');
    expect(control(page, 'Sign out').getAttribute('href')).to.equal('/handler/sign-out');
    expect(stage.redirects).to.deep.equal([]);
  });

  it('shows that the project has no enabled sign-in method [sign-in: no method enabled]', async () => {
    const { page } = await open({ config: { credential_enabled: false, magic_link_enabled: false, passkey_enabled: false } });
    expect(noticeOf(page)).to.equal('This project has no sign-in method turned on.');
    expect(all(page, 'form')).to.have.length(0);
  });

  it('shows one form without tabs if either passwords or email codes are disabled for the project', async () => {
    const { page } = await open({ config: { magic_link_enabled: false } });
    expect(all(page, '[role="tab"]')).to.have.length(0);
    expect(fieldOf(page, 'password').type).to.equal('password');
    const { page: other } = await open({ config: { credential_enabled: false } });
    expect(all(other, '[role="tab"]')).to.have.length(0);
    expect(all(other, 'input').map((input) => (input as HTMLInputElement).name)).to.deep.equal(['email']);
  });

  it('shows a spinner and read-only fields, and sends one request for two submits [sign-in: password submit]', async () => {
    const { stage, page } = await open();
    const events = recordEvents();
    const release = stage.hold(SIGN_IN);
    const email = await newUser();
    send(page, email);
    submit(page);
    await until(() => control(page, 'Sign in').ariaBusy === 'true', 'the button is busy');
    for (const name of ['email', 'password']) {
      expect(fieldOf(page, name).readOnly, name).to.equal(true);
      expect(fieldOf(page, name).disabled, name).to.equal(false);
    }
    expect(one(page, 'portico-credential-form').matches(':state(submitting)')).to.equal(true);
    submit(page);
    release();
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls(SIGN_IN).map(({ body }) => body)).to.deep.equal([{ email, password: PASSWORD }]);
    expect(typesOf(events)).to.deep.equal(['portico-before-submit', 'portico-signed-in', 'portico-before-redirect']);
  });

  it('stores the tokens, fires an event and redirects to the return URL [sign-in: password success]', async () => {
    const { stage, page } = await open({ at: '/handler/sign-in?after_auth_return_to=%2Fdeep' });
    const events = recordEvents();
    send(page, await newUser());
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.app.session.isSignedIn()).to.equal(true);
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/deep`]);
    const signedIn = events.find(({ type }) => type === 'portico-signed-in');
    expect(signedIn?.detail).to.deep.equal({ method: 'password', isNewUser: false, mfa: false, redirectUrl: '/deep' });
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(document.querySelectorAll('input')).to.have.length(0);
    expect(textOf(page)).to.contain('You’re signed in.');
  });

  it('shows an alert for an incorrect password, marks both fields as invalid, selects the password and announces the error once [sign-in: password wrong]', async () => {
    const { page } = await open();
    const announced = recordAnnouncements();
    const events = recordEvents();
    const email = await newUser();
    send(page, email, 'wrong password');
    await until(() => noticeOf(page), 'the alert appears');
    expect(noticeOf(page)).to.equal('Wrong email or password.');
    await until(() => focused() === fieldOf(page, 'password'), 'the password field has focus');
    const password = fieldOf(page, 'password');
    expect([fieldOf(page, 'email').value, password.value]).to.deep.equal([email, 'wrong password']);
    expect([fieldOf(page, 'email').ariaInvalid, password.ariaInvalid]).to.deep.equal(['true', 'true']);
    for (const input of [fieldOf(page, 'email'), password]) expect(descriptionOf(input)).to.equal('Wrong email or password.');
    expect([password.selectionStart, password.selectionEnd]).to.deep.equal([0, 'wrong password'.length]);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['Wrong email or password.']);
    expect(events.filter(({ type }) => type === 'portico-error').map(({ detail }) => detail)).to.deep.equal([
      { code: 'EMAIL_PASSWORD_MISMATCH', recoverable: true, source: 'portico-credential-form' },
    ]);
    fill(page, { password: 'wrong password2' });
    await until(() => password.ariaInvalid === 'false', 'typing removes the error');
    expect([descriptionOf(fieldOf(page, 'email')), descriptionOf(password)]).to.deep.equal(['', '']);
  });

  for (const [name, values, bad, text] of [
    ['email empty', { email: '  ', password: 'x' }, 'email', 'Enter your email address.'],
    ['email invalid', { email: 'a@localhost', password: 'x' }, 'email', 'That doesn’t look like an email address.'],
    ['password empty', { email: 'a@example.com', password: '' }, 'password', 'Enter your password.'],
  ] as const) {
    it(`shows an error at the field, focuses the field, announces the error once and removes it while the user types: ${name}`, async () => {
      const { stage, page } = await open();
      const announced = recordAnnouncements();
      fill(page, values);
      submit(page);
      const input = fieldOf(page, bad);
      await until(() => focused() === input && input.ariaInvalid === 'true', 'the invalid field has focus');
      expect(descriptionOf(input)).to.equal(text);
      await untilAllRecorded(announced);
      expect(announced).to.deep.equal([text]);
      expect(stage.calls(SIGN_IN)).to.have.length(0);
      fill(page, { [bad]: bad === 'email' ? 'a@example.com' : 'y' });
      await until(() => input.ariaInvalid === 'false', 'the error is removed');
      expect(input.hasAttribute('aria-describedby')).to.equal(false);
    });
  }

  it('validates a field that loses focus only if it has a value', async () => {
    const { page } = await open();
    fieldOf(page, 'email').focus();
    fieldOf(page, 'password').focus();
    await page.updateComplete;
    expect(fieldOf(page, 'email').ariaInvalid).to.equal('false');
    fieldOf(page, 'email').focus();
    fill(page, { email: 'not an address' });
    expect(fieldOf(page, 'email').ariaInvalid).to.equal('false');
    fieldOf(page, 'password').focus();
    await until(() => fieldOf(page, 'email').ariaInvalid === 'true', 'the email address is validated');
  });

  it('shows that the sign-in method is disabled for the project, and reloads the project settings', async () => {
    const { stage, page } = await open();
    stage.respond(SIGN_IN, knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
    send(page, freshEmail());
    await until(() => noticeOf(page), 'the alert appears');
    expect(noticeOf(page)).to.equal('This sign-in method is turned off.');
    await until(() => stage.calls('/projects/current').length === 2, 'the settings are requested again');
    expect(fieldOf(page, 'password').value).to.equal(PASSWORD);
  });

  it('fills the email field from `email`, but does not replace typed text', async () => {
    const stage = await openStage();
    const page = await show(stage, 'portico-sign-in', { email: 'ada@example.com' });
    expect(fieldOf(page, 'email').value).to.equal('ada@example.com');
    fill(page, { email: 'typed@example.com' });
    page.email = 'later@example.com';
    await page.updateComplete;
    expect(fieldOf(page, 'email').value).to.equal('typed@example.com');
  });

  it('shows the password while “Show password” is pressed, and hides it when the form is submitted [password field: hidden / shown]', async () => {
    const { stage, page } = await open();
    stage.hold(SIGN_IN);
    press(page, 'Show password');
    expect([fieldOf(page, 'password').type, control(page, 'Show password').ariaPressed]).to.deep.equal(['text', 'true']);
    send(page, freshEmail());
    expect([fieldOf(page, 'password').type, control(page, 'Show password').ariaPressed]).to.deep.equal(['password', 'false']);
  });
});
