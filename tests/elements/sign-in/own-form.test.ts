import { expect } from '@open-wc/testing';
import { freshEmail, newUser, openStage, PASSWORD } from '../support/stage.js';
import { descriptionOf, fieldOf, focused, noticeOf, put, submit, textOf, until } from '../support/screen.js';
import { recordEvents, typesOf } from '../support/record.js';
import { tidyUp } from '../support/open.js';
import { openOwnForm, SIGN_IN_FORM, SIGN_UP_FORM, write } from '../support/own-form.js';

describe('a credential form that uses the host page’s form', () => {
  afterEach(tidyUp);

  it('renders no form of its own, and keeps the values of the host page’s fields', async () => {
    const { element, form } = await openOwnForm(SIGN_IN_FORM);
    expect(element.querySelectorAll('form')).to.have.length(1);
    expect(element.querySelectorAll('input')).to.have.length(2);
    expect([form.className, form.noValidate, form.checkVisibility()]).to.deep.equal(['mine', true, true]);
    expect(fieldOf(element, 'email').value, 'the value in the markup').to.equal('early@example.com');
    expect([fieldOf(element, 'email').autocomplete, fieldOf(element, 'password').autocomplete]).to.deep.equal([
      'username',
      'current-password',
    ]);
  });

  it('sets method="post" on a form whose fields are added later, and then uses the form', async () => {
    const element = put('portico-credential-form', { app: (await openStage()).app });
    element.innerHTML = '<form></form>';
    const form = element.querySelector('form') as HTMLFormElement;
    await until(() => element.querySelectorAll('form').length === 2, 'the element renders its own form');
    expect(form.method).to.equal('post');
    form.innerHTML = '<input name="email"><input name="password" type="password"><button>Go</button>';
    await until(() => form.slot === 'form', 'the element uses the form');
    expect(element.querySelectorAll('input')).to.have.length(2);
  });

  it('signs the user in with values that were set without events, and redirects', async () => {
    const { stage, element, form } = await openOwnForm(SIGN_IN_FORM);
    const events = recordEvents();
    const email = await newUser();
    write(form, { email, password: PASSWORD });
    (form.querySelector('.go') as HTMLElement).click();
    submit(element);
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls('/auth/password/sign-in')).to.have.length(1);
    expect(typesOf(events)).to.include.members(['portico-before-submit', 'portico-signed-in', 'portico-before-redirect']);
    await until(() => !form.checkVisibility(), 'the form is hidden');
    expect(textOf(element)).to.contain('You’re signed in.');
  });

  it('submits a sign-up form once if the user submits it before the element uses it', async () => {
    const stage = await openStage();
    const element = put('portico-credential-form', { mode: 'sign-up', app: stage.app } as never);
    element.innerHTML = SIGN_UP_FORM;
    write(element.querySelector('form') as HTMLFormElement, {
      email: freshEmail(),
      'new-password': PASSWORD,
      'new-password-repeat': PASSWORD,
    });
    let seen = 0;
    const count = (event: Event): void => {
      seen += 1;
      expect(event.defaultPrevented).to.equal(true);
    };
    document.body.addEventListener('submit', count);
    (element.querySelector('button') as HTMLElement).click();
    await until(() => stage.redirects.length, 'the page redirects');
    document.body.removeEventListener('submit', count);
    expect(stage.calls('/auth/password/sign-up')).to.have.length(1);
    expect(seen, 'the native event does not reach the page').to.equal(0);
  });

  it('makes the fields read-only and the button busy during a request', async () => {
    const { stage, element, form } = await openOwnForm(SIGN_IN_FORM);
    const release = stage.hold('/auth/password/sign-in');
    write(form, { email: freshEmail(), password: 'wrong one' });
    submit(element);
    await until(() => fieldOf(element, 'email').readOnly && fieldOf(element, 'password').readOnly, 'the fields are read-only');
    expect(form.querySelector('.go')?.ariaBusy).to.equal('true');
    release();
    await until(() => noticeOf(element) === 'Wrong email or password.', 'the alert appears');
    expect([fieldOf(element, 'email').ariaInvalid, fieldOf(element, 'password').value, fieldOf(element, 'email').readOnly]).to.deep.equal([
      'true',
      'wrong one',
      false,
    ]);
    expect(descriptionOf(fieldOf(element, 'email'))).to.equal('Why we ask Wrong email or password.');
    write(form, { email: '' });
    fieldOf(element, 'email').dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => descriptionOf(fieldOf(element, 'email')) === 'Why we ask', 'only the host page’s description remains');
  });

  it('shows errors next to the fields, in addition to the host page’s descriptions', async () => {
    const { element, form } = await openOwnForm(SIGN_IN_FORM);
    write(form, { email: 'nobody', password: '' });
    submit(element);
    await until(
      () => focused() === fieldOf(element, 'email') && descriptionOf(fieldOf(element, 'email')).includes('doesn’t look'),
      'the error appears',
    );
    expect(descriptionOf(fieldOf(element, 'email'))).to.equal('Why we ask That doesn’t look like an email address.');
    expect(descriptionOf(fieldOf(element, 'password'))).to.equal('Enter your password.');
    const input = fieldOf(element, 'email');
    input.value = 'a@example.com';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => descriptionOf(input) === 'Why we ask', 'the error is removed');
  });

  it('signs the user up, and validates the repeated password', async () => {
    const { stage, element, form } = await openOwnForm(SIGN_UP_FORM, { mode: 'sign-up' });
    write(form, { email: freshEmail(), 'new-password': PASSWORD, 'new-password-repeat': 'other' });
    submit(element);
    await until(() => descriptionOf(fieldOf(element, 'new-password-repeat')) === 'Passwords do not match.', 'the error appears');
    write(form, { 'new-password-repeat': PASSWORD });
    submit(element);
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls('/auth/password/sign-up')).to.have.length(1);
  });

  it('replaces its own form with a form that the host page adds later', async () => {
    const stage = await openStage();
    const element = put('portico-credential-form', { app: stage.app });
    await until(() => element.querySelectorAll('input').length === 2, 'the element’s own form appears');
    element.insertAdjacentHTML('beforeend', SIGN_UP_FORM.replace(/<input name="new-password-repeat".*?>/, ''));
    element.mode = 'sign-up';
    await until(() => element.querySelectorAll('form').length === 1, 'only one form remains');
    const form = element.querySelector('form') as HTMLFormElement;
    write(form, { email: freshEmail(), 'new-password': PASSWORD });
    submit(element);
    await until(() => stage.redirects.length, 'the page redirects without a repeated password');
  });

  // A field hides the form property that has the same name.
  it('accepts fields with the names of form properties', async () => {
    const names = ['action', 'elements', 'slot', 'submit', 'noValidate', 'reportValidity', 'location', 'method', 'name', 'id'];
    const extra = names.map((name) => `<input type="hidden" name="${name}" value="x">`).join('');
    const email = freshEmail();
    const { stage, element, form } = await openOwnForm(`<form>${extra}${SIGN_UP_FORM.slice('<form>'.length)}`, { mode: 'sign-up' });
    expect(form.hasAttribute('novalidate')).to.equal(true);
    const enter = (name: string, value: string): void => void (fieldOf(element, name).value = value);
    enter('email', email);
    enter('new-password', PASSWORD);
    enter('new-password-repeat', 'other');
    submit(element);
    await until(() => descriptionOf(fieldOf(element, 'new-password-repeat')) === 'Passwords do not match.', 'the error appears');
    enter('new-password-repeat', PASSWORD);
    submit(element);
    await until(() => stage.redirects.length, 'the page redirects');
    await until(() => form.getAttribute('slot') === '', 'the form is hidden');
    await until(() => fieldOf(element, 'new-password').value === '', 'the password is cleared');
  });
});
