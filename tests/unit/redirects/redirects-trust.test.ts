import { describe, expect, it } from 'vitest';
import cases from '../../cases/redirect-cases.json' with { type: 'json' };
import { createAppStage, ORIGIN } from '../app/stage.js';

const returnQuery = (to: string): string => `after_auth_return_to=${encodeURIComponent(to)}`;
const onPage = (at: string, options: Parameters<typeof createAppStage>[0] = {}) =>
  createAppStage({ redirectMethod: 'window', ...options }, at);
const UNTRUSTED = expect.objectContaining({ code: 'UNTRUSTED_REDIRECT' });

// The pages are those of the host app, such as its own sign-out page, and those of the handler.
describe('sign-in pages and pages that perform an action', () => {
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
  ])('are rejected as return pages: %s', async (path) => {
    const { app, page, run } = onPage(`${ORIGIN}/login?${returnQuery(path)}`, { urls });
    expect(app.redirects.remembered()).toEqual({ url: undefined, isUntrusted: true });
    expect(() => app.redirects.resolveRedirect(path)).toThrow(UNTRUSTED);
    await run(app.redirects.to('afterSignIn'));
    expect(page.visits).toEqual([{ method: 'assign', url: `${ORIGIN}/` }]);
  });

  it('are not remembered as return pages, but pages below a sign-in page are', () => {
    const at = (path: string) => createAppStage({ urls }, ORIGIN + path).app.redirects.href('signIn');
    expect([at('/join'), at('/login'), at('/logout'), at('/handler/sign-up')]).toEqual(Array.from({ length: 4 }, () => '/login'));
    expect(at('/login/help')).toBe('/login?after_auth_return_to=%2Flogin%2Fhelp');
    expect(() => createAppStage({ urls }).app.redirects.resolveRedirect('https://id.example/verify?code=x')).toThrow(UNTRUSTED);
  });

  it('do not block other pages of the site if the sign-in page is the root, a fragment or a query', () => {
    for (const signIn of ['/', '/#/login', '/?login']) {
      const { app } = createAppStage({ urls: { signIn, signOut: '/#/logout' } }, `${ORIGIN}${signIn}`);
      expect(app.redirects.href('signIn')).toBe(signIn);
      const shop = signIn === '/' ? '/shop' : '/#/shop';
      expect(app.redirects.resolveRedirect(shop).href).toBe(ORIGIN + shop);
      expect(() => app.redirects.resolveRedirect('/#/logout')).toThrow(UNTRUSTED);
    }
  });

  it('cannot be the page after sign-out, except for sign-in pages', async () => {
    for (const redirectUrl of ['/login', '/handler/sign-in', '/join']) {
      const { app, page, run } = onPage(`${ORIGIN}/x`, { urls });
      await run(app.auth.signOut({ redirectUrl }));
      expect(page.visits).toEqual([{ method: 'replace', url: ORIGIN + redirectUrl }]);
    }
    const { app, outcome } = onPage(`${ORIGIN}/x`, { urls });
    expect(await outcome(app.auth.signOut({ redirectUrl: '/handler/oauth-callback' }))).toEqual({ error: UNTRUSTED });
  });
});

describe('a method of `app.redirects`', () => {
  const surface = cases.filter((one) => one.surface === 'return_to' && !one.allowLocalhost);

  it.each(surface)('follows the policy: $id', async (one) => {
    const at = `${one.currentOrigin === 'null' ? 'about:srcdoc' : `${one.currentOrigin}/handler/sign-in`}?${returnQuery(one.url)}`;
    const { app, page, outcome } = onPage(at, { trustedOrigins: one.trustedDomains });
    const direct = await outcome(app.redirects.toUrl(one.url));
    expect('value' in direct ? 'allow' : 'deny', one.url).toBe(one.expect);
    if ('error' in direct) expect(direct.error).toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
    const visit = page.visits[0];
    if (visit) expect(visit.url).toBe(new URL(visit.url).href);
    const second = onPage(at, { trustedOrigins: one.trustedDomains });
    expect(second.app.redirects.remembered().url !== undefined ? 'allow' : 'deny').toBe(one.expect);
  });

  it('throws an error whose message has at most 300 characters if the URL is long', () => {
    const { app } = createAppStage();
    const url = `https://evil.example/${'x'.repeat(5000)}`;
    expect(() => app.redirects.resolveRedirect(url)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{20,300}$/) as string }),
    );
    expect(() => app.redirects.resolveRedirect(url)).toThrow(/not trusted; it should be relative/);
  });

  it.each([{ value: undefined }, { value: null }, { value: {} }, { value: Symbol('x') }, { value: Object.create(null) as object }])(
    'rejects a value that is not a URL with UNTRUSTED_REDIRECT: case %#',
    ({ value }) => {
      expect(() => createAppStage().app.redirects.resolveRedirect(value)).toThrow(UNTRUSTED);
    },
  );

  it('rejects the sign-out page of a handler whose path has a trailing slash', () => {
    const { app } = createAppStage({ urls: { handler: '/auth/' } });
    expect(() => app.redirects.resolveRedirect('/auth/sign-out')).toThrow(UNTRUSTED);
    expect(app.redirects.resolveRedirect('/auth/account-settings').href).toBe(`${ORIGIN}/auth/account-settings`);
  });
});

describe('a handler whose path has reserved characters', () => {
  it.each(['/c%23/auth', '/r&d/auth'])('blocks only pages below its own path: %s', (handler) => {
    const { app } = onPage(`${ORIGIN}/shop`, { urls: { handler } });
    const home = handler.replace('auth', 'lessons');
    expect(app.redirects.resolveRedirect(home).href).toBe(ORIGIN + home);
    expect(() => app.redirects.resolveRedirect(`${handler}/sign-out`)).toThrow(UNTRUSTED);
  });
});

it('configured pages with a query in the fragment, or with an & in the path, do not block other pages', () => {
  const urls = { signOut: '/#/?action=logout', signIn: '/#/?action=login' };
  const { app } = onPage(`${ORIGIN}/shop`, { urls });
  for (const url of ['/', '/#/', '/#/?cart=1']) expect(app.redirects.resolveRedirect(url).href).toBe(ORIGIN + url);
  expect(() => app.redirects.resolveRedirect('/#/?action=logout')).toThrow(UNTRUSTED);
  const other = onPage(`${ORIGIN}/shop`, { urls: { signIn: '/a&b' } }).app;
  expect(other.redirects.resolveRedirect('/a').href).toBe(`${ORIGIN}/a`);
});

describe('a return page', () => {
  it('that is only a query or a fragment belongs to the current page', () => {
    const { app } = onPage(`${ORIGIN}/settings?tab=1#top`);
    expect(app.redirects.resolveRedirect('?tab=2').href).toBe(`${ORIGIN}/settings?tab=2`);
    expect(app.redirects.callbackUrl('oauthCallback', '#part')).toBe(
      `${ORIGIN}/handler/oauth-callback?${returnQuery('/settings?tab=1#part')}`,
    );
  });

  // The service compares the callback URL at the start of a sign-in with the callback URL at its end.
  it.each(['?x=1', '#part', `/${'é'.repeat(400)}`])('is omitted from a callback URL if the callback page would reject it: %s', (value) => {
    const { app } = onPage(`${ORIGIN}/handler/sign-in?${returnQuery(value)}`);
    const start = app.redirects.callbackUrl('oauthCallback');
    expect(start).toBe(`${ORIGIN}/handler/oauth-callback`);
    expect(() => app.redirects.callbackUrl('oauthCallback', value)).toThrow(UNTRUSTED);
  });

  it('is absolute in the URL of a callback page on another origin', () => {
    const urls = { magicLinkCallback: 'https://auth.example/magic' };
    const { app } = onPage(`${ORIGIN}/shop`, { urls, trustedOrigins: [ORIGIN] });
    expect(app.redirects.callbackUrl('magicLinkCallback', '/dashboard')).toBe(
      `https://auth.example/magic?${returnQuery(`${ORIGIN}/dashboard`)}`,
    );
  });

  it.each([
    ['/#/logout', '#/logout', '/#/login'],
    ['/?page=logout', '?page=logout', '/?page=login'],
    ['/handler/sign-out', '?code=x', '/handler/sign-out'],
    ['/#/sign-out', '#/sign-out?x', '/#/sign-in'],
    ['/#/sign-out', '#!/sign-out', '/#/sign-in'],
    ['/#/sign-out', '/#//sign-out?x', '/#/sign-in'],
  ])('cannot be a page that performs an action (%s), even as a relative reference', (signOut, reference, at) => {
    const { app } = onPage(`${ORIGIN}${at}`, { urls: { signIn: '/#/login', signOut } });
    expect(() => app.redirects.resolveRedirect(reference)).toThrow(UNTRUSTED);
  });

  it('that is a relative reference becomes a full path in a link to another page', () => {
    const { app } = onPage(`${ORIGIN}/checkout?${returnQuery('?tab=2')}`);
    expect(app.redirects.href('signIn')).toBe(`/handler/sign-in?${returnQuery('/checkout?tab=2')}`);
  });

  it('is omitted from a callback URL on another origin if the callback page would reject it', () => {
    const urls = { oauthCallback: 'https://auth.example/callback' };
    const { app } = onPage(`${ORIGIN}/handler/sign-in?${returnQuery('/orders')}`, { urls });
    expect(app.redirects.callbackUrl('oauthCallback')).toBe('https://auth.example/callback');
    const trusting = onPage(`${ORIGIN}/handler/sign-in?${returnQuery('/orders')}`, { urls, trustedOrigins: [ORIGIN] }).app;
    expect(trusting.redirects.callbackUrl('oauthCallback')).toBe(`https://auth.example/callback?${returnQuery(`${ORIGIN}/orders`)}`);
  });

  it('is omitted from a callback URL that would be too long for the service', () => {
    const { app } = onPage(`${ORIGIN}/handler/sign-in?${returnQuery(`/search?q=${'日'.repeat(135)}`)}`);
    expect(app.redirects.callbackUrl('oauthCallback')).toBe(`${ORIGIN}/handler/oauth-callback`);
  });

  it.each([
    '/handler/sign-out;x',
    '/handler/sign-out%3bx',
    '/handler/sign-out%20',
    '/handler/sign-out;x/',
    '/handler/;/sign-out',
    '/handler/;x/sign-out',
    '/x/..;/handler/sign-out',
    '/handler/.;/sign-out',
    '/handler/sign-out%20/x',
    '/handler/signout',
    '/handler/-Sign-Out',
    '/handler/magiclinkcallback?code=x',
    '/handler/login',
    '/handler/register',
    '/handler/sign-out%3Fx=1',
    '/handler/sign-out%23x',
    '/handler/sign-out.html',
    '/handler/sign-out.',
    '/handler/sign-out%C2%A0',
    '/handler;a=%26/sign-out',
    '/handler;a=%3f/sign-out',
    '/handler;a&b/sign-out',
    '/x&/..;/handler/sign-out',
    '/x/.;/..;/handler/sign-out',
    '/x/;/..;/handler/sign-out',
    '/x/%20/..;/handler/sign-out',
    '/x%3F/..;/handler/sign-out',
    '/x%23/..;/handler/sign-out',
    '/handler/sign-out..',
    '/handler/sign-out%20.html',
    '/handler/sign-out.html.html',
    '/handler/sign-out/..;',
    '/handler/sign-out/..%20',
    '/handler/sign-out/;/..;',
    '/handler;a=%3f/sign-out%3fx',
    '/handler;a=%3f/sign-out&x',
    '/handler;a&b/sign-out%23',
    '/x%3F/..;/handler/sign-out%3Fb',
    '/x%3F/..;/handler/sign-out&b',
    '/handler/;/..;/sign-out',
    '/handler/%20/..;/sign-out',
    '/handler//..%2fsign-out',
    '/handler//%252e%252e/sign-out',
    '/handler/%2f..%2fsign-out',
    '/handler/.;/../sign-out',
    '/handler/.x//../../sign-out',
    '/handler/.;/../magic-link-callback?code=1',
  ])('cannot be a page that performs an action, even with characters that some servers ignore: %s', (path) => {
    const { app } = onPage(`${ORIGIN}/shop`);
    expect(() => app.redirects.resolveRedirect(path)).toThrow(UNTRUSTED);
  });
});
