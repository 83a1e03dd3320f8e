// Tests the options that an app takes from its environment.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDefaults } from '../../../src/app/options.js';
import { createClientApp, type AppOptions } from '../../../src/index.js';
import { createNetwork } from '../../support/network.js';
import { watchProblems } from '../../support/setup-problems.js';
import { userResponse } from '../../support/tokens.js';
import { createPage } from './page.js';
import { CREDENTIALS, ORIGIN, signInStep } from './stage.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('an app with minimal options', () => {
  const minimal = { projectId: 'p', publishableClientKey: 'pck_1' };

  it.each(['PORTICO_API_URL', 'NEXT_PUBLIC_PORTICO_API_URL'])(
    'sends its requests to the URL in %s, and keeps tokens in memory',
    async (name) => {
      vi.stubEnv(name, 'https://env.example');
      const { clock, sent, script } = createNetwork();
      script(signInStep('a'), { match: 'GET /users/me', ...userResponse() });
      const app = createClientApp({ ...minimal, platform: clock.platform });
      await clock.run(app.auth.signInWithPassword(CREDENTIALS));
      expect(sent[0]?.url.origin).toBe('https://env.example');
      expect([app.session.isSignedIn(), app.redirectMethod]).toEqual([true, 'none']);
    },
  );

  it('uses PORTICO_API_URL on servers and NEXT_PUBLIC_PORTICO_API_URL in browsers if both are set', () => {
    vi.stubEnv('PORTICO_API_URL', 'http://internal:8080');
    vi.stubEnv('NEXT_PUBLIC_PORTICO_API_URL', 'https://api.example');
    expect(withDefaults(minimal).baseUrl).toEqual({ server: 'http://internal:8080', browser: 'https://api.example' });
  });

  it('warns once about a sign-in outside a browser without tokenStore, because all visitors would share the session', async () => {
    const problems = watchProblems();
    const signIn = async (options: Partial<AppOptions>): Promise<void> => {
      const { clock, script } = createNetwork();
      script(signInStep('a'));
      const app = createClientApp({ ...minimal, baseUrl: 'https://api.example', platform: clock.platform, ...options });
      await clock.run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    };
    await signIn({ tokenStore: 'memory' });
    await vi.dynamicImportSettled();
    expect(problems.lines()).toEqual([]);
    await signIn({});
    await signIn({});
    await vi.dynamicImportSettled();
    await problems.areLogged(expect.stringContaining('a server app'));
  });

  it('deletes items about the visitor from session storage when a user signs in, and keeps other items', async () => {
    const kept = {
      'portico-visitor-email': 'ada@example.com',
      'portico-visitor-sent-reset-p': '{}',
      'portico-toast': 'Deleted.',
      host: 'x',
    };
    const storage: Record<string, unknown> = Object.assign(Object.create({ removeItem: (key: string) => delete storage[key] }), kept);
    vi.stubGlobal('sessionStorage', storage);
    const { clock, script } = createNetwork();
    script(signInStep('a'));
    const app = createClientApp({ ...minimal, baseUrl: 'https://api.example', tokenStore: 'memory', platform: clock.platform });
    await clock.run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    expect(Object.keys(storage)).toEqual(['portico-toast', 'host']);
  });

  it('keeps tokens in cookies, and navigates the window, if it runs in a browser', async () => {
    const location = { href: `${ORIGIN}/`, protocol: 'https:' };
    const cookies: string[] = [];
    const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const document = Object.defineProperty({ location, ...events }, 'cookie', {
      get: () => cookies.map((cookie) => cookie.split(';')[0]).join('; '),
      set: (cookie: string) => {
        cookies.push(cookie);
      },
    });
    for (const [name, value] of Object.entries({ window: { document, location }, document, location })) vi.stubGlobal(name, value);
    const { clock, script } = createNetwork();
    script(signInStep('a'));
    const app = createClientApp({ ...minimal, baseUrl: 'https://api.example', page: createPage(`${ORIGIN}/`), platform: clock.platform });
    expect(app.redirectMethod).toBe('window');
    await clock.run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    expect(cookies.find((cookie) => cookie.startsWith('__Host-stack-refresh-p=refresh-a;'))).toMatch(/; path=\/; sameSite=lax; secure;/);
    app.dispose();
  });

  it('uses `baseUrl` instead of environment variables, and cannot be created if neither is set', () => {
    vi.stubEnv('PORTICO_API_URL', 'https://env.example');
    expect(() => createClientApp({ ...minimal, baseUrl: 'ftp://x' })).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
    vi.stubEnv('PORTICO_API_URL', '');
    expect(() => createClientApp(minimal)).toThrow('baseUrl must be the URL of the service, without /api/v1.');
  });
});
