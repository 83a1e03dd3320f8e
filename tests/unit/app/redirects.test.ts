import { describe, expect, it, vi } from 'vitest';
import cases from '../../cases/redirect-cases.json' with { type: 'json' };
import { createAppStage, createPage, CREDENTIALS, ORIGIN, signInStep } from './stage.js';

const back = (to: string): string => `after_auth_return_to=${encodeURIComponent(to)}`;
const onPage = (at: string, options: Parameters<typeof createAppStage>[0] = {}) =>
  createAppStage({ redirectMethod: 'window', ...options }, at);
const UNTRUSTED = expect.objectContaining({ code: 'UNTRUSTED_REDIRECT' });

describe('going to sign in or up', () => {
  it('remembers the page with its query and fragment', () => {
    const { app } = createAppStage();
    expect(app.redirects.href('signIn')).toBe(`/handler/sign-in?${new URLSearchParams({ after_auth_return_to: '/shop?item=7#top' })}`);
    expect(app.redirects.href('signUp')).toContain('after_auth_return_to=');
  });

  it('carries on what was remembered before, unchanged', () => {
    const { app } = createAppStage({}, `${ORIGIN}/handler/sign-up?${back('/deep?x=1#y')}`);
    expect(new URL(app.redirects.href('signIn'), ORIGIN).searchParams.get('after_auth_return_to')).toBe('/deep?x=1#y');
  });

  it('remembers nothing when asked not to, or from a page that acts by itself', () => {
    expect(createAppStage().app.redirects.href('signIn', { noRedirectBack: true })).toBe('/handler/sign-in');
    expect(createAppStage({}, `${ORIGIN}/handler/sign-up`).app.redirects.href('signIn')).toBe('/handler/sign-in');
    expect(createAppStage({}, `${ORIGIN}//evil.example/x`).app.redirects.href('signIn')).toBe('/handler/sign-in');
    expect(createAppStage().app.redirects.href('forgotPassword')).toBe('/handler/forgot-password');
  });

  it.each(['forgot-password', 'password-reset', 'email-verification', 'magic-link-callback', 'error'])(
    'remembers no page one only passes through: %s',
    (page) => {
      expect(createAppStage({}, `${ORIGIN}/handler/${page}?code=x`).app.redirects.href('signIn')).toBe('/handler/sign-in');
      expect(createAppStage({}, `${ORIGIN}/handler/${page}?${back('/deep')}`).app.redirects.href('signIn')).toContain(
        encodeURIComponent('/deep'),
      );
    },
  );

  it('keeps the host of a sign-in page elsewhere, and hands it no page of this site', () => {
    const urls = { signIn: 'https://id.example/login?theme=dark' };
    expect(createAppStage({ urls }).app.redirects.href('signIn')).toBe('https://id.example/login?theme=dark');
  });
});

describe('coming back', () => {
  it('leads to the remembered page, else to the configured one', () => {
    expect(createAppStage({}, `${ORIGIN}/handler/sign-in?${back('/deep?x=1#y')}`).app.redirects.href('afterSignIn')).toBe('/deep?x=1#y');
    expect(createAppStage({ urls: { afterSignIn: '/in' } }).app.redirects.href('afterSignIn')).toBe('/in');
    expect(createAppStage({}, `${ORIGIN}/x?${back('/deep')}`).app.redirects.href('afterSignUp', { noRedirectBack: true })).toBe('/');
    expect(createAppStage({}, `${ORIGIN}/x?${back('/deep')}`).app.redirects.href('afterSignOut')).toBe('/');
  });

  it('goes to where it left from: page, query and fragment', () => {
    const { app, page } = createAppStage();
    page.assign(app.redirects.href('signIn'));
    page.assign(app.redirects.href('signUp'));
    expect(app.redirects.href('afterSignUp')).toBe('/shop?item=7#top');
  });

  it('does not strand a user whose remembered page is not trusted', async () => {
    const { app, page, run } = onPage(`${ORIGIN}/handler/sign-in?${back('https://evil.example/')}`);
    expect(app.redirects.remembered()).toEqual({ url: undefined, isUntrusted: true });
    await run(app.redirects.to('afterSignIn'));
    expect(page.visits).toEqual([{ how: 'assign', url: `${ORIGIN}/` }]);
  });

  it('knows when nothing is remembered', () => {
    for (const at of [`${ORIGIN}/x`, `${ORIGIN}/x?after_auth_return_to=`]) {
      expect(createAppStage({}, at).app.redirects.remembered()).toEqual({ url: undefined, isUntrusted: false });
    }
  });

  it('trusts the origins the host named, and the places it configured', () => {
    const options = { trustedOrigins: ['https://shop.example'], urls: { home: 'https://www.example/start' } };
    const { app } = createAppStage(options);
    expect(app.redirects.resolveRedirect('https://shop.example/cart').href).toBe('https://shop.example/cart');
    expect(app.redirects.resolveRedirect('https://www.example/start/now').href).toBe('https://www.example/start/now');
    expect(() => app.redirects.resolveRedirect('https://www.example/other')).toThrow(UNTRUSTED);
  });

  it('never leads to a page that acts by itself, wherever the handler is', () => {
    expect(() => createAppStage().app.redirects.resolveRedirect('/handler/sign-out')).toThrow(UNTRUSTED);
    for (const handler of ['/', '/auth']) {
      const { app } = createAppStage({ urls: { handler } });
      expect(() => app.redirects.resolveRedirect(`${handler === '/' ? '' : handler}/sign-out`)).toThrow(UNTRUSTED);
      expect(app.redirects.resolveRedirect('/shop').pathname).toBe('/shop');
    }
  });
});

// sdk.md B8: the acting pages of a host that has its own.
describe('pages of the host that act', () => {
  const urls = { signIn: '/login', signUp: '/join', signOut: '/logout', emailVerification: 'https://id.example/verify' };

  it.each([
    '/logout',
    '/logout/',
    '/lo%67out',
    '/lo%2567out',
    '//logout'.slice(1),
    '/logout?x',
    '/login',
    '/join',
    '/LOGIN',
    '/handler/sign-out',
  ])('are no place to come back to: %s', async (path) => {
    const { app, page, run } = onPage(`${ORIGIN}/login?${back(path)}`, { urls });
    expect(app.redirects.remembered()).toEqual({ url: undefined, isUntrusted: true });
    expect(() => app.redirects.resolveRedirect(path)).toThrow(UNTRUSTED);
    await run(app.redirects.to('afterSignIn'));
    expect(page.visits).toEqual([{ how: 'assign', url: `${ORIGIN}/` }]);
  });

  it('are not remembered, nor those for signing in, and a page below one is', () => {
    const at = (path: string) => createAppStage({ urls }, ORIGIN + path).app.redirects.href('signIn');
    expect([at('/join'), at('/login'), at('/logout'), at('/handler/sign-up')]).toEqual(Array.from({ length: 4 }, () => '/login'));
    expect(at('/login/help')).toBe('/login?after_auth_return_to=%2Flogin%2Fhelp');
    expect(() => createAppStage({ urls }).app.redirects.resolveRedirect('https://id.example/verify?code=x')).toThrow(UNTRUSTED);
  });

  it('leave the rest of the site open where signing in is the root, or a fragment', () => {
    for (const signIn of ['/', '/#/login', '/?login']) {
      const { app } = createAppStage({ urls: { signIn, signOut: '/#/logout' } }, `${ORIGIN}${signIn}`);
      expect(app.redirects.href('signIn')).toBe(signIn);
      const shop = signIn === '/' ? '/shop' : '/#/shop';
      expect(app.redirects.resolveRedirect(shop).href).toBe(ORIGIN + shop);
      expect(() => app.redirects.resolveRedirect('/#/logout')).toThrow(UNTRUSTED);
    }
  });

  it('for signing in are where a sign-out may lead', async () => {
    for (const redirectUrl of ['/login', '/handler/sign-in', '/join']) {
      const { app, page, run } = onPage(`${ORIGIN}/x`, { urls });
      await run(app.auth.signOut({ redirectUrl }));
      expect(page.visits).toEqual([{ how: 'replace', url: ORIGIN + redirectUrl }]);
    }
    const { app, outcome } = onPage(`${ORIGIN}/x`, { urls });
    expect(await outcome(app.auth.signOut({ redirectUrl: '/handler/oauth-callback' }))).toEqual({ error: UNTRUSTED });
  });
});

// sdk.md B4, spec-audit.md F1 and F2: no page, and the default URLs.
describe('on a server', () => {
  const onServer = (options: Parameters<typeof createAppStage>[0] = {}) => createAppStage({ page: undefined, ...options });

  it('relative places stay relative, as links and for the router of the framework', async () => {
    const redirect = vi.fn();
    const navigate = vi.fn();
    for (const redirectMethod of [{ nextjs: { redirect } }, { navigate }]) {
      const { app, clock, run } = onServer({ redirectMethod });
      const before = clock.platform.elapsed();
      await run(app.redirects.to('signIn', { replace: true }));
      await run(app.redirects.toUrl('/welcome?a=b#c'));
      await run(app.redirects.toUrl('?tab=2'));
      expect(app.redirects.href('signIn')).toBe('/handler/sign-in');
      expect(app.redirects.link(app.redirects.resolveRedirect('/welcome'))).toBe('/welcome');
      expect(clock.platform.elapsed(), 'nothing is replaced').toBe(before);
    }
    expect(redirect.mock.calls).toEqual([
      ['/handler/sign-in', 'replace'],
      ['/welcome?a=b#c', 'push'],
      ['/handler/sign-in?tab=2', 'push'],
    ]);
    expect(navigate.mock.calls.map(([url]: unknown[]) => url)).toEqual(['/handler/sign-in', '/welcome?a=b#c', '/handler/sign-in?tab=2']);
  });

  it('signing in and out lead to relative places', async () => {
    const redirect = vi.fn();
    const { app, network, run } = onServer({ redirectMethod: { nextjs: { redirect } }, urls: { afterSignOut: '/bye' } });
    network.script(signInStep('a'), { match: 'DELETE', bodyRaw: '{}' });
    await run(app.auth.signInWithPassword(CREDENTIALS));
    await run(app.auth.signOut());
    expect(redirect.mock.calls).toEqual([
      ['/', 'replace'],
      ['/bye', 'replace'],
    ]);
  });

  it.each([
    'http://localhost/evil',
    'http://relative.invalid/x',
    'https://app.example/x',
    '//relative.invalid/x',
    'http://localhost:3000/',
  ])('trusts no origin that is not named: %s', (url) => {
    expect(() => onServer().app.redirects.resolveRedirect(url)).toThrow(UNTRUSTED);
  });

  it('trusts the origins that are named, and those of configured places', () => {
    const { app } = onServer({ trustedOrigins: ['https://app.example'], urls: { home: 'https://www.example/start' } });
    expect(app.redirects.resolveRedirect('https://app.example/x').href).toBe('https://app.example/x');
    expect(app.redirects.href('home')).toBe('https://www.example/start');
    expect(() => app.redirects.resolveRedirect('/handler/sign-out')).toThrow(UNTRUSTED);
  });

  it('window has nothing to replace, and settles at once', async () => {
    const { app, clock, run } = onServer({ redirectMethod: 'window' });
    const before = clock.platform.elapsed();
    await run(app.redirects.to('home'));
    expect(clock.platform.elapsed()).toBe(before);
  });
});

describe('every redirect', () => {
  const surface = cases.filter((one) => one.surface === 'return_to' && !one.allowLocalhost);

  it.each(surface)('gives the verdict of the policy at every gate: $id', async (one) => {
    const at = `${one.currentOrigin === 'null' ? 'about:srcdoc' : `${one.currentOrigin}/handler/sign-in`}?${back(one.url)}`;
    const { app, page, outcome } = onPage(at, { trustedOrigins: one.trustedDomains });
    const direct = await outcome(app.redirects.toUrl(one.url));
    expect('value' in direct ? 'allow' : 'deny', one.url).toBe(one.expect);
    if ('error' in direct) expect(direct.error).toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
    const visit = page.visits[0];
    if (visit) expect(visit.url).toBe(new URL(visit.url).href);
    const second = onPage(at, { trustedOrigins: one.trustedDomains });
    expect(second.app.redirects.remembered().url !== undefined ? 'allow' : 'deny').toBe(one.expect);
  });

  it('refuses in a sentence that repeats 200 characters at most', () => {
    const { app } = createAppStage();
    const url = `https://evil.example/${'x'.repeat(5000)}`;
    expect(() => app.redirects.resolveRedirect(url)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{20,300}$/) as string }),
    );
    expect(() => app.redirects.resolveRedirect(url)).toThrow(/not trusted; it should be relative/);
  });

  it.each([{ value: undefined }, { value: null }, { value: {} }, { value: Symbol('x') }, { value: Object.create(null) as object }])(
    'refuses $#, which is no URL, by the same error',
    ({ value }) => {
      expect(() => createAppStage().app.redirects.resolveRedirect(value)).toThrow(UNTRUSTED);
    },
  );

  it.each(['', 'javascript:alert(1)', 'data:text/html,x', 'http://', 'mailto:a@b.c'])(
    'to a place configured as %j is a CONFIGURATION error',
    async (home) => {
      const { app, outcome } = onPage(`${ORIGIN}/`, { urls: { home } });
      expect(await outcome(app.redirects.to('home'))).toMatchObject({ error: { code: 'CONFIGURATION' } });
    },
  );
});

describe('the method', () => {
  it('window assigns, or replaces when asked, and settles two seconds later', async () => {
    const { app, page, run, clock } = onPage(`${ORIGIN}/`);
    const before = clock.platform.elapsed();
    await run(app.redirects.to('home'));
    expect(clock.platform.elapsed() - before).toBe(2000);
    await run(app.redirects.to('accountSettings', { replace: true }));
    await run(app.redirects.toUrl('/cart', { replace: true }));
    expect(page.visits).toEqual([
      { how: 'assign', url: `${ORIGIN}/` },
      { how: 'replace', url: `${ORIGIN}/handler/account-settings` },
      { how: 'replace', url: `${ORIGIN}/cart` },
    ]);
  });

  it('none does nothing, at once, but still refuses what is not trusted', async () => {
    const { app, page, run, clock, outcome } = createAppStage();
    const before = clock.platform.elapsed();
    await run(app.redirects.to('home'));
    expect(clock.platform.elapsed()).toBe(before);
    expect(page.visits).toEqual([]);
    expect(await outcome(app.redirects.toUrl('https://evil.example'))).toMatchObject({ error: { code: 'UNTRUSTED_REDIRECT' } });
  });

  // sdk.md B10: a router replaces no page, so there is nothing to wait for.
  it('navigate gets a path on the own origin and an absolute URL elsewhere, and settles at once', async () => {
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

  it('nextjs uses the redirect of the framework on a server, the page in a browser', async () => {
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

describe('the callback URL of a mail', () => {
  it('is the page itself, with what is remembered and without a fragment', () => {
    const { app } = createAppStage({ urls: { magicLinkCallback: '/magic#part' } }, `${ORIGIN}/handler/sign-in?${back('/deep?x=1')}#f`);
    expect(app.redirects.callbackUrl('magicLinkCallback')).toBe(
      `${ORIGIN}/magic?${new URLSearchParams({ after_auth_return_to: '/deep?x=1' })}`,
    );
    expect(app.redirects.callbackUrl('passwordReset')).toMatch(/^https:\/\/app\.example\/handler\/password-reset\?/);
  });

  it('never forwards a hostile address', () => {
    const { app } = createAppStage({}, `${ORIGIN}/handler/sign-in?${back('https://evil.example/')}`);
    expect(app.redirects.callbackUrl('magicLinkCallback')).toBe(`${ORIGIN}/handler/magic-link-callback`);
  });

  it('has to be absolute outside a browser', () => {
    const urls = { passwordReset: 'https://www.example/reset#x' };
    const { app } = createAppStage({ page: undefined, urls });
    expect(app.redirects.callbackUrl('passwordReset')).toBe('https://www.example/reset');
    expect(() => app.redirects.callbackUrl('magicLinkCallback')).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
  });
});
