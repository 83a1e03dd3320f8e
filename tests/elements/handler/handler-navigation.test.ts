import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { control, fieldOf, focused, press, titleOf, until } from '../support/screen.js';
import { recordAnnouncements } from '../support/record.js';
import { verification } from '../support/mail.js';
import { openHandler, waitForTitle } from '../support/handler.js';
import { tidyUp } from '../support/open.js';

const isFocused = (handler: Element, name: string): boolean => focused() === fieldOf(handler, name);

describe('handler', () => {
  afterEach(tidyUp);

  it('opens a linked page without loading a document, focuses its first empty field, and returns when the user goes back [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
    press(handler, 'Create account');
    await waitForTitle(handler, 'Create your Demo account');
    expect(location.pathname).to.equal('/handler/sign-up');
    await until(() => isFocused(handler, 'name'), 'the field has focus');
    history.back();
    await waitForTitle(handler, 'Sign in to Demo');
    expect(location.pathname).to.equal('/handler/sign-in');
  });

  for (const fullPage of [false, true])
    it(`focuses the next page’s form after Enter on a link, and announces the title: ${fullPage ? 'full page' : 'part of a page'}`, async () => {
      const { handler } = await openHandler('/handler/sign-up', { fullPage });
      await waitForTitle(handler, 'Create your Demo account');
      const announced = recordAnnouncements();
      control(handler, 'Sign in').focus();
      await sendKeys({ press: 'Enter' });
      await waitForTitle(handler, 'Sign in to Demo');
      await until(() => isFocused(handler, 'email'), 'the field has focus');
      await sendKeys({ type: 'ada@example.com' });
      expect(fieldOf(handler, 'email').value).to.equal('ada@example.com');
      await until(() => announced.includes('Sign in to Demo'), 'the title is announced');
    });

  it('focuses the first empty field of a page, or the title of a page without fields', async () => {
    const { handler } = await openHandler('/handler/forgot-password', { pages: { signIn: { email: 'ada@example.com' } } });
    await waitForTitle(handler, 'Reset your password');
    press(handler, 'Back to sign in');
    await waitForTitle(handler, 'Sign in to Demo');
    await until(() => isFocused(handler, 'password'), 'the password field has focus');
    history.pushState(null, '', '/handler/email-verification');
    await waitForTitle(handler, 'Link incomplete');
    history.pushState(null, '', '/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
    history.back();
    await until(() => focused()?.textContent === 'Link incomplete', 'the title has focus');
  });

  for (const tag of ['input', 'textarea', 'div'])
    it(`leaves focus in the host page’s field, and announces the title: ${tag}`, async () => {
      const own = Object.assign(document.createElement(tag), { contentEditable: String(tag === 'div'), tabIndex: 0 });
      document.body.append(own);
      try {
        const { handler } = await openHandler('/handler/sign-in');
        await waitForTitle(handler, 'Sign in to Demo');
        const announced = recordAnnouncements();
        press(handler, 'Create account');
        own.focus();
        await waitForTitle(handler, 'Create your Demo account');
        await until(() => announced.includes('Create your Demo account'), 'the title is announced');
        expect(focused() === own).to.equal(true);
      } finally {
        own.remove();
      }
    });

  it('reports no error if a listener navigates as soon as a page is shown', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
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
    await waitForTitle(handler, 'Reset your password');
    await handler.updateComplete;
    // The handler moves focus one frame after a page is rendered. The browser reports a rejection before the next frame.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    removeEventListener('unhandledrejection', keep);
    expect(errors).to.deep.equal([]);
  });

  it('focuses the title instead of a field on touch screens', async () => {
    const matches = globalThis.matchMedia;
    globalThis.matchMedia = (query) => (query.includes('coarse') ? ({ matches: true } as MediaQueryList) : matches(query));
    try {
      const { handler } = await openHandler('/handler/sign-in');
      await waitForTitle(handler, 'Sign in to Demo');
      press(handler, 'Create account');
      await until(() => focused()?.textContent === 'Create your Demo account', 'the title has focus');
    } finally {
      globalThis.matchMedia = matches;
    }
  });

  it('focuses the first field when the user goes back or forward, but not when the host app navigates [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
    press(handler, 'Create account');
    await until(
      () => titleOf(handler) === 'Create your Demo account' && isFocused(handler, 'name'),
      'the link opens and focuses the sign-up page',
    );
    history.back();
    await until(() => titleOf(handler) === 'Sign in to Demo' && isFocused(handler, 'email'), 'Back opens and focuses the sign-in page');
    history.forward();
    await until(
      () => titleOf(handler) === 'Create your Demo account' && isFocused(handler, 'name'),
      'Forward opens and focuses the sign-up page',
    );
    (focused() as HTMLElement).blur();
    history.pushState(null, '', '/handler/forgot-password');
    await waitForTitle(handler, 'Reset your password');
    expect(focused() === document.body).to.equal(true);
  });

  it('does not move focus if the user goes back to another position on the same page [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
    history.pushState(null, '', '#below');
    fieldOf(handler, 'email').focus();
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await gone;
    await handler.updateComplete;
    history.pushState(null, '', '/handler/sign-up');
    await waitForTitle(handler, 'Create your Demo account');
    expect(focused()?.textContent).not.to.equal('Create your Demo account');
  });

  it('ignores clicks on links with a modifier key or the middle button [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
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

  it('follows the host app’s router when it pushes history entries [handler: navigation]', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
    history.pushState(null, '', '/handler/forgot-password');
    await waitForTitle(handler, 'Reset your password');
    history.back();
    await waitForTitle(handler, 'Sign in to Demo');
  });

  it('keeps showing a page that used the code in the URL and then removed it from the URL [handler: navigation]', async () => {
    const { code } = await verification();
    const { handler } = await openHandler(`/handler/email-verification?code=${code}`);
    await waitForTitle(handler, 'Verify your email address?');
    press(handler, 'Verify address');
    await waitForTitle(handler, 'Email verified');
    await until(() => location.search === '', 'the code is removed from the URL');
    handler.requestUpdate();
    await handler.updateComplete;
    expect(titleOf(handler)).to.equal('Email verified');
  });
});
