// Tests the proxy of Next.js with a real backend and stand-ins for Next.js.
import { describe, expect, it, vi } from 'vitest';
import { createProxy, type ProxyOptions } from '../../../react/next/proxy.js';
import { forwarded } from '../../support/next/server.js';
import { useNextStage } from '../../support/next/stage.js';

const stage = useNextStage();
const SITE = 'http://localhost:3000';

const send = (path: string, options: ProxyOptions, init: RequestInit = {}): Promise<Response> =>
  createProxy(options)(new Request(SITE + path, { ...init, headers: { host: 'localhost:3000', ...init.headers } }));

const outcome = async (path: string, options: ProxyOptions): Promise<number | 'open'> => {
  const response = await send(path, options);
  return forwarded(response) ? 'open' : response.status;
};

describe('the proxy', () => {
  it('redirects signed-out visitors of a protected page to the sign-in page, from which they return', async () => {
    const { status, headers } = await send('/secret/a?b=c', { protect: ['/secret'] });
    expect([status, headers.get('location')]).toEqual([303, `${SITE}/handler/sign-in?after_auth_return_to=%2Fsecret%2Fa%3Fb%3Dc`]);
  });

  it.each([
    ['/secret', 303],
    ['/secret/', 303],
    ['/secret/a', 303],
    ['/Secret', 303],
    ['/%73ecret', 303],
    ['/%2573ecret', 303],
    ['//secret', 303],
    ['/secret%2fa', 303],
    ['/secrets', 'open'],
    ['/', 'open'],
  ] as const)('treats %s as %s if /secret is protected', async (path, expected) => {
    expect(await outcome(path, { protect: ['/secret'] })).toBe(expected);
  });

  it('never protects the pages of the handler', async () => {
    const paths = ['/handler/sign-in', '/handler/oauth-callback?code=1', '/', '/handler%2f..%2fa', '/handler/..%2fa', '/handlers'];
    expect(await Promise.all(paths.map((path) => outcome(path, { protect: ['/'] })))).toEqual(['open', 'open', 303, 303, 303, 303]);
    expect(await outcome('/login', { protect: () => true, urls: { signIn: '/login' } })).toBe('open');
  });

  it.each([
    { signIn: 'https://accounts.example.com' },
    { signIn: '/' },
    { signIn: '/?dialog=sign-in' },
    { signUp: 'https://accounts.example.com/' },
    { handler: '/' },
    { handler: '' },
    { handler: '/?page=' },
    { handler: 'https://accounts.example.com' },
    { handler: 'https://accounts.example.com/dashboard' },
    { signIn: 'https://accounts.example.com/dashboard' },
    { signIn: '/dashboard?dialog=sign-in' },
    { signIn: '/dash-board' },
    { accountSettings: '/dashboard' },
  ])('protects pages whatever the URLs of the handler are: %o', async (urls) => {
    expect(await outcome('/dashboard', { protect: ['/dashboard'], urls })).toBe(303);
    expect(await outcome('/dashboard/a', { protect: ['/dashboard'], urls: { ...urls, signIn: '/dashboard' } })).toBe(303);
  });

  it('opens a sign-in page and a page of a query handler only with their parameters', async () => {
    const urls = { handler: '/?page=', signIn: '/?dialog=sign-in' };
    const paths = ['/?dialog=sign-in', '/?page=sign-up&x', '/?page=account-settings', '/?page=a', '/'];
    expect(await Promise.all(paths.map((path) => outcome(path, { protect: ['/'], urls })))).toEqual(['open', 'open', 303, 303, 303]);
  });

  it.each(['page=sign-up&page=a', 'page=a&page=sign-up', 'page=sign-up&page=sign-up', 'page=sign-up/a', 'PAGE=sign-up&page=a'])(
    'protects the page ?%s of a query handler, because apps may read another page',
    async (query) => {
      expect(await outcome(`/?${query}`, { protect: ['/'], urls: { handler: '/?page=' } })).toBe(303);
    },
  );

  it('opens the pages that replace callback pages of the handler', async () => {
    const urls = {
      oauthCallback: '/auth/callback',
      magicLinkCallback: '/auth/magic',
      passwordReset: '/reset',
      accountSettings: '/account',
    };
    const paths = ['/auth/callback?code=1', '/auth/magic?code=1', '/reset?code=1', '/reset/a', '/account', '/handler/sign-in'];
    const outcomes = await Promise.all(paths.map((path) => outcome(path, { protect: ['/'], urls })));
    expect(outcomes).toEqual(['open', 'open', 'open', 303, 303, 'open']);
  });

  it('ignores a slash at the end of a protected path, and rejects paths that would protect nothing', async () => {
    for (const path of ['/dashboard', '/dashboard/a']) expect(await outcome(path, { protect: ['/dashboard/'] })).toBe(303);
    for (const path of ['dashboard', '/dashboard/*', '/dashboard/:path', '/[team]', '/a?b', '//a', 'https://a.example/b', ''])
      expect(() => createProxy({ protect: [path] })).toThrow('which is no path');
  });

  it('accepts a function that selects the protected pages', async () => {
    expect(await outcome('/a?x', { protect: (url) => url.search === '?x' })).toBe(303);
  });

  it.each(['/secret/a', '/%73ecret/a', '/%2573ecret/a', '//secret', '/%5csecret', '/a%2f..%2fsecret'])(
    'calls the function with all readings of %s',
    async (path) => {
      expect(await outcome(path, { protect: ({ pathname }) => pathname.startsWith('/secret') })).toBe(303);
      expect(await outcome(path, { protect: ({ pathname }) => pathname.startsWith('/other') })).toBe('open');
    },
  );

  it('neither reads a URL again for each page of the handler, nor compares long paths', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    /** Returns the number of characters that are folded for comparisons. */
    const foldedFor = async (length: number, options: ProxyOptions): Promise<number> => {
      normalize.mockClear();
      await send(`/handler/${'%61/'.repeat(length / 4)}`, options);
      return normalize.mock.contexts.reduce((sum: number, text) => sum + String(text).length, 0);
    };
    const all = [{}, { protect: ['/secret'] }, { protect: ['/'] }, { protect: () => true }];
    for (const options of all) expect(await foldedFor(14_000, options)).toBeLessThan(3000);
    const withoutProtection = await foldedFor(2000, {});
    expect((await foldedFor(2000, { protect: ['/'] })) - withoutProtection).toBeLessThan(12_000);
    normalize.mockRestore();
    expect(await outcome(`/handler/${'a/'.repeat(7000)}`, { protect: ['/'] })).toBe(303);
    expect(await outcome(`/handler/oauth-callback?code=${'a'.repeat(7000)}`, { protect: ['/'] })).toBe('open');
  });

  it('passes a URL without the base path of the site to the function', async () => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    expect(await outcome('/base/dashboard/a', { protect: ({ pathname }) => pathname.startsWith('/dashboard') })).toBe(303);
    vi.unstubAllEnvs();
  });

  it('lets signed-in users pass, and asks the service only once whether a user is anonymous', async () => {
    const init = { headers: { cookie: stage.cookies() } };
    const requests = (): readonly string[] => stage.calls.filter((call) => !call.includes('jwks'));
    const response = await send('/secret?a', { protect: ['/secret'], allowAnonymous: true }, init);
    expect(forwarded(response)).toMatchObject({ cookie: stage.cookies(), 'x-portico-page': '/secret?a' });
    expect(response.headers.getSetCookie()).toEqual([]);
    await send('/other', { protect: ['/secret'] }, init);
    expect(requests()).toEqual([]);
    for (const path of ['/secret', '/secret/a']) expect(forwarded(await send(path, { protect: ['/secret'] }, init))).toBeDefined();
    expect(requests()).toEqual(['GET /users/me']);
  });

  it('treats anonymous users as signed out, and keeps their session, unless `allowAnonymous` is true', async () => {
    const init = { headers: { cookie: await stage.anonymousCookies() } };
    const response = await send('/secret', { protect: ['/secret'] }, init);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${SITE}/handler/sign-in?after_auth_return_to=%2Fsecret`]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(forwarded(await send('/', { protect: ['/secret'] }, init))).toBeDefined();
    expect(forwarded(await send('/secret', { protect: ['/secret'], allowAnonymous: true }, init))).toBeDefined();
  });

  it('refreshes the session for the page and for the browser', async () => {
    const headers = { cookie: `theme=dark; ${stage.cookies(true)}; stack-access=old` };
    const response = await send('/', {}, { headers });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^stack-access=%5B%22.*SameSite=Lax/);
    expect(forwarded(response)?.['cookie']).toBe(`theme=dark; ${stage.cookies(true)}; ${cookie.split(';')[0]}`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('removes the cookies of a session that has ended, also for the page', async () => {
    const response = await send('/', {}, { headers: { cookie: stage.cookies(true).replace(/=.*/, '=ended') } });
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect(forwarded(response)?.['cookie']).toBe('');
  });

  it('replaces the page that a visitor claims, and omits it for calls to which users cannot return', async () => {
    const headers = { 'x-portico-page': '/evil' };
    expect(forwarded(await send('/a', {}, { headers }))?.['x-portico-page']).toBe('/a');
    expect(forwarded(await send('/a', {}, { headers, method: 'POST' }))?.['x-portico-page']).toBeUndefined();
    const action = { ...headers, 'next-action': 'id' };
    expect(forwarded(await send('/a', {}, { headers: action, method: 'POST' }))?.['x-portico-page']).toBe('/a');
  });

  it('responds with the status 503 for protected pages in an outage, and opens other pages', async () => {
    const cookie = await stage.anonymousCookies();
    stage.breakService();
    const init = { headers: { cookie: stage.cookies(true) } };
    expect((await send('/secret', { protect: ['/secret'] }, init)).status).toBe(503);
    expect(forwarded(await send('/', { protect: ['/secret'] }, init))).toBeDefined();
    const anonymous = { headers: { cookie } };
    expect((await send('/secret', { protect: ['/secret'] }, anonymous)).status).toBe(503);
  });
});

describe('the proxy of a site with a base path', () => {
  const arrive = (path: string, nextUrl: object, options: ProxyOptions): Promise<Response> => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    return createProxy(options)(Object.assign(new Request(SITE + path), { nextUrl: nextUrl as { pathname: string } }));
  };

  it('reads the path without the base path, and redirects to the sign-in page with the base path', async () => {
    const { status, headers } = await arrive('/base/secret', { pathname: '/secret', basePath: '/base' }, { protect: ['/secret'] });
    expect([status, headers.get('location')]).toEqual([303, `${SITE}/base/handler/sign-in?after_auth_return_to=%2Fbase%2Fsecret`]);
  });

  it.each([{ signIn: '/login' }, { signIn: '/base/login' }])('opens the pages of the handler, with %o', async (urls) => {
    const pages = ['/login', '/handler/sign-up', '/de/handler/sign-up'].map((pathname) =>
      arrive(`/base${pathname}`, { pathname: pathname.replace('/de/', '/'), basePath: '/base' }, { protect: ['/'], urls }),
    );
    expect((await Promise.all(pages)).map((response) => !!forwarded(response))).toEqual([true, true, true]);
  });

  it('opens a page of the handler whose URL has the language of the site', async () => {
    const urls = { signIn: '/de/login' };
    const response = await arrive('/base/de/login', { pathname: '/login', basePath: '/base' }, { protect: ['/'], urls });
    expect(forwarded(response)).toBeDefined();
  });

  it('also protects a path below the base path that an app gives with the base path', async () => {
    const { status } = await arrive('/base/secret', { pathname: '/secret', basePath: '/base' }, { protect: ['/base/secret'] });
    expect(status).toBe(303);
  });

  it('rejects with CONFIGURATION if Next.js does not tell the base path', async () => {
    const response = arrive('/other/secret', { pathname: '/secret', basePath: '/other' }, {});
    await expect(response).rejects.toMatchObject({ code: 'CONFIGURATION', message: expect.stringContaining('"/other"') as string });
  });
});
