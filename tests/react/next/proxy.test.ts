// Tests the proxy of Next.js with a real backend and stand-ins for Next.js.
import { describe, expect, it } from 'vitest';
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
    const paths = ['/handler/sign-in', '/handler/oauth-callback?code=1', '/', '/handler%2f..%2fa', '/handlers'];
    expect(await Promise.all(paths.map((path) => outcome(path, { protect: ['/'] })))).toEqual(['open', 'open', 303, 303, 303]);
    expect(await outcome('/login', { protect: () => true, urls: { signIn: '/login' } })).toBe('open');
  });

  it('accepts a function that selects the protected pages, and reads the path without the base path of the site', async () => {
    expect(await outcome('/a?x', { protect: (url) => url.search === '?x' })).toBe(303);
    const request = Object.assign(new Request(`${SITE}/base/secret`), { nextUrl: { pathname: '/secret' } });
    expect((await createProxy({ protect: ['/secret'] })(request)).status).toBe(303);
  });

  it('lets signed-in users pass without a request for the user, and passes the URL of the page to the page', async () => {
    const response = await send('/secret?a', { protect: ['/secret'] }, { headers: { cookie: stage.cookies() } });
    expect(forwarded(response)).toMatchObject({ cookie: stage.cookies(), 'x-portico-page': '/secret?a' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(stage.calls.filter((call) => !call.includes('jwks'))).toEqual([]);
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
    stage.breakService();
    const init = { headers: { cookie: stage.cookies(true) } };
    expect((await send('/secret', { protect: ['/secret'] }, init)).status).toBe(503);
    expect(forwarded(await send('/', { protect: ['/secret'] }, init))).toBeDefined();
  });
});
