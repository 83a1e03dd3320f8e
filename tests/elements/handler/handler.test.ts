import { expect } from '@open-wc/testing';
import { PAGES } from '../../../elements/handler/pages.js';
import type { SignInPage } from '../../../elements/index.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { all, control, fieldOf, fill, focused, one, press, put, textOf, until } from '../support/screen.js';
import { recordEvents } from '../support/record.js';
import { openHandler, waitForTitle, waitForTag } from '../support/handler.js';
import { tidyUp } from '../support/open.js';

describe('handler', () => {
  afterEach(tidyUp);

  for (const [segment, load] of Object.entries(PAGES)) {
    it(`renders the page ${segment} as a child in the light DOM, and fires portico-navigated [handler: routes; handler: rendering]`, async () => {
      const events = recordEvents();
      const { tag } = await load();
      const { handler } = await openHandler(`/handler/${segment}`);
      await waitForTag(handler, tag);
      expect(handler.querySelectorAll(tag)).to.have.length(1);
      expect(events.find(({ type }) => type === 'portico-navigated')?.detail).to.deep.equal({ page: segment });
    });
  }

  for (const [path, canonical] of [
    ['signIn', 'sign-in'],
    ['SIGN-IN', 'sign-in'],
    ['signin/', 'sign-in'],
    ['log-in', 'sign-in'],
    ['login', 'sign-in'],
    ['register', 'sign-up'],
    ['ForgotPassword', 'forgot-password'],
    ['CliAuthConfirm', 'cli-auth-confirm'],
  ] as const) {
    it(`treats the path ${path} as ${canonical}, and corrects the URL without changing its query [handler: matching]`, async () => {
      const { handler } = await openHandler(`/handler/${path}?after_auth_return_to=%2Fdeep#here`);
      await waitForTag(handler, `portico-${canonical}`);
      expect(location.href).to.equal(`${location.origin}/handler/${canonical}?after_auth_return_to=%2Fdeep#here`);
    });
  }

  it('uses `base` or, if it is omitted, the app’s handler path as the base path [handler: base path]', async () => {
    const { handler } = await openHandler('/auth/sign-in', { base: '/auth' });
    await waitForTag(handler, 'portico-sign-in');
    const { handler: other } = await openHandler('/account/sign-up', {}, { urls: { handler: '/account' } });
    await waitForTag(other, 'portico-sign-up');
  });

  it('shows the card “Page not found” with a link to the home page for an unknown path [handler: unknown]', async () => {
    for (const path of ['/handler/nowhere', '/handler/', '/handlersign-in', '/handler/sign-in/more', '/handler/constructor']) {
      const { handler } = await openHandler(path);
      await waitForTitle(handler, 'Page not found');
      expect(control(handler, 'Go to home page').getAttribute('href')).to.equal('/');
      handler.remove();
    }
  });

  it('redirects with the query if the app configures another URL for a page, unless the host app prevents the redirect [handler: configured elsewhere]', async () => {
    const urls = { signIn: '/own/door' };
    const { stage, handler } = await openHandler('/handler/sign-in?after_auth_return_to=%2Fdeep', {}, { urls });
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/own/door?after_auth_return_to=%2Fdeep`]);
    handler.remove();
    document.addEventListener('portico-before-redirect', (event) => event.preventDefault(), { once: true });
    const { stage: other, handler: kept } = await openHandler('/handler/sign-in', {}, { urls });
    await waitForTag(kept, 'portico-sign-in');
    expect(other.redirects).to.deep.equal([]);
  });

  it('leaves the parameters of another page unchanged when it redirects to this page', async () => {
    const urls = { handler: '/auth.html?page=', signIn: '/other.html?page=login-form' };
    const { stage } = await openHandler('/auth.html?page=sign-in&q=1', {}, { urls });
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/other.html?page=login-form&q=1`]);
  });

  it('uses the `location` property, and does not change the browser’s URL', async () => {
    const { handler } = await openHandler('/somewhere', { location: '/handler/signIn' });
    await waitForTitle(handler, 'Sign in to Demo');
    handler.location = '/handler/forgot-password';
    await waitForTitle(handler, 'Reset your password');
    expect(location.pathname).to.equal('/somewhere');
  });

  it('passes options, messages and theme to a page, and updates them later [handler: per-page options]', async () => {
    const { handler } = await openHandler('/handler/sign-in', {
      pages: { 'sign-in': { firstTab: 'magic-link' } },
      messages: { 'auth.signIn.title': 'Welcome' },
    });
    await waitForTitle(handler, 'Welcome');
    const page = handler.querySelector('portico-sign-in') as SignInPage;
    expect(page.firstTab).to.equal('magic-link');
    handler.pages = { 'sign-in': { firstTab: 'password' } };
    handler.theme = 'dark';
    handler.messages = { 'auth.signIn.title': 'Hello' };
    await waitForTitle(handler, 'Hello');
    expect([page.firstTab, page.matches(':state(dark)')]).to.deep.equal(['password', true]);
  });

  it('shows the host page’s content below a page, and in place of the not-found card [handler: per-page options]', async () => {
    const inside = (slot: string): HTMLElement => Object.assign(document.createElement('p'), { slot, textContent: slot });
    const { handler } = await openHandler('/handler/sign-in', { fullPage: true, pages: { signIn: { email: 'ada@example.com' } } as never });
    handler.append(...['sign-in-info', 'sign-up-info', 'not-found'].map(inside));
    await waitForTitle(handler, 'Sign in to Demo');
    const visible = (): string =>
      [...handler.querySelectorAll(':scope > p')]
        .filter((p) => p.checkVisibility())
        .map((p) => p.slot)
        .join();
    expect([visible(), fieldOf(handler, 'email').value]).to.deep.equal(['sign-in-info', 'ada@example.com']);
    history.pushState(null, '', '/handler/sign-up');
    await waitForTitle(handler, 'Create your Demo account');
    expect(visible()).to.equal('sign-up-info');
    history.pushState(null, '', '/handler/nowhere');
    await until(() => visible() === 'not-found', 'the text of the host page appears');
    expect(textOf(handler)).to.equal('not-found');
  });

  it('fills the window, has a first-level title and focuses the first empty field if full-page is set', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    const { handler } = await openHandler('/handler/sign-in', { fullPage: true, pages: { 'sign-in': { email: 'ada@example.com' } } });
    await waitForTitle(handler, 'Sign in to Demo');
    const page = handler.querySelector('portico-sign-in') as SignInPage;
    expect(all(page, '[role="heading"]')[0]?.ariaLevel).to.equal('1');
    expect(page.getBoundingClientRect().height).to.be.at.least(innerHeight);
    await until(() => focused() === fieldOf(handler, 'password'), 'the first empty field has focus');
  });

  it('keeps the typed email address of a page if the app changes', async () => {
    const { handler } = await openHandler('/handler/sign-in');
    await waitForTitle(handler, 'Sign in to Demo');
    fill(handler, { email: 'ada@example.com' });
    const other = await openStage();
    const release = other.hold('/projects/current');
    handler.app = other.app;
    await until(() => other.calls('/projects/current').length === 1, 'the new app sends a request');
    await until(() => one(handler, '.bone') && all(handler, 'input').length === 0, 'the skeleton appears');
    release();
    await until(() => all(handler, 'input[name="password"]').length === 1, 'the form appears');
    expect(fieldOf(handler, 'email').value).to.equal('ada@example.com');
  });

  it('sets the document title to the titles of the page and project, or to the page’s title if it names the project, and restores it on removal', async () => {
    document.title = 'Shop';
    const { stage, handler } = await openHandler('/handler/sign-in');
    const project = 'Demo';
    expect((await stage.app.currentProject.get()).displayName).to.equal(project);
    await until(() => document.title === `Sign in to ${project}`, 'the title names the sign-in page');
    document.title = '(1) Shop';
    handler.requestUpdate();
    await handler.updateComplete;
    expect(document.title, 'the title that the host app set').to.equal('(1) Shop');
    document.title = `Sign in to ${project}`;
    press(handler, 'Create account');
    await until(() => document.title === `Create your ${project} account`, 'the title names the sign-up page');
    history.pushState(null, '', '/handler/email-verification');
    await until(() => document.title === `Link incomplete · ${project}`, 'the title names the verification page');
    history.pushState(null, '', '/handler/nowhere');
    await until(() => document.title === `Page not found · ${project}`, 'the title names the not-found card');
    handler.remove();
    expect(document.title).to.equal('Shop');
    const other = await openHandler('/handler/sign-in', { noTitle: true });
    await waitForTitle(other.handler, 'Sign in to Demo');
    expect(document.title).to.equal('Shop');
  });

  it('sets the document title to the title of the open settings item', async () => {
    history.replaceState(null, '', '/handler/account-settings#sessions');
    const stage = await openSignedIn();
    const project = 'Demo';
    expect((await stage.app.currentProject.get()).displayName).to.equal(project);
    put('portico-handler', { app: stage.app });
    await until(() => document.title === `Sessions · ${project}`, 'the title names the sessions');
    location.hash = '#profile';
    await until(() => document.title === `Profile · ${project}`, 'the title names the profile');
  });
});
