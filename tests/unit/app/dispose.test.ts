import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClientApp } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { createNetwork } from '../../support/network.js';
import { makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, signedIn } from './stage.js';

const ABORTED = { error: { code: 'ABORTED' } };
const OLD = { tokenStore: { accessToken: null, refreshToken: 'refresh-a' } };
const TOKEN = 'POST /auth/oauth/token';

/** Simulates a page with cookies. Returns an object with the number of open broadcast channels. */
const inBrowser = (): { open: number } => {
  const channels = { open: 0 };
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.open += 1;
    }
    postMessage = (): void => undefined;
    close = (): void => void (channels.open -= 1);
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'http:', href: 'http://localhost/' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
  return channels;
};

afterEach(() => vi.unstubAllGlobals());

describe('a disposed app', () => {
  it('ends a refresh in flight immediately and sends no more requests', async () => {
    const { app, network, clock } = createAppStage(OLD);
    network.script({ drop: 'connection-refused', always: true });
    const pending = clock.outcome(app.session.tokens());
    await clock.settle();
    const sent = network.sent.length;
    app.dispose();
    expect(await pending).toMatchObject(ABORTED);
    await clock.advance(600_000);
    expect([network.sent.length, clock.timers()]).toEqual([sent, 0]);
  });

  it('ends its refresh, and another app that joined this refresh sends its own', async () => {
    const network = createNetwork();
    const open = () => createClientApp({ projectId: 'joined', baseUrl: 'https://api.example', platform: network.clock.platform, ...OLD });
    const [disposed, remaining] = [open(), open()];
    const token = makeToken();
    network.script({ match: TOKEN, drop: 'never-responds' }, { match: TOKEN, body: { access_token: token } });
    const both = Promise.allSettled([disposed.session.tokens(), remaining.session.tokens()]);
    await network.clock.settle();
    expect(network.to(TOKEN)).toHaveLength(1);
    disposed.dispose();
    expect(await network.clock.run(both)).toMatchObject([{ reason: ABORTED.error }, { value: { accessToken: token } }]);
    expect(network.to(TOKEN)).toHaveLength(2);
  });

  it('aborts calls that have their own signal', async () => {
    const { app, network, clock } = createAppStage(signedIn());
    network.script({ drop: 'never-responds', always: true });
    const { signal } = new AbortController();
    const call = clock.outcome(app.teams.list({}, { signal }));
    await clock.settle();
    app.dispose();
    expect(await call).toMatchObject(ABORTED);
  });

  it.each(['signed in', 'signed out'])('rejects each read, and does not navigate (%s)', async (state) => {
    const { app, network, page, outcome, clock } = createAppStage({
      ...(state === 'signed in' ? signedIn() : { tokenStore: 'memory' }),
      redirectMethod: 'window',
    });
    app.dispose();
    const reads: readonly (() => Promise<unknown>)[] = [
      () => app.getUser(),
      () => app.getUser({ or: 'throw' }),
      () => app.getUser({ or: 'redirect' }),
      () => app.getUser({ or: 'anonymous' }),
      () => app.getUser({ tokenStore: 'memory' }),
      () => app.user.read(),
      () => app.currentUser.get.query().read(),
      () => app.teams.list(),
      () => app.teams.list.query().read(),
    ];
    for (const read of reads) expect(await outcome(read())).toMatchObject(ABORTED);
    expect([network.sent.length, clock.timers(), page.visits]).toEqual([0, 0, []]);
  });

  it.each(['redirect', 'throw', 'return-null'] as const)('rejects `getUser` in flight with `or: %s`, and does not navigate', async (or) => {
    const { app, page, outcome } = createAppStage({ redirectMethod: 'window' });
    const pending = outcome(app.getUser({ or }));
    app.dispose();
    expect(await pending).toMatchObject(ABORTED);
    expect(page.visits).toEqual([]);
  });

  it('still navigates if `redirects.to` is called, because this sends no request', async () => {
    const { app, page, run } = createAppStage({ redirectMethod: 'window' });
    app.dispose();
    await run(app.redirects.to('signIn', { noRedirectBack: true }));
    expect(page.visits).toHaveLength(1);
  });

  it('rejects `verifyAccessToken`, in flight and later, and sends no request for the keys', async () => {
    const { clock, sent, script } = createNetwork();
    script({ drop: 'never-responds', always: true });
    const options = { projectId: 'verifier', baseUrl: 'https://api.example', platform: clock.platform, secretServerKey: 'ssk_1' };
    const server = createServerApp(options);
    const pending = clock.outcome(server.verifyAccessToken(makeToken()));
    await clock.settle();
    expect(sent).toHaveLength(1);
    server.dispose();
    expect(await pending).toMatchObject(ABORTED);
    expect(await clock.outcome(server.verifyAccessToken(makeToken()))).toMatchObject(ABORTED);
    expect(sent).toHaveLength(1);
  });

  it('disposes the store that it created, but not a store that the host app passed', () => {
    const channels = inBrowser();
    const store = { ...createMemoryStore(), dispose: vi.fn() };
    createAppStage({ tokenStore: store }).app.dispose();
    expect(store.dispose).not.toHaveBeenCalled();
    const { app } = createAppStage({ tokenStore: 'cookie' });
    expect(channels.open).toBe(1);
    app.dispose();
    expect(channels.open).toBe(0);
  });
});

it.each(['the app is disposed', 'the signal is aborted'])('a command-line login stops polling when %s', async (event) => {
  const { app, network, clock } = createAppStage();
  const controller = new AbortController();
  network.script(
    { match: 'POST /auth/cli/poll', body: { status: 'waiting' }, always: true },
    { match: 'POST /auth/cli', body: { polling_code: 'p', login_code: 'l', expires_at: '2030-01-01T00:00:00.000Z' } },
  );
  const login = clock.outcome(
    app.auth.promptCliLogin({ appUrl: 'https://app.example', promptLink: () => undefined, signal: controller.signal }),
  );
  await clock.advance(5000);
  const sent = network.sent.length;
  expect(sent).toBeGreaterThan(2);
  if (event === 'the app is disposed') app.dispose();
  else controller.abort();
  expect(await login).toMatchObject(ABORTED);
  await clock.advance(60_000);
  expect([network.sent.length, clock.timers()]).toEqual([sent, 0]);
});

it.each(['memory', 'cookie'] as const)(
  'an app with the token store %j uses one store to read cookies, even if many calls read them',
  async (tokenStore) => {
    const channels = inBrowser();
    const { app } = createAppStage({ tokenStore });
    for (let call = 0; call < 100; call += 1) expect(await app.getUser({ tokenStore: 'cookie' })).toBeNull();
    expect(channels.open).toBe(1);
    app.dispose();
    expect(channels.open).toBe(0);
  },
);

it('an app calls `watch` of its token store once, and its user query changes with the tokens', async () => {
  const { app, network, clock } = createAppStage({ tokenStore: 'memory' });
  const store = createMemoryStore();
  const watch = vi.spyOn(store, 'watch');
  app.dispose();
  const other = createClientApp({
    ...{ projectId: 'watched', baseUrl: 'https://api.example' },
    platform: clock.platform,
    tokenStore: store,
  });
  network.script({ match: ME, ...userResponse() });
  const seen: unknown[] = [];
  const stop = other.user.watch(({ status, data }) => void seen.push(data ? data.displayName : `${status} ${String(data)}`));
  await clock.advance(1000);
  store.write({ accessToken: makeToken(), refreshToken: 'refresh-a' });
  await clock.advance(1000);
  store.write({ accessToken: null, refreshToken: null });
  await clock.advance(1000);
  expect(seen.filter((state, index) => state !== seen[index - 1])).toEqual([
    'loading undefined',
    'ready null',
    'loading undefined',
    'Ada',
    'loading undefined',
    'ready null',
  ]);
  expect(watch).toHaveBeenCalledOnce();
  stop();
});
