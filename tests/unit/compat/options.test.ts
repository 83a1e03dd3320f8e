import { afterEach, describe, expect, it, vi } from 'vitest';
import { StackClientApp, StackServerApp } from '../../../src/compat.js';
import * as entry from '../../../src/compat.js';
import { sdkOptions } from '../../../src/compat/options.js';

const keys = { projectId: 'shop', publishableClientKey: 'pck_1' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('the options of an app', () => {
  it('include headers from the environment, unless the app has its own', () => {
    vi.stubEnv('NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS', '{"x-proxy":"1"}');
    expect(sdkOptions({ tokenStore: null }, 'shop').extraRequestHeaders).toEqual({ 'x-proxy': '1' });
    expect(sdkOptions({ tokenStore: null, extraRequestHeaders: {} }, 'shop').extraRequestHeaders).toEqual({});
  });

  it('may contain pages that Portico does not have, and pages without a URL, to which redirects fail', async () => {
    const urls = { mfa: '/mfa', accountSettings: '' };
    const app = new StackClientApp({ ...keys, tokenStore: 'memory', urls });
    await expect(app.redirectToHome()).resolves.toBeUndefined();
    await expect(app.redirectToAccountSettings()).rejects.toThrow('urls.accountSettings is empty.');
  });

  it('need no address until the first call, which reads it from the environment', async () => {
    const app = new StackClientApp({ ...keys, tokenStore: 'memory' });
    vi.stubEnv('NEXT_PUBLIC_STACK_API_URL', 'https://own.example/');
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      sent.push(url);
      return new Response('{}', { status: 404 });
    });
    await expect(app.getProject()).rejects.toThrow();
    expect(sent).toEqual(['https://own.example/api/v1/projects/current']);
  });

  it('leave the names of later versions of the hosted service’s SDK free', () => {
    const later = ['redirectToMfa', 'signInWithMfa', 'getPartialUser', 'getItem', 'createCheckoutUrl', 'getDataVaultStore', 'sendEmail'];
    const apps = [
      new StackClientApp({ ...keys, tokenStore: null }),
      new StackServerApp({ ...keys, secretServerKey: 's', tokenStore: null }),
    ];
    for (const app of apps) expect(later.filter((name) => name in app)).toEqual([]);
    expect(Object.keys(entry).filter((name) => /OAuthProvider|PartialUser|DataVault/.test(name))).toEqual([]);
  });

  it('require a secret key for a server app', () => {
    expect(() => new StackServerApp({ ...keys, tokenStore: null })).toThrow(
      'secretServerKey is missing. Pass it, or set STACK_SECRET_SERVER_KEY. For development, it is in /demo.json of `npx portico dev`. A production service creates it with `admin.internalApiKeys.create()`.',
    );
    vi.stubEnv('STACK_SECRET_SERVER_KEY', 'ssk_1');
    expect(() => new StackServerApp({ ...keys, tokenStore: null })).not.toThrow();
  });
});

describe('the token store `memory`', () => {
  it('warns during development that all requests to a server share one user, but only once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubEnv('NODE_ENV', 'development');
    for (const app of [1, 2].map(() => new StackClientApp({ ...keys, tokenStore: 'memory' }))) expect(await app.getUser()).toBeNull();
    expect(warn.mock.calls.flat().filter((text: string) => text.includes('share one signed-in user'))).toHaveLength(1);
    warn.mockRestore();
  });

  it('is not warned about in production', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await new StackClientApp({ ...keys, tokenStore: 'memory' }).getUser()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
