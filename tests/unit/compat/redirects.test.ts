// Tests the redirects of the drop-in entry with a router, and in a page that is replaced by global variables.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOSTED_API_URL, stackAppInternalsSymbol, StackClientApp, StackServerApp } from '../../../src/compat.js';
import { baseUrlOf } from '../../../src/compat/options.js';

const keys = { projectId: 'shop', publishableClientKey: 'pck_1' };

const openWithRouter = (urls = {}) => {
  const visited: string[] = [];
  const redirectMethod = { useNavigate: () => () => undefined, navigate: (to: string) => void visited.push(to) };
  return { visited, app: new StackClientApp({ ...keys, tokenStore: 'memory', redirectMethod, urls }) };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Replaces the page by a stub with a URL. */
const stubPage = (href: string): void => {
  vi.stubGlobal('location', new URL(href));
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('window', globalThis);
};

describe('a redirect', () => {
  it('calls the router with the URL of the page', async () => {
    const { app, visited } = openWithRouter({ home: '/start', signIn: 'https://login.example/in' });
    await app.redirectToHome();
    await app.redirectToAccountSettings({ replace: true });
    await app.redirectToSignIn();
    expect(visited).toEqual(['/start', '/handler/account-settings', 'https://login.example/in']);
  });

  it('to the sign-in page contains the page to return to, unless the caller prevents this', async () => {
    stubPage('https://shop.example/cart?item=1#top');
    const { app, visited } = openWithRouter();
    await app.redirectToSignIn();
    await app.redirectToSignUp({ noRedirectBack: true });
    expect(visited).toEqual([`/handler/sign-in?after_auth_return_to=${encodeURIComponent('/cart?item=1#top')}`, '/handler/sign-up']);
  });

  it('after the sign-in returns to a trusted page only', async () => {
    stubPage('https://shop.example/handler/sign-in?after_auth_return_to=%2Fcart');
    const { app, visited } = openWithRouter();
    await app.redirectToAfterSignIn();
    stubPage('https://shop.example/handler/sign-in?after_auth_return_to=https:evil.example');
    await app.redirectToAfterSignIn();
    stubPage('https://shop.example/handler/sign-in?after_auth_return_to=%2F%2Fevil.example');
    await app.redirectToAfterSignIn();
    expect(visited).toEqual(['/cart', '/', '/']);
  });

  it('does nothing with the default method', async () => {
    await expect(new StackClientApp({ ...keys, tokenStore: 'memory' }).redirectToSignIn()).resolves.toBeUndefined();
  });
});

describe('the address of the service', () => {
  it('is the address of the hosted service, unless an option or the environment has another one', () => {
    expect(baseUrlOf({})).toBe(HOSTED_API_URL);
    vi.stubEnv('NEXT_PUBLIC_STACK_URL', 'https://third.example/');
    expect(baseUrlOf({})).toBe('https://third.example');
    vi.stubEnv('NEXT_PUBLIC_STACK_API_URL', 'https://second.example');
    expect(baseUrlOf({})).toBe('https://second.example');
    vi.stubEnv('NEXT_PUBLIC_SERVER_STACK_API_URL', 'https://first.example');
    expect(baseUrlOf({})).toBe('https://first.example');
    expect(baseUrlOf({ baseUrl: { browser: 'https://a.example', server: 'https://b.example' } })).toBe('https://b.example');
    stubPage('https://shop.example/');
    expect(baseUrlOf({})).toBe('https://second.example');
    expect(baseUrlOf({ baseUrl: { browser: 'https://a.example', server: 'https://b.example' } })).toBe('https://a.example');
  });
});

describe('an app in a page', () => {
  it.each([
    [undefined, Array.from({ length: 2 }, () => '/api/v1/auth/oauth/token refresh-1')],
    [false, []],
  ])(
    'reads a session from cookies that the hosted service’s SDK wrote on HTTPS, unless legacyCookies is %s',
    async (legacyCookies, expected) => {
      stubPage('https://shop.example/');
      vi.stubGlobal('document', { ...document, cookie: 'stack-refresh-shop=refresh-1' });
      const requests: string[] = [];
      vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
        requests.push(`${new URL(url).pathname} ${new URLSearchParams(String(body)).get('refresh_token')}`);
        return new Response('{"code":"REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED","error":"Gone."}', {
          status: 401,
          headers: { 'x-stack-known-error': 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
        });
      });
      const app = new StackClientApp({ ...keys, tokenStore: 'cookie', legacyCookies });
      expect(await app.getUser()).toBeNull();
      const headers = { host: 'shop.example', 'x-forwarded-proto': 'https', cookie: 'stack-refresh-shop=refresh-1; stack-is-https=true' };
      expect(await app.getUser({ tokenStore: { headers: new Headers(headers) } })).toBeNull();
      expect(requests.filter((request) => request.includes('token'))).toEqual(expected);
      expect(app[stackAppInternalsSymbol].toClientJson().legacyCookies).toBe(legacyCookies);
    },
  );

  it('of a server app fails with its first call, because its secret key would be public', async () => {
    stubPage('https://shop.example/');
    const app = new StackServerApp({ ...keys, secretServerKey: 'ssk_1', tokenStore: null });
    await expect(app.listUsers()).rejects.toThrow(/secret key would be public/);
  });
});
