import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClientApp, type AppOptions } from '../../../src/index.js';
import { stopwatch } from '../../../src/internal.js';
import type { Platform } from '../../../src/lib/platform.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { createNetwork } from '../../support/network.js';
import { userResponse } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS, ORIGIN, signedIn, signInStep } from './stage.js';

const create = (options: Record<string, unknown>) => () =>
  createClientApp({ projectId: 'p', baseUrl: 'https://api.example', tokenStore: 'memory', ...options } as AppOptions);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const CONFIGURATION = expect.objectContaining({ code: 'CONFIGURATION' });

describe('an app cannot be created', () => {
  // Cookie names contain the project ID. If a server escaped other characters in a cookie name, the SDK could not find the cookie.
  it.each([undefined, '', 5, null, 'a b', 'a/b', 'é', 'a:b', 'a%20b', 'a=b', 'a\n'])('with the project ID %j', (projectId) =>
    expect(create({ projectId })).toThrow(CONFIGURATION),
  );

  it.each<readonly [string, unknown]>([
    ['trustedOrigins', 'https://app.example'],
    ['trustedOrigins', ['app.example']],
    ['trustedOrigins', ['https://*.example']],
    ['trustedOrigins', [undefined]],
    ['extraRequestHeaders', { 'x proxy': '1' }],
    ['extraRequestHeaders', { 'x-proxy': 'line\nbreak' }],
    ['publishableClientKey', 'pck_ä→'],
    ...['signin', 'toString'].map((page) => ['urls', { [page]: '/login' }] as const),
    ...['', 'javascript:alert(1)', 'data:text/html,x', 'http://', 'mailto:a@b.c', 5, null].map(
      (url) => ['urls.signIn ', { signIn: url }] as const,
    ),
    ['urls.handler ', { handler: 'javascript:x' }],
    // These values look like paths, but have another origin.
    ...['//shop.example', '//shop.example/path', '///shop.example', '/\\shop.example', '\t//shop.example', '/\n/shop.example'].map(
      (url) => ['urls.home ', { home: url }] as const,
    ),
    ...[5, 'https://app.example'].flatMap((value) => [['urls', value] as const, ['platform', value] as const]),
    ['platform', { fetch: 'x' }],
    ...['nextjs', '', 5, {}, { navigate: 'x' }, { nextjs: {} }].map((method) => ['redirectMethod', method] as const),
  ])('with the option %s = %j, and the error names the option', (name, value) => {
    const [option = ''] = name.split('.');
    expect(create({ [option]: value })).toThrow(CONFIGURATION);
    expect(create({ [option]: value })).toThrow(name);
  });

  it.each(['session', '', 5, {}, { accessToken: 'a' }])('with the token store %j', (tokenStore) => {
    expect(create({ tokenStore })).toThrow(CONFIGURATION);
    expect(create({ tokenStore })).toThrow(/^tokenStore cannot be .+\. Pass 'cookie', 'memory', null, a token pair or a TokenStore\.$/);
  });

  it('with a token as its token store, and the error does not contain the token', () => {
    for (const tokenStore of ['eyJhbGciOiJFUzI1NiJ9.e30.c2ln', 'abcdefghijklmnopqrstuvwxyz', 'refresh_1']) {
      expect(create({ tokenStore })).toThrow('tokenStore cannot be a string. Pass');
      expect(create({ tokenStore: 'local-storage' })).toThrow('tokenStore cannot be local-storage. Pass');
    }
  });

  it('with an unknown redirect method, and the error lists the valid methods', () =>
    expect(create({ redirectMethod: 'router' })).toThrow("redirectMethod must be 'none', 'window', { navigate } or { nextjs }."));

  it('with a platform member that is not a function, and the error names the member', () =>
    expect(create({ platform: { fetch: 'x' } })).toThrow('platform.fetch must be a function.'));

  it('with a token that is the string `undefined`', () => {
    expect(create({ tokenStore: { accessToken: 'undefined', refreshToken: 'r' } })).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
  });

  it('with an invalid token store, and the error does not contain its tokens', () => {
    for (const tokenStore of [{ accessToken: 'secret-token' }, { refreshToken: 'secret-token' }, { token: 'secret-token' }]) {
      expect(create({ tokenStore })).toThrow(CONFIGURATION);
      expect(create({ tokenStore })).not.toThrow(/secret/);
    }
  });
});

describe('an app', () => {
  it.each(['00000000-0000-4000-8000-000000000001', 'internal', 'Shop_2.eu-west'])('can have the project ID %s', (projectId) => {
    expect(create({ projectId })).not.toThrow();
  });

  it.each([
    {
      urls: {
        signIn: undefined,
        handler: '',
        home: '?a',
        signUp: 'sign-up',
        afterSignIn: 'https://shop.example',
        afterSignOut: 'HTTPS://x.example',
      },
    },
    { redirectMethod: { navigate: () => undefined } },
    { redirectMethod: { nextjs: { redirect: () => undefined } } },
    { redirectMethod: null },
  ])('can have these URLs and redirect methods: %j', (options) => expect(create(options)).not.toThrow());

  it('calls the methods of its platform with the correct `this`, because a platform may have state', async () => {
    const network = createNetwork();
    const { platform } = network.clock;
    const counting = {
      ...platform,
      calls: 0,
      after(...rest: Parameters<Platform['after']>) {
        this.calls += 1;
        return platform.after(...rest);
      },
      elapsed() {
        return platform.elapsed() + this.calls;
      },
    };
    expect(stopwatch(counting)()).toBe(0);
    const { app, run } = createAppStage({ ...signedIn(), platform: counting });
    network.script({ body: { items: [] } });
    expect(await run(app.teams.list())).toEqual([]);
    expect(counting.calls).toBeGreaterThan(0);
    expect(app.clock.elapsed()).toBe(counting.elapsed());
  });

  it('uses the default for a function of the platform that is undefined', () => {
    const { app } = createAppStage({ platform: { fetch: undefined, now: undefined } as never });
    expect(Math.abs(app.clock.now() - Date.now())).toBeLessThan(1000);
  });

  it('accepts a platform that is an instance of a class', () => {
    class Later {
      readonly #aheadMs = 5000;
      now(): number {
        return this.#aheadMs;
      }
    }
    const { app } = createAppStage({ platform: new Later() });
    expect(app.clock.now()).toBe(5000);
    expect(app.clock.elapsed()).toBeGreaterThan(0);
  });

  it('accepts the `fetch` function of browsers, which throws if it is called as a method of another object', async () => {
    const { network, clock } = createAppStage();
    network.script({ body: { items: [] } });
    const { platform } = clock;
    function fetch(this: unknown, ...args: Parameters<Platform['fetch']>): Promise<Response> {
      if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation');
      return platform.fetch(...args);
    }
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('fetch', fetch);
    const { app } = createAppStage({ ...signedIn(), platform: { ...platform, fetch } });
    expect(await clock.run(app.teams.list())).toEqual([]);
  });

  it('sends no request when it is created', async () => {
    const { network, clock } = createAppStage(signedIn());
    await clock.advance(60_000);
    expect(network.sent).toHaveLength(0);
    expect(clock.timers()).toBe(0);
  });

  it('treats empty tokens as absent', () => {
    for (const tokenStore of [
      { accessToken: null, refreshToken: null },
      { accessToken: undefined, refreshToken: '' },
    ]) {
      expect(createAppStage({ tokenStore: tokenStore as never }).app.session.isSignedIn()).toBe(false);
    }
    expect(createAppStage({ tokenStore: { accessToken: null, refreshToken: 'r' } }).app.session.isSignedIn()).toBe(true);
  });

  it('can store its tokens in a store that the host app passes', () => {
    const store = createMemoryStore({ accessToken: null, refreshToken: 'r' });
    const { app } = createAppStage({ tokenStore: store });
    expect(app.session.isSignedIn()).toBe(true);
    store.write({ accessToken: null, refreshToken: null });
    expect(app.session.isSignedIn()).toBe(false);
  });

  it.each([null, 'cookie'] as const)(
    'is signed out with the token store %j on a server, and rejects each sign-in before it sends a request',
    async (tokenStore) => {
      const { app, network, outcome } = createAppStage({ tokenStore });
      network.script(signInStep('a'));
      const rejection = { error: { code: 'CONFIGURATION', message: expect.stringContaining('This app cannot sign users in') as string } };
      const signIns: readonly (() => Promise<unknown>)[] = [
        () => app.auth.signInWithPassword(CREDENTIALS),
        () => app.auth.signUpWithPassword({ ...CREDENTIALS, verificationCallbackUrl: `${ORIGIN}/verify` }),
        () => app.auth.signInWithMagicLink({ code: 'c' }),
        () => app.auth.completeMfa({ attemptCode: 'c', totp: '123456' }),
        () => app.auth.signInWithPasskey(),
        () => app.auth.signUpAnonymously(),
        () => app.auth.signInWithOAuth({ provider: 'google' }),
        () => app.getUser({ or: 'anonymous' }),
      ];
      for (const signIn of signIns) expect(await outcome(signIn())).toMatchObject(rejection);
      expect(network.sent).toHaveLength(0);
      expect([app.session.isSignedIn(), await app.getUser()]).toEqual([false, null]);
    },
  );

  it('does not share its tokens in memory with another app', () => {
    const [one, two] = [createAppStage(signedIn()).app, createAppStage().app];
    expect([one.session.isSignedIn(), two.session.isSignedIn()]).toEqual([true, false]);
  });

  it('replaces its own headers with headers from the host app that have the same name, regardless of case', async () => {
    const { app, network, run } = createAppStage({
      ...signedIn(),
      extraRequestHeaders: { 'X-Stack-Client-Version': 'js host@1', 'X-Proxy': 'p' },
    });
    network.script(userResponse());
    await run(app.getUser());
    expect(network.sent[0]?.headers.get('x-stack-client-version')).toBe('js host@1');
    expect(network.sent[0]?.headers.get('x-proxy')).toBe('p');
  });

  it('works without a publishable client key', async () => {
    const { app, network, run } = createAppStage({ ...signedIn(), publishableClientKey: undefined });
    network.script(userResponse());
    await run(app.getUser());
    expect(network.sent[0]?.headers.has('x-stack-publishable-client-key')).toBe(false);
  });

  it('aborts calls in flight when it is disposed, and sends no new requests', async () => {
    const { app, network, clock } = createAppStage(signedIn());
    network.script({ drop: 'never-responds', always: true });
    const calls = Promise.allSettled([app.getUser(), app.teams.list(), app.currentUser.update({ displayName: 'A' })]);
    app.teams.list.query({ userId: 'me' }).watch(() => undefined);
    await clock.settle();
    app.dispose();
    for (const found of await calls) expect(found).toMatchObject({ reason: { code: 'ABORTED' } });
    const sent = network.sent.length;
    await clock.advance(600_000);
    expect([network.sent.length, clock.timers()]).toEqual([sent, 0]);
  });

  it('leaves no timers when it is disposed, even after a thousand other apps', async () => {
    for (let round = 0; round < 1000; round += 1) {
      const { app, clock } = createAppStage();
      const stop = app.user.watch(() => undefined);
      app.session.watch(() => undefined);
      app.dispose();
      stop();
      expect(clock.holdingTimers()).toBe(0);
    }
  });
});
