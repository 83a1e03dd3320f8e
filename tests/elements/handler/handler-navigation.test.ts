import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { control, fieldOf, focused, press, titleOf, until } from '../support/screen.js';
import { hearAnnouncements } from '../support/record.js';
import { verification } from '../support/mail.js';
import { openHandler, ready } from '../support/handler.js';
import { tidyUp } from '../support/open.js';

const isTyping = (handler: Element, name: string): boolean => focused() === fieldOf(handler, name);

describe('handler: navigation', () => {
  afterEach(tidyUp);

  it('shows another page after a click on a link without loading a document, and focuses its first empty field; Back returns [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await ready(handler, 'Sign in');
    press(handler, 'Create account');
    await ready(handler, 'Create your account');
    expect(location.pathname).to.equal('/handler/sign-up');
    await until(() => isTyping(handler, 'email'), 'the field has the focus');
    history.back();
    await ready(handler, 'Sign in');
    expect(location.pathname).to.equal('/handler/sign-in');
  });

  for (const fullPage of [false, true])
    it(`types into the form of the next page after a click on a link, and announces its title: ${fullPage ? 'full page' : 'part of a page'}`, async () => {
      const { handler } = await openHandler('/handler/sign-up', { fullPage });
      await ready(handler, 'Create your account');
      const said = hearAnnouncements();
      control(handler, 'Sign in').focus();
      await sendKeys({ press: 'Enter' });
      await ready(handler, 'Sign in');
      await until(() => isTyping(handler, 'email'), 'the field has the focus');
      await sendKeys({ type: 'ada@example.com' });
      expect(fieldOf(handler, 'email').value).to.equal('ada@example.com');
      await until(() => said.includes('Sign in'), 'the title is announced');
    });

  it('focuses the field that is still empty, and the title of a page without fields', async () => {
    const { handler } = await openHandler('/handler/forgot-password', { pages: { signIn: { email: 'ada@example.com' } } });
    await ready(handler, 'Reset your password');
    press(handler, 'Back to sign in');
    await ready(handler, 'Sign in');
    await until(() => isTyping(handler, 'password'), 'the password');
    history.pushState(null, '', '/handler/email-verification');
    await ready(handler, 'Link incomplete');
    history.pushState(null, '', '/handler/sign-in');
    await ready(handler, 'Sign in');
    history.back();
    await until(() => focused()?.textContent === 'Link incomplete', 'the title has the focus');
  });

  for (const tag of ['input', 'textarea', 'div'])
    it(`leaves the focus in a field of the host, and announces the title: ${tag}`, async () => {
      const own = Object.assign(document.createElement(tag), { contentEditable: String(tag === 'div'), tabIndex: 0 });
      document.body.append(own);
      try {
        const { handler } = await openHandler('/handler/sign-in');
        await ready(handler, 'Sign in');
        const said = hearAnnouncements();
        press(handler, 'Create account');
        own.focus();
        await ready(handler, 'Create your account');
        await until(() => said.includes('Create your account'), 'the title is announced');
        expect(focused() === own).to.equal(true);
      } finally {
        own.remove();
      }
    });

  it('reports no error if a listener navigates as soon as a page is shown', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await ready(handler, 'Sign in');
    const errors: unknown[] = [];
    const keep = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      errors.push(event.reason);
    };
    addEventListener('unhandledrejection', keep);
    handler.addEventListener(
      'portico-navigated',
      () => {
        history.pushState(null, '', '/handler/forgot-password');
        handler.requestUpdate();
      },
      { once: true },
    );
    press(handler, 'Create account');
    await ready(handler, 'Reset your password');
    await new Promise((resolve) => setTimeout(resolve, 100));
    removeEventListener('unhandledrejection', keep);
    expect(errors).to.deep.equal([]);
  });

  it('focuses the title where a field would open the keyboard of a touch screen', async () => {
    const matches = globalThis.matchMedia;
    globalThis.matchMedia = (query) => (query.includes('coarse') ? ({ matches: true } as MediaQueryList) : matches(query));
    try {
      const { handler } = await openHandler('/handler/sign-in');
      await ready(handler, 'Sign in');
      press(handler, 'Create account');
      await until(() => focused()?.textContent === 'Create your account', 'the title has the focus');
    } finally {
      globalThis.matchMedia = matches;
    }
  });

  it('focuses the page after Back and Forward, but not after the host navigates [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await ready(handler, 'Sign in');
    press(handler, 'Create account');
    await until(() => titleOf(handler) === 'Create your account' && isTyping(handler, 'email'), 'by a link');
    history.back();
    await until(() => titleOf(handler) === 'Sign in' && isTyping(handler, 'email'), 'by Back');
    history.forward();
    await until(() => titleOf(handler) === 'Create your account' && isTyping(handler, 'email'), 'by Forward');
    (focused() as HTMLElement).blur();
    history.pushState(null, '', '/handler/forgot-password');
    await ready(handler, 'Reset your password');
    expect(focused() === document.body).to.equal(true);
  });

  it('does not move the focus if Back leads to another position on the same page [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await ready(handler, 'Sign in');
    history.pushState(null, '', '#below');
    fieldOf(handler, 'email').focus();
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
    await handler.updateComplete;
    history.pushState(null, '', '/handler/sign-up');
    await ready(handler, 'Create your account');
    expect(focused()?.textContent).not.to.equal('Create your account');
  });

  it('ignores clicks with a modifier key or another button, and links with a target [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await ready(handler, 'Sign in');
    const link = control(handler, 'Create account');
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
      const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init });
      document.addEventListener('click', (event) => (expect(event.defaultPrevented).to.equal(false), event.preventDefault()), {
        once: true,
      });
      link.dispatchEvent(click);
    }
    expect(location.pathname).to.equal('/handler/sign-in');
  });

  it('follows a router of the host that pushes history entries [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await ready(handler, 'Sign in');
    history.pushState(null, '', '/handler/forgot-password');
    await ready(handler, 'Reset your password');
    history.back();
    await ready(handler, 'Sign in');
  });

  it('does not replace a page that removes its used code from the URL [handler: navigation]', async () => {
    const { code } = await verification();
    const { handler } = await openHandler(`/handler/email-verification?code=${code}`);
    await ready(handler, 'Verify your address?');
    press(handler, 'Verify address');
    await ready(handler, 'Email verified');
    await until(() => location.search === '', 'the code is gone');
    handler.requestUpdate();
    await handler.updateComplete;
    expect(titleOf(handler)).to.equal('Email verified');
  });
});
