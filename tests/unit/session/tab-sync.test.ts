import { afterEach, describe, expect, it, vi } from 'vitest';
import { openChannel, withRefreshLock } from '../../../src/session/tab-sync.js';
import { createRefresh } from '../../../src/session/refresh.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { createClock } from '../../support/clock.js';
import { createNetwork } from '../../support/network.js';
import { makeToken } from '../../support/tokens.js';

type Grant = (callback: () => Promise<void>, signal: AbortSignal) => Promise<void>;

const inBrowser = (grant?: Grant): void => {
  vi.stubGlobal('document', {});
  const request = (_: string, { signal }: { signal: AbortSignal }, callback: () => Promise<void>) => (grant as Grant)(callback, signal);
  vi.stubGlobal('navigator', grant && { locks: { request } });
};
const never: Grant = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))));

describe('the refresh lock', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is held while the work runs, and passes its outcome on', async () => {
    const clock = createClock();
    inBrowser((callback) => callback());
    expect(await withRefreshLock('p', clock.platform, async () => 'done')).toBe('done');
    await expect(withRefreshLock('p', clock.platform, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(clock.timers()).toBe(0);
  });

  it('is not waited for longer than three seconds', async () => {
    const clock = createClock();
    inBrowser(never);
    const work = vi.fn(async () => 'alone');
    const before = clock.platform.elapsed();
    expect(await clock.run(withRefreshLock('p', clock.platform, work))).toBe('alone');
    expect(clock.platform.elapsed() - before).toBe(3000);
    expect(work).toHaveBeenCalledOnce();
  });

  it('may take as long as the work does once it is granted', async () => {
    const clock = createClock();
    inBrowser((callback) => callback());
    const slow = vi.fn(() => new Promise<string>((resolve) => void clock.platform.after(20_000, () => resolve('slow'))));
    expect(await clock.run(withRefreshLock('p', clock.platform, slow))).toBe('slow');
    expect(slow).toHaveBeenCalledOnce();
  });

  it('lets a tab that waited for it take the token another tab has fetched meanwhile', async () => {
    const network = createNetwork();
    const { clock } = network;
    const identity = {
      projectId: 'waiting',
      clientVersion: 'js x@1',
      publishableClientKey: '',
      keys: { headers: () => ({}) },
      extraHeaders: {},
    };
    const store = createMemoryStore({ accessToken: null, refreshToken: 'r' });
    const fetched = makeToken();
    inBrowser(async (callback) => {
      store.write({ accessToken: fetched, refreshToken: 'r' });
      await callback();
    });
    const refresh = createRefresh({ platform: clock.platform, identity, baseUrl: () => 'https://api.example' }, store, 20_000);
    expect(await clock.run(refresh('r'))).toEqual({ accessToken: fetched });
    expect(network.sent).toHaveLength(0);
  });

  // mutants.md S4
  it('hands no session the token of somebody else who has signed in while it waited', async () => {
    const network = createNetwork();
    const { clock } = network;
    const identity = {
      projectId: 'changed',
      clientVersion: 'js x@1',
      publishableClientKey: '',
      keys: { headers: () => ({}) },
      extraHeaders: {},
    };
    const store = createMemoryStore({ accessToken: null, refreshToken: 'of-a' });
    const [ofA, ofB] = [makeToken({ sub: 'a' }), makeToken({ sub: 'b' })];
    const pairOfB = { accessToken: ofB, refreshToken: 'of-b' };
    inBrowser(async (callback) => {
      store.write(pairOfB);
      await callback();
    });
    network.script({ match: 'POST /auth/oauth/token', body: { access_token: ofA } });
    const refresh = createRefresh({ platform: clock.platform, identity, baseUrl: () => 'https://api.example' }, store, 20_000);
    expect(await clock.run(refresh('of-a'))).toEqual({ accessToken: ofA });
    expect(network.sent.map(({ body }) => new URLSearchParams(body ?? '').get('refresh_token'))).toEqual(['of-a']);
    expect(store.read()).toEqual(pairOfB);
  });

  it('is done without where there is none, or where asking throws', async () => {
    const clock = createClock();
    expect(await withRefreshLock('p', clock.platform, async () => 1)).toBe(1);
    inBrowser();
    expect(await withRefreshLock('p', clock.platform, async () => 2)).toBe(2);
    inBrowser(() => Promise.reject(new DOMException('no', 'SecurityError')));
    expect(await withRefreshLock('p', clock.platform, async () => 3)).toBe(3);
  });
});

describe('the channel between tabs', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says that tokens changed, and never which', () => {
    const said: unknown[] = [];
    const listeners: (() => void)[] = [];
    class FakeChannel {
      addEventListener = (_: string, listener: () => void): void => void listeners.push(listener);
      postMessage = (message: unknown): void => void said.push(message);
      close = vi.fn();
    }
    vi.stubGlobal('document', {});
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    const heard = vi.fn();
    const channel = openChannel('p', heard);
    channel.announce();
    for (const listener of listeners) listener();
    channel.close();
    expect(said).toEqual(['tokens-changed']);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is silent on a server, and where channels are missing or forbidden', () => {
    expect(() => openChannel('p', () => undefined).announce()).not.toThrow();
    vi.stubGlobal('document', {});
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(() => openChannel('p', () => undefined).announce()).not.toThrow();
    vi.stubGlobal('BroadcastChannel', function () {
      throw new DOMException('opaque origin', 'SecurityError');
    });
    expect(() => openChannel('p', () => undefined).close()).not.toThrow();
  });
});
