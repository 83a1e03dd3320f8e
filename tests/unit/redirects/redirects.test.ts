import { describe, expect, it, vi } from 'vitest';
import { createPage } from '../app/page.js';
import { createAppStage, ORIGIN } from '../app/stage.js';

const returnQuery = (to: string): string => `after_auth_return_to=${encodeURIComponent(to)}`;
const onPage = (at: string, options: Parameters<typeof createAppStage>[0] = {}) =>
  createAppStage({ redirectMethod: 'window', ...options }, at);
const UNTRUSTED = expect.objectContaining({ code: 'UNTRUSTED_REDIRECT' });

describe('the URL of the sign-in or sign-up page', () => {
  it('contains the current page, with its query and fragment, as the return page', () => {
    const { app } = createAppStage();
    expect(app.redirects.href('signIn')).toBe(`/handler/sign-in?${new URLSearchParams({ after_auth_return_to: '/shop?item=7#top' })}`);
    expect(app.redirects.href('signUp')).toContain('after_auth_return_to=');
  });

  it('contains the return page of the current URL if there is one', () => {
    const { app } = createAppStage({}, `${ORIGIN}/handler/sign-up?${returnQuery('/deep?x=1#y')}`);
    expect(new URL(app.redirects.href('signIn'), ORIGIN).searchParams.get('after_auth_return_to')).toBe('/deep?x=1#y');
  });

  it('contains no return page if `noRedirectBack` is set, if the current page is a sign-up page, or if its path is unsafe', () => {
    expect(createAppStage().app.redirects.href('signIn', { noRedirectBack: true })).toBe('/handler/sign-in');
    expect(createAppStage({}, `${ORIGIN}/handler/sign-up`).app.redirects.href('signIn')).toBe('/handler/sign-in');
    expect(createAppStage({}, `${ORIGIN}//evil.example/x`).app.redirects.href('signIn')).toBe('/handler/sign-in');
    expect(createAppStage().app.redirects.href('forgotPassword')).toBe('/handler/forgot-password');
  });

  it.each(['forgot-password', 'password-reset', 'email-verification', 'magic-link-callback', 'error'])(
    'does not contain the page %s as the return page, but contains the return page of its URL',
    (page) => {
      expect(createAppStage({}, `${ORIGIN}/handler/${page}?code=x`).app.redirects.href('signIn')).toBe('/handler/sign-in');
      expect(createAppStage({}, `${ORIGIN}/handler/${page}?${returnQuery('/deep')}`).app.redirects.href('signIn')).toContain(
        encodeURIComponent('/deep'),
      );
    },
  );

  it('is the configured URL without a return page if it is on another site', () => {
    const urls = { signIn: 'https://id.example/login?theme=dark' };
    expect(createAppStage({ urls }).app.redirects.href('signIn')).toBe('https://id.example/login?theme=dark');
  });
});

describe('the redirect after signing in', () => {
  it('leads to the remembered page, or to the configured page if no page is remembered', () => {
    expect(createAppStage({}, `${ORIGIN}/handler/sign-in?${returnQuery('/deep?x=1#y')}`).app.redirects.href('afterSignIn')).toBe(
      '/deep?x=1#y',
    );
    expect(createAppStage({ urls: { afterSignIn: '/in' } }).app.redirects.href('afterSignIn')).toBe('/in');
    expect(createAppStage({}, `${ORIGIN}/x?${returnQuery('/deep')}`).app.redirects.href('afterSignUp', { noRedirectBack: true })).toBe('/');
    expect(createAppStage({}, `${ORIGIN}/x?${returnQuery('/deep')}`).app.redirects.href('afterSignOut')).toBe('/');
  });

  it('leads to the page on which the sign-in began, with its query and fragment', () => {
    const { app, page } = createAppStage();
    page.assign(app.redirects.destination('signIn').href);
    page.assign(app.redirects.destination('signUp').href);
    expect(app.redirects.href('afterSignUp')).toBe('/shop?item=7#top');
  });

  it('leads to the default page if the remembered page is not trusted', async () => {
    const { app, page, run } = onPage(`${ORIGIN}/handler/sign-in?${returnQuery('https://evil.example/')}`);
    expect(app.redirects.remembered()).toEqual({ url: undefined, isUntrusted: true });
    await run(app.redirects.to('afterSignIn'));
    expect(page.visits).toEqual([{ method: 'assign', url: `${ORIGIN}/` }]);
  });

  it('has no remembered page if the URL contains no return page', () => {
    for (const at of [`${ORIGIN}/x`, `${ORIGIN}/x?after_auth_return_to=`]) {
      expect(createAppStage({}, at).app.redirects.remembered()).toEqual({ url: undefined, isUntrusted: false });
    }
  });

  it('can lead to the origins and URLs that the host app configured', () => {
    const options = { trustedOrigins: ['https://shop.example'], urls: { home: 'https://www.example/start' } };
    const { app } = createAppStage(options);
    expect(app.redirects.resolveRedirect('https://shop.example/cart').href).toBe('https://shop.example/cart');
    expect(app.redirects.resolveRedirect('https://www.example/start/now').href).toBe('https://www.example/start/now');
    expect(() => app.redirects.resolveRedirect('https://www.example/other')).toThrow(UNTRUSTED);
  });

  it('never leads to a page that performs an action as soon as it opens, at any handler path', () => {
    expect(() => createAppStage().app.redirects.resolveRedirect('/handler/sign-out')).toThrow(UNTRUSTED);
    for (const handler of ['/', '/auth']) {
      const { app } = createAppStage({ urls: { handler } });
      expect(() => app.redirects.resolveRedirect(`${handler === '/' ? '' : handler}/sign-out`)).toThrow(UNTRUSTED);
      expect(app.redirects.resolveRedirect('/shop').pathname).toBe('/shop');
    }
  });
});

describe('the redirect method', () => {
  it('`window` opens the URL, replaces the current page if `replace` is true, and settles two seconds later', async () => {
    const { app, page, run, clock } = onPage(`${ORIGIN}/`);
    const before = clock.platform.elapsed();
    await run(app.redirects.to('home'));
    expect(clock.platform.elapsed() - before).toBe(2000);
    await run(app.redirects.to('accountSettings', { replace: true }));
    await run(app.redirects.toUrl('/cart', { replace: true }));
    expect(page.visits).toEqual([
      { method: 'assign', url: `${ORIGIN}/` },
      { method: 'replace', url: `${ORIGIN}/handler/account-settings` },
      { method: 'replace', url: `${ORIGIN}/cart` },
    ]);
  });

  it('`none` does not navigate, but rejects untrusted URLs', async () => {
    const { app, page, run, clock, outcome } = createAppStage();
    const before = clock.platform.elapsed();
    await run(app.redirects.to('home'));
    expect(clock.platform.elapsed()).toBe(before);
    expect(page.visits).toEqual([]);
    expect(await outcome(app.redirects.toUrl('https://evil.example'))).toMatchObject({ error: { code: 'UNTRUSTED_REDIRECT' } });
  });

  // A router does not unload the page, so the redirect settles immediately.
  it('`navigate` gets a path for the same origin and an absolute URL for other origins, and settles immediately', async () => {
    const navigate = vi.fn();
    const { app, page, run, clock } = createAppStage({ redirectMethod: { navigate }, trustedOrigins: ['https://shop.example'] });
    const before = clock.platform.elapsed();
    await run(app.redirects.toUrl(`${ORIGIN}/a?b#c`));
    await run(app.redirects.toUrl('https://shop.example/x', { replace: true }));
    expect(navigate.mock.calls).toEqual([
      ['/a?b#c', { replace: false }],
      ['https://shop.example/x', { replace: true }],
    ]);
    expect(page.visits).toEqual([]);
    expect(clock.platform.elapsed()).toBe(before);
  });

  it("`nextjs` calls the framework's redirect function on a server, and navigates the page in a browser", async () => {
    const redirect = vi.fn();
    const urls = { home: 'https://www.example/' };
    const server = createAppStage({ redirectMethod: { nextjs: { redirect } }, page: undefined, urls });
    await server.run(server.app.redirects.to('home'));
    await server.run(server.app.redirects.to('home', { replace: true }));
    expect(redirect.mock.calls).toEqual([
      ['https://www.example/', 'push'],
      ['https://www.example/', 'replace'],
    ]);
    const page = createPage(`${ORIGIN}/`);
    const browser = createAppStage({ redirectMethod: { nextjs: { redirect } }, page });
    await browser.run(browser.app.redirects.to('home'));
    expect(page.visits).toHaveLength(1);
    expect(redirect).toHaveBeenCalledTimes(2);
  });
});

describe('the callback URL in an email', () => {
  it('is the URL of the configured page, with the remembered page in its query and without a fragment', () => {
    const { app } = createAppStage(
      { urls: { magicLinkCallback: '/magic#part' } },
      `${ORIGIN}/handler/sign-in?${returnQuery('/deep?x=1')}#f`,
    );
    expect(app.redirects.callbackUrl('magicLinkCallback')).toBe(
      `${ORIGIN}/magic?${new URLSearchParams({ after_auth_return_to: '/deep?x=1' })}`,
    );
    expect(app.redirects.callbackUrl('passwordReset')).toMatch(/^https:\/\/app\.example\/handler\/password-reset\?/);
  });

  it('never contains a rejected URL', () => {
    const { app } = createAppStage({}, `${ORIGIN}/handler/sign-in?${returnQuery('https://evil.example/')}`);
    expect(app.redirects.callbackUrl('magicLinkCallback')).toBe(`${ORIGIN}/handler/magic-link-callback`);
  });

  it('must be absolute outside a browser', () => {
    const urls = { passwordReset: 'https://www.example/reset#x' };
    const { app } = createAppStage({ page: undefined, urls });
    expect(app.redirects.callbackUrl('passwordReset')).toBe('https://www.example/reset');
    expect(() => app.redirects.callbackUrl('magicLinkCallback')).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
  });
});
