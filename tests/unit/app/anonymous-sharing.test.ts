// Checks that simultaneous calls share one anonymous account, whatever their limits and signals are, and when its request ends.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCallCode } from '../../../src/internal.js';
import { createClientApp, requestStore, type ClientApp, type Platform, type TokenStore, type Tokens } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { makeToken, signInResponse, userResponse } from '../../support/tokens.js';

const SIGN_UP = 'POST /auth/anonymous/sign-up';
const RESPONSE_MS = 200;
const KEYS = { projectId: 'sharing', publishableClientKey: 'pck_1', baseUrl: 'https://api.example' } as const;

/** Creates an app whose clock passes by a different time between two reads, as a real clock does. */
const createStage = (delayMs = RESPONSE_MS) => {
  const network = createNetwork();
  const response = signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest');
  network.script({ match: SIGN_UP, ...response, delayMs, always: true });
  network.script({ match: 'GET /users/me', ...userResponse({ id: 'guest', is_anonymous: true }), always: true });
  const { clock } = network;
  let [reads, passedMs] = [0, 0];
  const elapsed = (): number => {
    reads += 1;
    passedMs += reads * reads * 1e-6;
    return clock.platform.elapsed() + passedMs;
  };
  const app = createClientApp({
    ...KEYS,
    tokenStore: requestStore(new Request('https://host.example'), 'sharing'),
    platform: { ...clock.platform, elapsed },
  });
  return { app, clock, signUps: () => network.to(SIGN_UP).length };
};

/** Resolves to the outcome of a call, and does not advance the time. */
const settled = (call: Promise<unknown>): Promise<object> =>
  call.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );

const anonymously =
  (options = {}) =>
  (app: ClientApp): Promise<unknown> =>
    app.getUser({ or: 'anonymous', ...options });

// The calls load this code, which takes real time.
beforeAll(() => loadCallCode());

describe('simultaneous calls share one anonymous account', () => {
  it.each([
    ['with the default limit of a request’s store', [anonymously(), anonymously(), anonymously()]],
    ['with equal limits', [anonymously({ maxWaitMs: 4000 }), anonymously({ maxWaitMs: 4000 })]],
    ['with different limits', [anonymously({ maxWaitMs: 4000 }), anonymously({ maxWaitMs: 3000 }), anonymously()]],
    ['with signals', [anonymously({ signal: new AbortController().signal }), anonymously({ signal: new AbortController().signal })]],
    ['of `signUpAnonymously`', [anonymously(), (app: ClientApp) => app.auth.signUpAnonymously()]],
  ])('%s', async (_, calls) => {
    const { app, clock, signUps } = createStage();
    const results = calls.map((call) => settled(call(app)));
    await clock.advance(RESPONSE_MS * 3);
    expect((await Promise.all(results)).filter((result) => 'error' in result)).toEqual([]);
    expect([signUps(), app.session.isSignedIn()]).toEqual([1, true]);
  });
});

describe('an anonymous sign-up', () => {
  it('continues while a call waits for it, although another call has reached its limit', async () => {
    const { app, clock, signUps } = createStage();
    const short = settled(app.getUser({ or: 'anonymous', maxWaitMs: 50 }));
    const long = settled(app.getUser({ or: 'anonymous', maxWaitMs: 5000 }));
    await clock.advance(RESPONSE_MS * 3);
    expect(await short).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(await long).toMatchObject({ result: { id: 'guest' } });
    expect(signUps()).toBe(1);
  });

  it('gives a call that joins later its whole limit', async () => {
    const { app, clock, signUps } = createStage(4000);
    const first = settled(app.getUser({ or: 'anonymous', maxWaitMs: 3000 }));
    await clock.advance(2000);
    const second = settled(app.getUser({ or: 'anonymous', maxWaitMs: 3000 }));
    await clock.advance(5000);
    expect(await first).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(await second).toMatchObject({ result: { id: 'guest' } });
    expect(signUps()).toBe(1);
  });

  it('gives a call that joins later its whole limit, although the last attempt starts just before the end of the first call', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, status: 429, headers: { 'retry-after': '110' }, body: {} });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs: 20_000 });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const first = settled(app.auth.signUpAnonymously());
    await network.clock.advance(100_000);
    const second = settled(app.auth.signUpAnonymously());
    await network.clock.advance(100_000);
    expect([await first, await second]).toMatchObject([{ error: { code: 'TIMEOUT' } }, { result: { status: 'ok' } }]);
  });

  it.each([
    ['reaches its limit', 'TIMEOUT', () => ({ maxWaitMs: 50 })],
    [
      'is aborted',
      'ABORTED',
      (after: (ms: number, run: () => void) => unknown) => {
        const controller = new AbortController();
        after(50, () => controller.abort());
        return { signal: controller.signal };
      },
    ],
  ] as const)('ends and signs nobody in when the only call %s', async (_, code, optionsOf) => {
    const { app, clock, signUps } = createStage();
    const call = settled(app.getUser({ or: 'anonymous', ...optionsOf(clock.platform.after) }));
    await clock.advance(40);
    expect(signUps()).toBe(1);
    await clock.advance(RESPONSE_MS * 3);
    expect(await call).toMatchObject({ error: { code } });
    expect([app.session.isSignedIn(), clock.timers()]).toEqual([false, 0]);
  });

  it('is shared with a call that replaces the only call in the same task, as in React’s strict mode', async () => {
    const { app, clock, signUps } = createStage();
    const controller = new AbortController();
    const first = settled(app.getUser({ or: 'anonymous', signal: controller.signal }));
    await clock.advance(50);
    controller.abort();
    const second = settled(app.getUser({ or: 'anonymous' }));
    await clock.advance(RESPONSE_MS * 3);
    expect([await first, await second]).toMatchObject([{ error: { code: 'ABORTED' } }, { result: { id: 'guest' } }]);
    expect([signUps(), clock.timers()]).toEqual([1, 0]);
  });

  it.each([1, 2])('is sent again by calls that immediately follow a TIMEOUT of %i calls', async (count) => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, drop: 'never-responds' });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs: 100 });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const signUp = () => app.auth.signUpAnonymously({ maxWaitMs: 1000 });
    const calls = Array.from({ length: count }, () => settled(signUp().catch(signUp)));
    await network.clock.advance(5000);
    for (const result of await Promise.all(calls)) expect(result).toMatchObject({ result: { status: 'ok' } });
    expect(network.to(SIGN_UP)).toHaveLength(2);
  });

  it('is sent again by a call that immediately follows the timeout of a signal', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, drop: 'never-responds' });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest') });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const controller = new AbortController();
    const call = settled(app.auth.signUpAnonymously({ signal: controller.signal }).catch(() => app.auth.signUpAnonymously()));
    await network.clock.advance(1000);
    // `AbortSignal.timeout` aborts with this reason.
    controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    await network.clock.advance(1000);
    expect(await call).toMatchObject({ result: { status: 'ok' } });
    expect(network.to(SIGN_UP)).toHaveLength(2);
  });

  it('that was aborted just before its response does not replace the session of a signed-in user', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs: 100, always: true });
    const tokenStore = { accessToken: makeToken({ sub: 'ada' }), refreshToken: 'refresh-ada' };
    const { clock } = network;
    // In a hidden tab, browsers delay timers up to a second, but no responses.
    const after: Platform['after'] = (ms, ...rest) => clock.platform.after(ms === 0 ? 1000 : ms, ...rest);
    const app = createClientApp({ ...KEYS, tokenStore, platform: { ...clock.platform, after } });
    const controller = new AbortController();
    const call = settled(app.auth.signUpAnonymously({ signal: controller.signal }));
    await clock.advance(90);
    controller.abort();
    await clock.advance(5000);
    expect(await call).toMatchObject({ error: { code: 'ABORTED' } });
    expect(app.session.userId()).toBe('ada');
  });

  it('that was aborted does not replace the session of a signed-in user later', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs: 1000, always: true });
    const tokenStore = { accessToken: makeToken({ sub: 'ada' }), refreshToken: 'refresh-ada' };
    const app = createClientApp({ ...KEYS, tokenStore, platform: network.clock.platform });
    const controller = new AbortController();
    const call = settled(app.auth.signUpAnonymously({ signal: controller.signal }));
    await network.clock.advance(100);
    controller.abort();
    await network.clock.advance(5000);
    expect(await call).toMatchObject({ error: { code: 'ABORTED' } });
    expect(app.session.userId()).toBe('ada');
  });

  it('is shared with a call that a listener of the session makes when another tab has signed the user out', async () => {
    const network = createNetwork();
    const signedIn = { accessToken: makeToken({ sub: 'ada' }), refreshToken: 'refresh-ada' };
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), always: true });
    let tokens: Tokens = signedIn;
    const store: TokenStore = {
      read: () => tokens,
      write: (pair) => void (tokens = pair),
      watch: () => () => undefined,
      dispose: () => undefined,
    };
    const app = createServerApp({ ...KEYS, secretServerKey: 'ssk_1', tokenStore: store, platform: network.clock.platform });
    const calls: Promise<object>[] = [];
    app.session.listen((isSignedIn) => isSignedIn || calls.push(settled(app.auth.signUpAnonymously())));
    tokens = { accessToken: null, refreshToken: null };
    calls.push(settled(app.auth.signUpAnonymously()));
    await network.clock.advance(1000);
    expect(await Promise.all(calls)).toMatchObject([{ result: { status: 'ok' } }, { result: { status: 'ok' } }]);
    expect(network.to(SIGN_UP)).toHaveLength(1);
  });

  it('is not begun by a call without time, which therefore does not limit another call', async () => {
    const { app, clock, signUps } = createStage();
    const calls = [{ maxWaitMs: 0 }, {}].map((options) => settled(app.auth.signUpAnonymously(options)));
    await clock.advance(RESPONSE_MS * 3);
    expect(await Promise.all(calls)).toMatchObject([{ error: { code: 'TIMEOUT' } }, { result: { status: 'ok' } }]);
    expect(signUps()).toBe(1);
  });

  it('does not replace the session of a user who signs in meanwhile', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs: 1000 });
    network.script({ match: 'POST /auth/password/sign-in', ...signInResponse(makeToken({ sub: 'ada' }), 'refresh-ada') });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const call = settled(app.auth.signUpAnonymously());
    await network.clock.advance(100);
    const signIn = settled(app.auth.signInWithPassword({ email: 'ada@example.com', password: 'correct horse' }));
    await network.clock.advance(5000);
    expect([await call, await signIn]).toMatchObject([{ error: { code: 'ABORTED' } }, { result: { status: 'ok' } }]);
    expect(app.session.userId()).toBe('ada');
  });

  it('is not sent for a call without time', async () => {
    const { app, clock, signUps } = createStage();
    const call = settled(app.getUser({ or: 'anonymous', maxWaitMs: 0 }));
    await clock.advance(1000);
    expect(await call).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(signUps()).toBe(0);
  });

  it('that failed is sent again by the next call', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, status: 400, body: { code: 'X', error: 'x' } });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest') });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const twice = (): Promise<unknown> => app.auth.signUpAnonymously().catch(() => app.auth.signUpAnonymously());
    expect(await network.clock.run(Promise.all([twice(), twice()]))).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
    expect(network.to(SIGN_UP)).toHaveLength(2);
  });
});
