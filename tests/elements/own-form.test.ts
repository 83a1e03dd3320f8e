import { expect } from '@open-wc/testing';
import type { CredentialForm } from '../../elements/index.js';
import { freshEmail, newUser, openStage, PASSWORD, type Stage } from './support/stage.js';
import { descriptionOf, fieldOf, focused, noticeOf, put, submit, textOf, until } from './support/screen.js';
import { hearEvents, typesOf } from './support/record.js';
import { tidyUp } from './support/open.js';

const SIGN_IN = `<form class="mine" action="/nowhere" method="post">
  <p id="why">Why we ask</p>
  <label>Mail <input name="email" type="email" aria-describedby="why" value="early@example.com"></label>
  <input name="password" type="password" aria-label="Secret"><button class="go">Go</button></form>`;
const SIGN_UP = `<form><input name="email" aria-label="Mail"><input name="new-password" type="password" aria-label="Secret">
  <input name="new-password-repeat" type="password" aria-label="Again"><button>Go</button></form>`;

const open = async (
  markup: string,
  properties: Partial<CredentialForm> = {},
): Promise<{ stage: Stage; element: CredentialForm; form: HTMLFormElement }> => {
  const stage = await openStage();
  const element = put('portico-credential-form', properties as never);
  element.innerHTML = markup;
  element.app = stage.app;
  await until(
    () => element.querySelector('form')?.getAttribute('slot') === 'form' && fieldOf(element, 'email').hasAttribute('aria-invalid'),
    'the form is adopted',
  );
  return { stage, element, form: element.querySelector('form') as HTMLFormElement };
};

const write = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) (form.elements.namedItem(name) as HTMLInputElement).value = value;
};

describe('credential form with markup of the page', () => {
  afterEach(tidyUp);

  it('5.3 adoption: the form is used as it is; nothing of ours is drawn beside it', async () => {
    const { element, form } = await open(SIGN_IN);
    expect(element.querySelectorAll('form')).to.have.length(1);
    expect(element.querySelectorAll('input')).to.have.length(2);
    expect([form.className, form.noValidate, form.checkVisibility()]).to.deep.equal(['mine', true, true]);
    expect(fieldOf(element, 'email').value, 'filled in before the script came').to.equal('early@example.com');
    expect([fieldOf(element, 'email').autocomplete, fieldOf(element, 'password').autocomplete]).to.deep.equal([
      'username',
      'current-password',
    ]);
  });

  it('5.3 adoption: a form whose fields the parser adds later is safe at once, and used once the page is there', async () => {
    Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' });
    const element = put('portico-credential-form', { app: (await openStage()).app });
    Reflect.deleteProperty(document, 'readyState');
    element.innerHTML = '<form></form>';
    const form = element.querySelector('form') as HTMLFormElement;
    await until(() => element.querySelectorAll('form').length === 2, 'ours, in its place');
    expect(form.method).to.equal('post');
    form.innerHTML = '<input name="email"><input name="password" type="password"><button>Go</button>';
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await until(() => form.slot === 'form', 'the form is adopted');
    expect(element.querySelectorAll('input')).to.have.length(2);
  });

  it('5.3 adoption: signs in, values written without events included, and goes on', async () => {
    const { stage, element, form } = await open(SIGN_IN);
    const heard = hearEvents();
    const email = await newUser();
    write(form, { email, password: PASSWORD });
    (form.querySelector('.go') as HTMLElement).click();
    submit(element);
    await until(() => stage.went.length, 'it goes on');
    expect(stage.calls('/auth/password/sign-in')).to.have.length(1);
    expect(typesOf(heard)).to.include.members(['portico-before-submit', 'portico-signed-in', 'portico-before-redirect']);
    await until(() => !form.checkVisibility(), 'the form leaves the page');
    expect(textOf(element)).to.contain('You are signed in.');
  });

  it('5.3 adoption: a form for signing up that is sent before ours is there is sent once', async () => {
    const stage = await openStage();
    const element = put('portico-credential-form', { mode: 'sign-up', app: stage.app } as never);
    element.innerHTML = SIGN_UP;
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
    await until(() => stage.went.length, 'it goes on');
    document.body.removeEventListener('submit', count);
    expect(stage.calls('/auth/password/sign-up')).to.have.length(1);
    expect(seen, 'the page sees no native event').to.equal(0);
  });

  it('5.3 adoption: pending fields are readonly, the button says it is busy', async () => {
    const { stage, element, form } = await open(SIGN_IN);
    const release = stage.hold('/auth/password/sign-in');
    write(form, { email: freshEmail(), password: 'wrong one' });
    submit(element);
    await until(() => fieldOf(element, 'email').readOnly && fieldOf(element, 'password').readOnly, 'readonly');
    expect(form.querySelector('.go')?.ariaBusy).to.equal('true');
    release();
    await until(() => noticeOf(element) === 'Wrong e-mail or password.', 'the alert');
    expect([fieldOf(element, 'email').ariaInvalid, fieldOf(element, 'password').value, fieldOf(element, 'email').readOnly]).to.deep.equal([
      'true',
      'wrong one',
      false,
    ]);
  });

  it('5.3 adoption: field problems stand beside the fields, beside descriptions of the page', async () => {
    const { element, form } = await open(SIGN_IN);
    write(form, { email: 'nobody', password: '' });
    submit(element);
    await until(
      () => focused() === fieldOf(element, 'email') && descriptionOf(fieldOf(element, 'email')).includes('does not look'),
      'the error',
    );
    expect(descriptionOf(fieldOf(element, 'email'))).to.equal('Why we ask That does not look like an e-mail address.');
    expect(descriptionOf(fieldOf(element, 'password'))).to.equal('Enter your password.');
    const input = fieldOf(element, 'email');
    input.value = 'a@example.com';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => descriptionOf(input) === 'Why we ask', 'the error goes');
  });

  it('5.3 adoption: sign-up, with the repeated password checked because it is there', async () => {
    const { stage, element, form } = await open(SIGN_UP, { mode: 'sign-up' });
    write(form, { email: freshEmail(), 'new-password': PASSWORD, 'new-password-repeat': 'other' });
    submit(element);
    await until(() => descriptionOf(fieldOf(element, 'new-password-repeat')) === 'Passwords do not match.', 'the error');
    write(form, { 'new-password-repeat': PASSWORD });
    submit(element);
    await until(() => stage.went.length, 'it goes on');
    expect(stage.calls('/auth/password/sign-up')).to.have.length(1);
  });

  it('5.3 adoption: a form that arrives later takes the place of ours', async () => {
    const stage = await openStage();
    const element = put('portico-credential-form', { app: stage.app });
    await until(() => element.querySelectorAll('input').length === 2, 'our form');
    element.insertAdjacentHTML('beforeend', SIGN_UP.replace(/<input name="new-password-repeat".*?>/, ''));
    element.mode = 'sign-up';
    await until(() => element.querySelectorAll('form').length === 1, 'only one form');
    const form = element.querySelector('form') as HTMLFormElement;
    write(form, { email: freshEmail(), 'new-password': PASSWORD });
    submit(element);
    await until(() => stage.went.length, 'it goes on without a repeated password');
  });

  // backend.md A4: a field hides the property of the form that has its name.
  it('5.3 adoption: fields may have the names of what forms have', async () => {
    const names = ['action', 'elements', 'slot', 'submit', 'noValidate', 'reportValidity', 'location', 'method', 'name', 'id'];
    const extra = names.map((name) => `<input type="hidden" name="${name}" value="x">`).join('');
    const email = freshEmail();
    const { stage, element, form } = await open(`<form>${extra}${SIGN_UP.slice('<form>'.length)}`, { mode: 'sign-up' });
    expect(form.hasAttribute('novalidate')).to.equal(true);
    const write = (name: string, value: string): void => void (fieldOf(element, name).value = value);
    write('email', email);
    write('new-password', PASSWORD);
    write('new-password-repeat', 'other');
    submit(element);
    await until(() => descriptionOf(fieldOf(element, 'new-password-repeat')) === 'Passwords do not match.', 'the error');
    write('new-password-repeat', PASSWORD);
    submit(element);
    await until(() => stage.went.length, 'it goes on');
    await until(() => form.getAttribute('slot') === '', 'the form leaves the page');
    await until(() => fieldOf(element, 'new-password').value === '', 'the password goes');
  });

  it('a form that is replaced right before it is sent signs in, by no address (elements.md A3)', async () => {
    const { stage, form: old } = await open(SIGN_IN.replace(' method="post"', ''));
    const email = await newUser();
    const fresh = old.cloneNode(true) as HTMLFormElement;
    fresh.removeAttribute('slot');
    fresh.removeAttribute('method');
    old.replaceWith(fresh);
    write(fresh, { email, password: PASSWORD });
    let isPrevented = false;
    const look = (event: Event): void => void queueMicrotask(() => (isPrevented = event.defaultPrevented));
    addEventListener('submit', look, { capture: true, once: true });
    fresh.requestSubmit();
    await until(() => stage.went.length, 'it goes on');
    expect([isPrevented, fresh.method]).to.deep.equal([true, 'post']);
    expect(stage.calls('/auth/password/sign-in')).to.have.length(1);
  });

  it('a form that is replaced later is adopted like the first; the old one is left alone (elements.md A3)', async () => {
    const { stage, element, form: old } = await open(SIGN_IN);
    element.innerHTML = SIGN_IN;
    const fresh = element.querySelector('form') as HTMLFormElement;
    await until(() => fresh.slot === 'form' && fieldOf(element, 'email').hasAttribute('aria-invalid'), 'adopted');
    document.body.append(old);
    old.addEventListener('submit', (event) => event.preventDefault());
    write(old, { email: freshEmail(), password: PASSWORD });
    old.requestSubmit();
    old.remove();
    expect(stage.calls('/auth/password/sign-in')).to.have.length(0);
    write(fresh, { email: await newUser(), password: PASSWORD });
    submit(element);
    await until(() => stage.went.length, 'it goes on');
  });

  it('a form that is taken away makes room for ours (elements.md A3)', async () => {
    const { element, form } = await open(SIGN_IN);
    form.remove();
    await until(() => element.querySelectorAll('.portico-form input').length === 2, 'our form');
  });

  it('a form is never sent by the browser, also without an app (elements.md A3)', async () => {
    const element = put('portico-credential-form');
    element.innerHTML = SIGN_IN.replace(' method="post"', '');
    const form = element.querySelector('form') as HTMLFormElement;
    let isPrevented: boolean | undefined;
    const look = (event: Event): void => void queueMicrotask(() => (isPrevented = event.defaultPrevented));
    addEventListener('submit', look, { capture: true, once: true });
    form.requestSubmit();
    await until(() => isPrevented !== undefined, 'it was sent');
    expect(isPrevented).to.equal(true);
    await until(() => form.method === 'post', 'not by address');
  });
});
