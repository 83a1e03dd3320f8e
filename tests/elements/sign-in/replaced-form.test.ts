// Tests pages that replace the form inside a credential form at any time. The text that users type must never appear in a URL.
import { expect } from '@open-wc/testing';
import { freshEmail, newUser, openStage, PASSWORD } from '../support/stage.js';
import { descriptionOf, fieldOf, put, submit, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';
import { openOwnForm, SIGN_IN_FORM, write } from '../support/own-form.js';

describe('a credential form whose inner form is replaced', () => {
  afterEach(tidyUp);

  it('signs the user in without a native submit if the form is replaced just before the submit', async () => {
    const { stage, form: old } = await openOwnForm(SIGN_IN_FORM.replace(' method="post"', ''));
    const email = await newUser();
    const fresh = old.cloneNode(true) as HTMLFormElement;
    fresh.removeAttribute('slot');
    fresh.removeAttribute('method');
    old.replaceWith(fresh);
    write(fresh, { email, password: PASSWORD });
    let isPrevented = false;
    const check = (event: Event): void => void queueMicrotask(() => (isPrevented = event.defaultPrevented));
    addEventListener('submit', check, { capture: true, once: true });
    fresh.requestSubmit();
    await until(() => stage.redirects.length, 'the page redirects');
    expect([isPrevented, fresh.method]).to.deep.equal([true, 'post']);
    expect(stage.calls('/auth/password/sign-in')).to.have.length(1);
  });

  it('uses a form that replaces another form later, and ignores submit events from the old form', async () => {
    const { stage, element, form: old } = await openOwnForm(SIGN_IN_FORM);
    element.innerHTML = SIGN_IN_FORM;
    const fresh = element.querySelector('form') as HTMLFormElement;
    await until(() => fresh.slot === 'form' && fieldOf(element, 'email').hasAttribute('aria-invalid'), 'the element uses the form');
    document.body.append(old);
    old.addEventListener('submit', (event) => event.preventDefault());
    write(old, { email: freshEmail(), password: PASSWORD });
    old.requestSubmit();
    old.remove();
    expect(stage.calls('/auth/password/sign-in')).to.have.length(0);
    write(fresh, { email: await newUser(), password: PASSWORD });
    submit(element);
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('renders its own form when the host page’s form is removed', async () => {
    const { element, form } = await openOwnForm(SIGN_IN_FORM);
    form.remove();
    await until(() => element.querySelectorAll('.portico-form input').length === 2, 'the element’s own form appears');
  });

  it('prevents native submits, even without an app', async () => {
    const element = put('portico-credential-form');
    element.innerHTML = SIGN_IN_FORM.replace(' method="post"', '');
    const form = element.querySelector('form') as HTMLFormElement;
    let isPrevented: boolean | undefined;
    const check = (event: Event): void => void queueMicrotask(() => (isPrevented = event.defaultPrevented));
    addEventListener('submit', check, { capture: true, once: true });
    form.requestSubmit();
    await until(() => isPrevented !== undefined, 'the submit event is handled');
    expect(isPrevented).to.equal(true);
    await until(() => form.method === 'post', 'the form uses POST');
  });

  it('uses new fields that replace the old fields later, and shows their errors', async () => {
    const { element, form } = await openOwnForm(SIGN_IN_FORM);
    const fields = form.innerHTML;
    form.innerHTML = fields.slice(0, fields.indexOf('<div')) + fields.slice(fields.indexOf('<p id'));
    await until(() => fieldOf(element, 'email').hasAttribute('aria-invalid'), 'the element uses the new fields');
    for (const place of form.querySelectorAll('.portico-controls')) place.remove();
    write(form, { email: '', password: '' });
    submit(element);
    await until(() => descriptionOf(fieldOf(element, 'password')) === 'Enter your password.', 'the error appears');
  });

  for (const depth of [0, 2])
    it(`never adds typed text to the URL if the form is replaced ${depth} levels deep, regardless of how the form is submitted`, async () => {
      const element = put('portico-credential-form', { app: (await openStage()).app });
      let place: Element = element;
      for (let level = 0; level < depth; level += 1) place = place.appendChild(document.createElement('div'));
      await until(() => element.querySelectorAll('.portico-form').length === 1, 'the element’s own form appears');
      const frame = Object.assign(document.createElement('iframe'), { name: 'there', title: 'Where forms lead' });
      document.body.append(frame);
      // Pages may stop the event before the element receives it, and may submit forms with scripts.
      const stop = (event: Event): void => event.stopImmediatePropagation();
      addEventListener('submit', stop, { capture: true });
      for (const send of [HTMLFormElement.prototype.requestSubmit, HTMLFormElement.prototype.submit]) {
        place.innerHTML = SIGN_IN_FORM.replace('action="/nowhere" method="post"', 'action="/nowhere" target="there" novalidate');
        await new Promise((resolve) => setTimeout(resolve));
        const form = place.querySelector('form') as HTMLFormElement;
        write(form, { password: 'secret' });
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        send.call(form);
        await loaded;
        expect(frame.contentWindow?.location.href).to.match(/\/nowhere$/);
      }
      removeEventListener('submit', stop, { capture: true });
      frame.remove();
    });
});
