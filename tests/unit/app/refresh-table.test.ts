// Tests the maximum number of token refreshes in each situation. Tests with real browser tabs are in tests/e2e/tabs.test.ts,
// and tests with random interleavings are in tests/unit/session/model.test.ts.
import { describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { knownError, makeToken, signInResponse, userResponse } from '../../support/tokens.js';
import { CREDENTIALS, ME, SIGN_IN, SIGN_OUT, createAppStage, signedIn, signInStep } from './stage.js';

const TOKEN = 'POST /auth/oauth/token';
const EXPIRED = { accessToken: null, refreshToken: 'refresh-a' };
const REJECTED = { match: TOKEN, ...knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401) };
const ok = (delayMs = 0, sub = 'a') => ({ match: TOKEN, delayMs, body: { access_token: makeToken({ sub }) } });
const me = { match: ME, always: true, ...userResponse() };

/** Creates an app whose store contains a refresh token but no access token. */
const createStage = (options: Parameters<typeof createAppStage>[0] = {}) => {
  const store = createMemoryStore(EXPIRED);
  const stage = createAppStage({ tokenStore: store, ...options });
  const refreshes = (): number => stage.network.to(TOKEN).length;
  return { ...stage, store, refreshes, tokens: () => stage.app.session.tokens() };
};

const times = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index));

describe('the number of token refreshes', () => {
  it('is 1 for 100 simultaneous callers', async () => {
    const { app, network, run, refreshes } = createStage();
    network.script(ok(), me);
    await run(Promise.all(times(100, () => app.currentUser.get())));
    expect(refreshes()).toBe(1);
  });

  it('is 1 for 100 callers spread over five seconds, while the refresh takes one second', async () => {
    const { network, clock, run, tokens, refreshes } = createStage();
    network.script(ok(1000));
    const callers: Promise<unknown>[] = [];
    for (let caller = 0; caller < 100; caller += 1) {
      callers.push(tokens());
      await clock.advance(50);
    }
    await run(Promise.all(callers));
    expect(refreshes()).toBe(1);
  });

  it('is 1 for 100 callers that all fail, 1 for the next call, which succeeds, and 0 for 50 calls after it', async () => {
    const { network, clock, run, tokens, refreshes } = createStage();
    network.script({ match: TOKEN, status: 503, bodyRaw: 'busy' }, ok());
    const failed = await clock.run(Promise.allSettled(times(100, tokens)));
    expect([failed.every(({ status }) => status === 'rejected'), refreshes()]).toEqual([true, 1]);
    expect((await run(tokens())).accessToken).not.toBeNull();
    for (let call = 0; call < 50; call += 1) await run(tokens());
    expect(refreshes()).toBe(2);
  });

  it('is 1 for 100 callers and 1,000 later callers if the refresh is rejected, and listeners are called once', async () => {
    const { app, network, run, tokens, refreshes, store } = createStage();
    network.script(REJECTED);
    const listener = vi.fn();
    app.session.listen(listener);
    await run(Promise.all(times(100, tokens)));
    for (let call = 0; call < 1000; call += 1) await run(tokens());
    expect([refreshes(), listener.mock.calls.length, store.read()]).toEqual([1, 1, NO_TOKENS]);
  });

  it('is 1 for five apps on a page, with a shared store or separate stores', async () => {
    for (const tokenStore of [createMemoryStore(EXPIRED), EXPIRED]) {
      const first = createStage({ tokenStore });
      first.network.script(ok(300));
      const { projectId } = first.app;
      const others = times(4, () => createAppStage({ tokenStore, projectId, platform: first.clock.platform }).app);
      await first.run(Promise.all([first.app, ...others].map((app) => app.session.tokens())));
      expect(first.refreshes()).toBe(1);
    }
  });

  it('is 1 during a sign-out, which the refresh does not revert', async () => {
    const { app, network, clock, run, tokens, refreshes, store } = createStage();
    network.script(ok(1000), { match: SIGN_OUT, body: {} });
    const pending = tokens();
    await clock.settle();
    const signedOut = app.auth.signOut();
    await run(Promise.all([pending, signedOut]));
    await clock.advance(10_000);
    expect([refreshes(), store.read()]).toEqual([1, NO_TOKENS]);
  });

  it.each([ok(1000), { ...REJECTED, delayMs: 1000 }, { match: TOKEN, status: 500, delayMs: 1000 }])(
    'is 1 for the previous user, and its late response (%#) does not affect the next user',
    async (late) => {
      const { app, network, clock, run, tokens, refreshes } = createStage();
      network.script(late, signInStep('b'));
      const pending = clock.outcome(tokens());
      await clock.settle();
      await run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
      await pending;
      expect([refreshes(), (await run(tokens())).refreshToken]).toEqual([1, 'refresh-b']);
    },
  );

  it('is at most 1 for a call that is rejected after another user signed in, and the call is not repeated for that user', async () => {
    const { app, network, clock, run, refreshes } = createStage(signedIn('a'));
    const rejected = { match: ME, delayMs: 1000, ...knownError('ACCESS_TOKEN_EXPIRED', 401) };
    network.script(rejected, me, signInStep('b'), ok(0, 'a'));
    const call = clock.outcome(app.currentUser.get());
    await clock.settle();
    await run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    await call;
    expect(refreshes()).toBeLessThanOrEqual(1);
    expect(network.to(ME).map(({ headers }) => headers.get('x-stack-refresh-token'))).not.toContain('refresh-b');
  });

  it('is 0 for three simultaneous sign-ins, which send one request', async () => {
    const { app, network, run, refreshes } = createStage({ tokenStore: 'memory' });
    network.script(signInStep('a', { delayMs: 300 }));
    await run(Promise.all(times(3, () => app.auth.signInWithPassword(CREDENTIALS))));
    expect([refreshes(), network.to(SIGN_IN).length]).toEqual([0, 1]);
  });

  it('is 1 for listeners that get tokens, refresh, and sign out while they are called', async () => {
    const { app, network, clock, refreshes } = createStage();
    network.script(ok(), me, { match: SIGN_OUT, body: {}, always: true });
    let rounds = 0;
    app.session.listen(() => {
      rounds += 1;
      void app.getUser().catch(() => undefined);
      void app.session.tokens();
      void app.auth.signOut();
    });
    const before = clock.platform.elapsed();
    await clock.run(app.session.tokens());
    await clock.run(app.auth.signOut());
    expect(clock.platform.elapsed() - before).toBeLessThan(1000);
    expect([refreshes(), rounds, app.session.isSignedIn()]).toEqual([1, 1, false]);
  });

  it.each([300_000, -300_000, 3_600_000, -3_600_000])('is at most 2 for three calls if the clock is wrong by %s ms', async (ms) => {
    for (const when of ['before', 'between']) {
      const { network, clock, run, tokens, refreshes } = createStage();
      if (when === 'before') clock.jump(ms);
      network.script(ok(), ok(), ok());
      await run(tokens());
      if (when === 'between') clock.jump(ms);
      await run(tokens());
      expect((await run(tokens())).accessToken).not.toBeNull();
      expect(refreshes()).toBeLessThanOrEqual(2);
    }
  });

  it('is 1 for a first call, and 1 for 10 callers after the device slept for eight hours', async () => {
    const { network, clock, run, tokens, refreshes } = createStage();
    network.script(ok(), { match: TOKEN, body: { access_token: makeToken({ iatMs: clock.platform.now() + 28_800_000 }) } });
    await run(tokens());
    await clock.sleep(28_800_000);
    await run(Promise.all(times(10, tokens)));
    expect(refreshes()).toBe(2);
  });

  it('is 0 for 50 simultaneous callers that share an anonymous account, even after a failed sign-up', async () => {
    const { app, network, run, refreshes } = createStage({ tokenStore: 'memory' });
    const signUp = 'POST /auth/anonymous/sign-up';
    network.script({ match: signUp, status: 500 }, { match: signUp, ...signInResponse(makeToken(), 'refresh-anonymous') }, me);
    const failed = await run(Promise.allSettled(times(50, () => app.getUser({ or: 'anonymous' }))));
    expect([failed.every(({ status }) => status === 'rejected'), network.to(signUp).length]).toEqual([true, 1]);
    await run(Promise.all(times(50, () => app.getUser({ or: 'anonymous' }))));
    expect([refreshes(), network.to(signUp).length]).toEqual([0, 2]);
  });

  it('is 1 for 100 callers if 50 of them abort', async () => {
    const { app, network, clock, refreshes } = createStage();
    network.script(ok(1000), me);
    const controller = new AbortController();
    const calls = Promise.allSettled(times(100, (index) => app.currentUser.get(undefined, index % 2 ? { signal: controller.signal } : {})));
    await clock.advance(500);
    controller.abort();
    expect((await clock.run(calls)).filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(refreshes()).toBe(1);
  });
});

it('a sign-out takes at most five seconds while the request for a list is in flight', async () => {
  const { app, network, clock, run } = createStage(signedIn());
  network.script({ match: 'GET /teams', drop: 'never-responds', always: true }, { match: SIGN_OUT, body: {} });
  app.teams.list.query({ userId: 'me' }).watch(() => undefined);
  await clock.settle();
  const before = clock.platform.elapsed();
  await run(app.auth.signOut());
  expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(5000);
});
