import { expect } from '@open-wc/testing';
import type { HandlerPage, SignInPage } from '../../elements/index.js';
import { openSignedIn, openStage, type Stage, type StageOptions } from './support/stage.js';
import { all, control, fieldOf, fill, focused, press, put, textOf, titleOf, until } from './support/screen.js';
import { hearEvents } from './support/record.js';
import { verification } from './support/mail.js';
import { tidyUp } from './support/open.js';

const open = async (
  path: string,
  properties: Partial<HandlerPage> = {},
  options?: StageOptions,
): Promise<{ stage: Stage; handler: HandlerPage }> => {
  history.replaceState(null, '', path);
  const stage = await openStage(options);
  return { stage, handler: put('portico-handler', { app: stage.app, ...properties } as never) };
};

const shows = (handler: HandlerPage, tag: string): Promise<void> => until(() => all(handler, tag).length === 1, `<${tag}> is shown`);
const ready = (handler: HandlerPage, title: string): Promise<void> => until(() => titleOf(handler) === title, `“${title}” is shown`);

describe('handler', () => {
  afterEach(tidyUp);

  for (const [segment, tag] of [
    ['sign-in', 'portico-sign-in'],
    ['sign-up', 'portico-sign-up'],
    ['sign-out', 'portico-sign-out'],
    ['email-verification', 'portico-email-verification'],
    ['password-reset', 'portico-password-reset'],
    ['forgot-password', 'portico-forgot-password'],
    ['magic-link-callback', 'portico-magic-link-callback'],
    ['team-invitation', 'portico-team-invitation'],
    ['cli-auth-confirm', 'portico-cli-auth-confirm'],
    ['error', 'portico-error-page'],
  ] as const) {
    it(`1.12 routes & rendering: ${segment}, as a light-DOM child, with an event`, async () => {
      const heard = hearEvents();
      const { handler } = await open(`/handler/${segment}`);
      await shows(handler, tag);
      expect(handler.querySelectorAll(tag)).to.have.length(1);
      expect(heard.find(({ type }) => type === 'portico-navigated')?.detail).to.deep.equal({ page: segment });
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
    it(`1.12 matching: ${path} is ${canonical}; the address becomes the canonical one, query kept`, async () => {
      const { handler } = await open(`/handler/${path}?after_auth_return_to=%2Fdeep#here`);
      await shows(handler, `portico-${canonical}`);
      expect(location.href).to.equal(`${location.origin}/handler/${canonical}?after_auth_return_to=%2Fdeep#here`);
    });
  }

  it('1.12 base path: attribute, else the handler path of the app', async () => {
    const { handler } = await open('/auth/sign-in', { base: '/auth' });
    await shows(handler, 'portico-sign-in');
    const { handler: other } = await open('/account/sign-up', {}, { urls: { handler: '/account' } });
    await shows(other, 'portico-sign-up');
  });

  it('1.12 unknown: card “Page not found” with Home', async () => {
    for (const path of ['/handler/nowhere', '/handler/', '/handlersign-in', '/handler/sign-in/more', '/handler/constructor']) {
      const { handler } = await open(path);
      await ready(handler, 'Page not found');
      expect(control(handler, 'Home').getAttribute('href')).to.equal('/');
      handler.remove();
    }
  });

  it('1.12 configured elsewhere: goes there and keeps the query, unless the page prevents it', async () => {
    const urls = { signIn: '/own/door' };
    const { stage, handler } = await open('/handler/sign-in?after_auth_return_to=%2Fdeep', {}, { urls });
    await until(() => stage.went.length, 'it goes there');
    expect(stage.went).to.deep.equal([`replace ${location.origin}/own/door?after_auth_return_to=%2Fdeep`]);
    handler.remove();
    document.addEventListener('portico-before-redirect', (event) => event.preventDefault(), { once: true });
    const { stage: other, handler: kept } = await open('/handler/sign-in', {}, { urls });
    await shows(kept, 'portico-sign-in');
    expect(other.went).to.deep.equal([]);
  });

  it('1.12 navigation: a plain click on a link changes the page without loading, focuses its title; Back returns', async () => {
    const { handler } = await open('/handler/sign-in');
    await ready(handler, 'Sign in');
    press(handler, 'Create account');
    await ready(handler, 'Create your account');
    expect(location.pathname).to.equal('/handler/sign-up');
    await until(() => focused()?.textContent === 'Create your account', 'the title has the focus');
    history.back();
    await ready(handler, 'Sign in');
    expect(location.pathname).to.equal('/handler/sign-in');
  });

  it('1.12 navigation: Back and Forward focus the title of the page that appears, as a link does; the host’s own moves do not', async () => {
    const { handler } = await open('/handler/sign-in');
    await ready(handler, 'Sign in');
    press(handler, 'Create account');
    await until(() => focused()?.textContent === 'Create your account', 'by a link');
    history.back();
    await until(() => focused()?.textContent === 'Sign in', 'by Back');
    history.forward();
    await until(() => focused()?.textContent === 'Create your account', 'by Forward');
    (focused() as HTMLElement).blur();
    history.pushState(null, '', '/handler/forgot-password');
    await ready(handler, 'Reset your password');
    expect(focused() === document.body).to.equal(true);
  });

  it('1.12 navigation: a place on the same page that Back leads to takes no focus from what has it', async () => {
    const { handler } = await open('/handler/sign-in');
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

  it('1.12 navigation: clicks with a modifier, another button or a target are left alone', async () => {
    const { handler } = await open('/handler/sign-in');
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

  it('1.12 navigation: a router of the host that pushes the address is followed', async () => {
    const { handler } = await open('/handler/sign-in');
    await ready(handler, 'Sign in');
    history.pushState(null, '', '/handler/forgot-password');
    await ready(handler, 'Reset your password');
    history.back();
    await ready(handler, 'Sign in');
  });

  it('1.12 navigation: a page that takes its used code out of the address stays', async () => {
    const { code } = await verification();
    const { handler } = await open(`/handler/email-verification?code=${code}`);
    await ready(handler, 'Confirm your address?');
    press(handler, 'Confirm address');
    await ready(handler, 'E-mail confirmed');
    await until(() => location.search === '', 'the code is gone');
    handler.requestUpdate();
    await handler.updateComplete;
    expect(titleOf(handler)).to.equal('E-mail confirmed');
  });

  it('1.12 location: the property decides, the address bar is left alone', async () => {
    const { handler } = await open('/somewhere', { location: '/handler/signIn' });
    await ready(handler, 'Sign in');
    handler.location = '/handler/forgot-password';
    await ready(handler, 'Reset your password');
    expect(location.pathname).to.equal('/somewhere');
  });

  it('1.12 per-page options: properties reach their page, also later; so do words and theme', async () => {
    const { handler } = await open('/handler/sign-in', {
      pages: { 'sign-in': { firstTab: 'magic-link' } },
      messages: { 'auth.signIn.title': 'Welcome' },
    });
    await ready(handler, 'Welcome');
    const page = handler.querySelector('portico-sign-in') as SignInPage;
    expect(page.firstTab).to.equal('magic-link');
    handler.pages = { 'sign-in': { firstTab: 'password' } };
    handler.theme = 'dark';
    handler.messages = { 'auth.signIn.title': 'Hello' };
    await ready(handler, 'Hello');
    expect([page.firstTab, page.theme]).to.deep.equal(['password', 'dark']);
  });

  it('1.12 per-page options: what the host says below a page, and in place of the not-found card', async () => {
    const inside = (slot: string): HTMLElement => Object.assign(document.createElement('p'), { slot, textContent: slot });
    const { handler } = await open('/handler/sign-in', { fullPage: true, pages: { signIn: { email: 'ada@example.com' } } as never });
    handler.append(...['sign-in-info', 'sign-up-info', 'not-found'].map(inside));
    await ready(handler, 'Sign in');
    const visible = (): string =>
      [...handler.querySelectorAll(':scope > p')]
        .filter((p) => p.checkVisibility())
        .map((p) => p.slot)
        .join();
    expect([visible(), fieldOf(handler, 'email').value]).to.deep.equal(['sign-in-info', 'ada@example.com']);
    history.pushState(null, '', '/handler/sign-up');
    await ready(handler, 'Create your account');
    expect(visible()).to.equal('sign-up-info');
    history.pushState(null, '', '/handler/nowhere');
    await until(() => visible() === 'not-found', 'the words of the host');
    expect(textOf(handler)).to.equal('not-found');
  });

  it('1.12 full-page: the page fills the window, has a first-level title and the focus in its first empty field', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    const { handler } = await open('/handler/sign-in', { fullPage: true, pages: { 'sign-in': { email: 'ada@example.com' } } });
    await ready(handler, 'Sign in');
    const page = handler.querySelector('portico-sign-in') as SignInPage;
    expect(all(page, '[role="heading"]')[0]?.ariaLevel).to.equal('1');
    expect(page.getBoundingClientRect().height).to.be.at.least(innerHeight);
    await until(() => focused() === fieldOf(handler, 'password'), 'the first empty field has the focus');
  });

  it('1.12 another app: what was typed belongs to the old one’s page, which goes on with the new app', async () => {
    const { handler } = await open('/handler/sign-in');
    await ready(handler, 'Sign in');
    fill(handler, { email: 'ada@example.com' });
    const other = await openStage();
    handler.app = other.app;
    await until(() => other.calls('/projects/current').length === 1, 'the new app is asked');
    await until(() => all(handler, 'input[name="password"]').length === 1, 'the form is there');
  });

  it('ux.md A13: names the document after the page and the project, and gives it its own title back', async () => {
    document.title = 'Shop';
    const { stage, handler } = await open('/handler/sign-in');
    const project = (await stage.app.currentProject.get()).displayName;
    await until(() => document.title === `Sign in · ${project}`, 'sign-in');
    document.title = '(1) Shop';
    handler.requestUpdate();
    await handler.updateComplete;
    expect(document.title, 'set by the page since').to.equal('(1) Shop');
    document.title = `Sign in · ${project}`;
    press(handler, 'Create account');
    await until(() => document.title === `Create your account · ${project}`, 'sign-up');
    history.pushState(null, '', '/handler/email-verification');
    await until(() => document.title === `Link incomplete · ${project}`, 'verification');
    handler.remove();
    expect(document.title).to.equal('Shop');
    const other = await open('/handler/sign-in', { noTitle: true });
    await ready(other.handler, 'Sign in');
    expect(document.title).to.equal('Shop');
  });

  it('ux.md A13: names each item of the settings', async () => {
    history.replaceState(null, '', '/handler/account-settings#sessions');
    const stage = await openSignedIn();
    const project = (await stage.app.currentProject.get()).displayName;
    put('portico-handler', { app: stage.app });
    await until(() => document.title === `Sessions · ${project}`, 'sessions');
    location.hash = '#profile';
    await until(() => document.title === `Profile · ${project}`, 'profile');
  });
});
