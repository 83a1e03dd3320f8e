import { expect } from '@open-wc/testing';
import { openClock } from '../support/clock.js';
import { freshEmail, newUser, openStage, PASSWORD } from '../support/stage.js';
import {
  all,
  clear,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  noticeOf,
  one,
  press,
  show,
  submit,
  textOf,
  titleOf,
  until,
} from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded } from '../support/record.js';
import { emailsTo, newestLink, SIGN_IN } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { requestCode, openForm, SEND_CODE_PATH } from '../support/magic-link.js';

describe('magic-link form', () => {
  afterEach(tidyUp);

  it('has an email field and a button, and shows an error at the field for an invalid email address [magic-link form: address]', async () => {
    const { stage, form } = await openForm();
    fill(form, { email: 'nobody' });
    press(form, 'Email me a code');
    await until(() => focused() === fieldOf(form, 'email'), 'the field has focus');
    expect(descriptionOf(fieldOf(form, 'email'))).to.equal('That doesn’t look like an email address.');
    expect(stage.calls(SEND_CODE_PATH)).to.have.length(0);
  });

  it('shows the email address and a message about the code and the link, focuses the code field, announces the message once and fires an event [sign-in: magic link sent; magic-link form: sent]', async () => {
    const { form } = await openForm();
    const announced = recordAnnouncements();
    const events = recordEvents();
    const email = await requestCode(form);
    await until(() => focused() === fieldOf(form, 'code'), 'the code field has focus');
    const text = `We sent a code and a link to ${email}`;
    expect([titleOf(form), textOf(one(form, '.subtitle'))]).to.deep.equal(['Check your email', text]);
    expect(descriptionOf(fieldOf(form, 'code'))).to.equal('You’ll be signed in when it’s complete.');
    expect([all(form, '.portico-cell').length, hasControl(form, 'Sign in another way')]).to.deep.equal([6, true]);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal([text]);
    expect(events.filter(({ type }) => type === 'portico-magic-link-sent').map(({ detail }) => detail)).to.deep.equal([{ email }]);
  });

  it('keeps the code step for 15 minutes, even after the tab reloads [magic-link form: sent]', async () => {
    const { stage, form } = await openForm();
    const email = await requestCode(form);
    form.remove();
    const again = await show(stage, 'portico-magic-link-form');
    expect(textOf(again)).to.contain(email);
    again.remove();
    const [key] = Object.keys(sessionStorage);
    const stored = JSON.parse(sessionStorage.getItem(key as string) as string) as { at: number };
    sessionStorage.setItem(key as string, JSON.stringify({ ...stored, at: Date.now() - 15 * 60_000 }));
    const late = await show(stage, 'portico-magic-link-form');
    expect(all(late, 'input[name="email"]')).to.have.length(1);
    expect(sessionStorage).to.have.length(0);
  });

  it('shows only the code step on the sign-in page, even after a reload', async () => {
    const { stage, page } = await openPage('portico-sign-in', { config: { magic_link_enabled: true } });
    press(page, 'Email code');
    await until(() => hasControl(page, 'Email me a code'), 'the form appears');
    const email = await requestCode(page);
    const expectOnlyCodeStep = (card: Element): void => {
      expect([titleOf(card), textOf(card).includes(email)]).to.deep.equal(['Check your email', true]);
      const controls = ['Sign in', 'Send again in 30 s', 'Sign in another way'];
      expect(all(card, 'button, a[href]').map((node) => textOf(node).replace(/\d+ s/, '30 s'))).to.deep.equal(
        /in \d+ s/.test(textOf(card)) ? controls : controls.with(1, 'Send again'),
      );
    };
    await until(() => titleOf(page) === 'Check your email', 'the code step appears');
    expectOnlyCodeStep(page);
    page.remove();
    const again = await show(stage, 'portico-sign-in');
    await until(() => titleOf(again) === 'Check your email', 'the code step appears again');
    expectOnlyCodeStep(again);
    press(again, 'Sign in another way');
    await until(() => titleOf(again) === 'Sign in to Demo' && hasControl(again, 'Email me a code'), 'the whole card appears');
    expect(hasControl(again, 'Create account')).to.equal(true);
  });

  it('returns to the email address step, with the same address, after a press on “Sign in another way” [magic-link form: sent]', async () => {
    const { form } = await openForm();
    const email = await requestCode(form);
    press(form, 'Sign in another way');
    await until(() => focused() === fieldOf(form, 'email'), 'the email field has focus');
    expect([fieldOf(form, 'email').value, sessionStorage.length]).to.deep.equal([email, 0]);
  });

  it('sends another code after the countdown, and shows a message [magic-link form: sent]', async () => {
    const clock = openClock();
    const { form } = await openForm({ platform: clock.platform });
    const email = await requestCode(form);
    expect((control(form, 'Send again in 30 s') as HTMLButtonElement).disabled).to.equal(true);
    await clock.advance(30_000);
    await form.updateComplete;
    press(form, 'Send again');
    await until(() => textOf(form).includes('A new code is on its way.'), 'the message appears');
    expect(await emailsTo(email, SIGN_IN, 2)).to.have.length(2);
  });

  for (const [domain, service, url] of [
    ['gmail.com', 'Gmail', 'https://mail.google.com/'],
    ['Hotmail.co.uk', 'Outlook', 'https://outlook.live.com/mail/'],
    ['example.com', undefined, undefined],
    ['notgmail.com', undefined, undefined],
  ] as const) {
    it(`${service ? `has a link to ${service} in a separate window` : 'has no link to an email service'} for an email address at ${domain} [magic-link form: mail shortcut]`, async () => {
      const form = await show(await openStage(), 'portico-magic-link-form', { mailShortcut: true });
      await requestCode(form, freshEmail().replace('example.com', domain));
      if (service) await until(() => hasControl(form, `Open ${service}`), 'the link appears');
      await form.updateComplete;
      const links = all(form, 'a') as HTMLAnchorElement[];
      expect(links.map(({ href, target, rel }) => [href, target, rel])).to.deep.equal(url ? [[url, '_blank', 'noopener noreferrer']] : []);
    });
  }

  it('has no link to the email service by default, and has a link if mail-shortcut is set on the sign-in page [magic-link form: mail shortcut]', async () => {
    const { form } = await openForm();
    await requestCode(form, freshEmail().replace('example.com', 'gmail.com'));
    expect(all(form, 'a')).to.have.length(0);
    clear();
    sessionStorage.clear();
    const page = await show(await openStage(), 'portico-sign-in', { firstTab: 'magic-link', mailShortcut: true, noLastUsed: true });
    await until(() => all(page, 'input[name="email"]').length === 1, 'the form appears');
    await requestCode(page, freshEmail().replace('example.com', 'gmail.com'));
    await until(() => hasControl(page, 'Open Gmail'), 'the link appears');
  });

  it('shows one message for an account whose address is not verified, and keeps the address [sign-in: account exists with other method]', async () => {
    const { form } = await openForm();
    const announced = recordAnnouncements();
    const text = 'Sign in the way you did before. Email codes work after the address is verified.';
    const email = await newUser();
    fill(form, { email });
    submit(form);
    await until(() => fieldOf(form, 'email').ariaInvalid === 'true', 'the error appears');
    expect([noticeOf(form), descriptionOf(fieldOf(form, 'email'))]).to.deep.equal([text, text]);
    expect([all(form, '.portico-error:not(.portico-notice)').length, fieldOf(form, 'email').value]).to.deep.equal([0, email]);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal([text]);
  });

  it('offers the password form for an account whose address is not verified, with the same address [sign-in: account exists with other method]', async () => {
    const stage = await openStage();
    const page = await show(stage, 'portico-sign-in', { firstTab: 'magic-link' });
    await until(() => all(page, 'input[name="email"]').length === 1, 'the form appears');
    const email = await newUser();
    fill(page, { email });
    submit(page);
    await until(() => hasControl(page, 'Use password'), 'the button appears');
    expect(noticeOf(page)).to.contain('This address isn’t verified yet');
    press(page, 'Use password');
    await until(() => focused() === fieldOf(page, 'password'), 'the password field has focus');
    expect([fieldOf(page, 'email').value, one(page, '[role="tab"][aria-selected="true"]').textContent?.trim()]).to.deep.equal([
      email,
      'Password',
    ]);
    fill(page, { password: PASSWORD });
    submit(page);
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('offers no password form if passwords are disabled for the project [sign-in: account exists with other method]', async () => {
    const stage = await openStage({ config: { credential_enabled: false } });
    const page = await show(stage, 'portico-sign-in');
    await until(() => all(page, 'input[name="email"]').length === 1, 'the form appears');
    fill(page, { email: await newUser() });
    submit(page);
    await until(() => noticeOf(page).startsWith('Sign in the way you did before.'), 'the notice appears');
    expect(hasControl(page, 'Use password')).to.equal(false);
  });

  it('links to the sign-in page, which shows the same address, if a user who has an account signs up [sign-up: email taken]', async () => {
    const stage = await openStage();
    const page = await show(stage, 'portico-sign-up', { firstTab: 'magic-link' });
    await until(() => all(page, 'input[name="email"]').length === 1, 'the form appears');
    const email = await newUser();
    fill(page, { email });
    submit(page);
    await until(() => hasControl(page, 'Sign in instead'), 'the link appears');
    expect(noticeOf(page)).to.contain('An account with this address already exists.');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    press(page, 'Sign in instead');
    expect(fieldOf(await show(stage, 'portico-sign-in'), 'email').value).to.equal(email);
  });

  it('detects an existing account from the error code, not from the message [sign-in: account exists with other method]', async () => {
    const { form } = await openForm();
    form.messages = { 'field.email.invalid': 'Not this one.', 'error.unknown': 'Not this one.' };
    const attempt = (email: string): void => {
      fill(form, { email });
      submit(form);
    };
    attempt('no address');
    await until(() => descriptionOf(fieldOf(form, 'email')) === 'Not this one.', 'the error for an invalid email address appears');
    expect(noticeOf(form)).to.equal('');
    attempt(await newUser());
    await until(() => noticeOf(form).startsWith('Sign in the way you did before.'), 'the hint appears');
  });

  it('shows that the user is signed in if the link is opened in another tab [magic-link form: link opened elsewhere]', async () => {
    const [here, there] = [await openStage({ tokenStore: 'cookie' }), await openStage({ tokenStore: 'cookie' })];
    const page = await show(here, 'portico-sign-in', { firstTab: 'magic-link' });
    await until(() => all(page, 'input[name="email"]').length === 1, 'the form appears');
    const email = await requestCode(page);
    await there.app.auth.signInWithMagicLink({ code: (await newestLink(email, SIGN_IN)).searchParams.get('code') ?? '', noRedirect: true });
    await until(() => titleOf(page) === 'You’re already signed in', 'the waiting tab is updated');
    expect(textOf(one(page, '.subtitle'))).to.equal(email);
    await there.app.auth.signOut({ noRedirect: true });
  });

  it('has read-only fields and a busy button during a request, and sends the request only once', async () => {
    const { stage, form } = await openForm();
    const release = stage.hold(SEND_CODE_PATH);
    fill(form, { email: freshEmail() });
    submit(form);
    await until(() => fieldOf(form, 'email').readOnly, 'the field is read-only');
    expect([control(form, 'Email me a code').ariaBusy, fieldOf(form, 'email').disabled]).to.deep.equal(['true', false]);
    submit(form);
    release();
    await until(() => all(form, 'input[name="code"]').length === 1, 'the code step appears');
    expect(stage.calls(SEND_CODE_PATH)).to.have.length(1);
  });
});
