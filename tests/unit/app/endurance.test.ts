// Checks that an app leaves no timers, channels, or watchers after many calls with any token store, keeps a limited number of queries, and
// recovers if it starts offline.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextjsCookieStore, requestStore, type StoreInit, type TokenStore } from '../../../src/index.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, signedIn } from './stage.js';

/** The numbers of open broadcast channels and of open watchers of token stores. */
const open = { channels: 0, watchers: 0 };

/** Counts channels. With `isPage`, also simulates a page with cookies. */
const countChannels = (isPage: boolean): void => {
  class Channel extends EventTarget {
    constructor() {
      super();
      open.channels += 1;
    }
    postMessage = (): void => undefined;
    close = (): void => void (open.channels -= 1);
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  if (!isPage) return;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'http:', href: 'http://localhost/' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
};

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(open, { channels: 0, watchers: 0 });
});

const tokens = () => ({ accessToken: makeToken(), refreshToken: 'refresh-a' });

/** Creates a token store as a host app does. The store counts its watchers. */
const ownStore = (): TokenStore => {
  const store = createMemoryStore(tokens());
  return {
    ...store,
    watch: (listener) => {
      open.watchers += 1;
      const stop = store.watch(listener);
      return () => {
        open.watchers -= 1;
        stop();
      };
    },
  };
};

const cookies = { get: () => undefined, set: () => undefined, delete: () => undefined };

/** Maps each kind of token store to a function that creates one for a call. */
const STORES: Readonly<Record<string, (projectId: string) => StoreInit | undefined>> = {
  "the app's own store": () => undefined,
  "'memory'": () => 'memory',
  "'cookie'": () => 'cookie',
  null: () => null,
  'a pair of tokens': tokens,
  'a store from the host app': ownStore,
  'a request with x-stack-auth': (projectId) => requestStore({ headers: { 'x-stack-auth': JSON.stringify(tokens()) } }, projectId),
  'a request with cookies': (projectId) => requestStore({ headers: { cookie: `stack-refresh-${projectId}=refresh-a` } }, projectId),
  'cookies of Next.js': (projectId) => nextjsCookieStore({ projectId, cookies, headers: new Headers() }),
};

describe('1,000 calls to getUser', () => {
  it.each(Object.entries(STORES))('leave no watchers, timers, or channels with %s as the token store', async (name, storeFor) => {
    countChannels(name === "'cookie'");
    const { app, network, clock, run } = createAppStage(signedIn());
    network.script({ match: ME, always: true, ...userResponse() }, { match: 'POST', always: true, body: { access_token: makeToken() } });
    for (let call = 0; call < 1000; call += 1) await run(app.getUser({ tokenStore: storeFor(app.projectId) }));
    // The app opens one cookie store, and keeps it until it is disposed.
    expect(open.channels).toBeLessThanOrEqual(1);
    expect([open.watchers, clock.timers()]).toEqual([0, 0]);
    app.dispose();
    expect([open.channels, clock.timers()]).toEqual([0, 0]);
  });
});

it('an app keeps at most 500 of 10,000 distinct queries, and its user query still changes with the session', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { app, network, clock, run } = createAppStage(signedIn());
  network.script({ match: ME, always: true, ...userResponse() }, { match: 'DELETE', body: {} });
  await run(app.user.read());
  const created = Array.from({ length: 10_000 }, (_, index) => new WeakRef(app.teams.get.query({ id: `team-${index}` })));
  // The engine collects no object in the task that created its weak reference.
  await vi.waitUntil(() => (collect(), created.filter((one) => one.deref()).length <= 500));
  expect(app.currentUser.get.query()).toBe(app.user);
  await run(app.auth.signOut({ noRedirect: true }));
  expect(app.user.state.data).toBeUndefined();
  expect([await run(app.user.read()), clock.timers()]).toEqual([null, 0]);
});

it('an app that starts offline shows the user as soon as it is online', async () => {
  const { app, network, clock } = createAppStage(signedIn());
  clock.setOnline(false);
  network.script({ match: ME, drop: 'connection-refused' }, { match: ME, ...userResponse() });
  const seen: unknown[] = [];
  const stop = app.user.watch(({ status, data, error }) => seen.push(data?.displayName ?? (error as { code?: string })?.code ?? status));
  await clock.advance(60_000);
  expect(seen).toEqual(['loading', 'OFFLINE']);
  clock.setOnline(true);
  await clock.advance(1000);
  expect(seen.at(-1)).toBe('Ada');
  stop();
  app.dispose();
  expect(clock.timers()).toBe(0);
});
