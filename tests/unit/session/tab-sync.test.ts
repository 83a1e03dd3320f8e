import { afterEach, describe, expect, it, vi } from 'vitest';
import { openChannel } from '../../../src/session/cookie-store.js';
import { createRefresh, withRefreshLock } from '../../../src/session/refresh.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import type { Tokens } from '../../../src/session/tokens.js';
import { createClock } from '../../support/clock.js';
import { createNetwork } from '../../support/network.js';
import { makeToken } from '../../support/tokens.js';

type Grant = (callback: () => Promise<void>, signal: AbortSignal) => Promise<void>;
type LockOptions = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal };

/** Stubs a browser in which another tab holds the lock until `grant` runs the callback. Without `grant`, the browser has no locks. */
const inBrowser = (grant?: Grant): void => {
  vi.stubGlobal('document', {});
  const request = async (_: string, { ifAvailable, signal }: LockOptions, callback: (lock: object | null) => Promise<void>) =>
    ifAvailable ? callback(null) : (grant as Grant)(() => callback({}), signal as AbortSignal);
  vi.stubGlobal('navigator', grant && { locks: { request } });
};
const never: Grant = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))));

let projects = 0;

/** Creates a refresh that waits for the lock while another tab may write to the shared store. */
const whileWaiting = (before: Tokens, meanwhile = before) => {
  const network = createNetwork();
  const store = createMemoryStore(before);
  inBrowser(async (callback) => {
    store.write(meanwhile);
    await callback();
  });
  const identity = {
    projectId: `waiting-${(projects += 1)}`,
    clientVersion: 'js x@1',
    publishableClientKey: '',
    keys: { headers: () => ({}) },
    extraHeaders: {},
  };
  const transport = { platform: network.clock.platform, identity, baseUrl: 'https://api.example' };
  return { clock: network.clock, network, store, refresh: createRefresh(transport, store, 20_000) };
};

describe('the lock for token refreshes', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('returns the result of the work that it protects, or throws its error', async () => {
    const clock = createClock();
    inBrowser((callback) => callback());
    expect(await withRefreshLock('p', clock.platform, async () => 'done')).toBe('done');
    await expect(withRefreshLock('p', clock.platform, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(clock.timers()).toBe(0);
  });

  it('is awaited for at most three seconds', async () => {
    const clock = createClock();
    inBrowser(never);
    const work = vi.fn(async () => 'alone');
    const before = clock.platform.elapsed();
    expect(await clock.run(withRefreshLock('p', clock.platform, work))).toBe('alone');
    expect(clock.platform.elapsed() - before).toBe(3000);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is held even if the work takes 20 seconds', async () => {
    const clock = createClock();
    inBrowser((callback) => callback());
    const slow = vi.fn(() => new Promise<string>((resolve) => void clock.platform.after(20_000, () => resolve('slow'))));
    expect(await clock.run(withRefreshLock('p', clock.platform, slow))).toBe('slow');
    expect(slow).toHaveBeenCalledOnce();
  });

  it('lets a waiting tab use the token that another tab stored during the wait', async () => {
    const fetched = makeToken({ lifeMs: 20_000 });
    const { clock, network, refresh } = whileWaiting({ accessToken: null, refreshToken: 'r' }, { accessToken: fetched, refreshToken: 'r' });
    expect(await clock.run(refresh('r'))).toEqual({ accessToken: fetched });
    expect(network.sent).toHaveLength(0);
  });

  it('lets a waiting tab use a token that arrives up to 80 milliseconds after the lock, as in Firefox', async () => {
    const fetched = makeToken({ lifeMs: 30_000 });
    const { clock, network, store, refresh } = whileWaiting({ accessToken: null, refreshToken: 'r' });
    clock.platform.after(80, () => store.write({ accessToken: fetched, refreshToken: 'r' }));
    expect(await clock.run(refresh('r'))).toEqual({ accessToken: fetched });
    expect(network.sent).toHaveLength(0);
  });

  it('lets the only tab refresh at once', async () => {
    const { clock, network, refresh } = whileWaiting({ accessToken: null, refreshToken: 'r' });
    vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, run: (lock: object) => Promise<void>) => run({}) } });
    network.script({ match: 'POST /auth/oauth/token', body: { access_token: makeToken() } });
    const before = clock.platform.elapsed();
    await clock.run(refresh('r'));
    expect(clock.platform.elapsed() - before).toBe(0);
  });

  const known = makeToken();
  it.each([
    ['expires too soon', null, makeToken({ lifeMs: 19_999 })],
    ['has expired', null, makeToken({ iatMs: 0 })],
    ['cannot be read', null, 'no-token'],
    ['has not changed', known, known],
  ])('lets a waiting tab refresh if the token in the store %s', async (_, before, meanwhile) => {
    const { clock, network, refresh, store } = whileWaiting(
      { accessToken: before, refreshToken: 'r' },
      { accessToken: meanwhile, refreshToken: 'r' },
    );
    const accessToken = makeToken();
    network.script({ match: 'POST /auth/oauth/token', body: { access_token: accessToken } });
    expect(await clock.run(refresh('r'))).toEqual({ accessToken });
    expect(store.read()).toEqual({ accessToken, refreshToken: 'r' });
  });

  it('is skipped if the browser has no locks or rejects the request for a lock', async () => {
    const clock = createClock();
    expect(await withRefreshLock('p', clock.platform, async () => 1)).toBe(1);
    inBrowser();
    expect(await withRefreshLock('p', clock.platform, async () => 2)).toBe(2);
    inBrowser(() => Promise.reject(new DOMException('no', 'SecurityError')));
    expect(await withRefreshLock('p', clock.platform, async () => 3)).toBe(3);
  });
});

describe('a token refresh that waits for the lock', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([{}, { access_token: 5 }, { access_token: 'no-token' }, null])('fails with PROTOCOL after the response %j', async (body) => {
    const { clock, network, refresh } = whileWaiting({ accessToken: null, refreshToken: 'r' });
    network.script({ match: 'POST /auth/oauth/token', body, always: true });
    expect(await clock.outcome(refresh('r'))).toMatchObject({
      error: {
        code: 'PROTOCOL',
        message: 'The response of the service to a refresh contains no usable access token (POST /auth/oauth/token).',
      },
    });
  });

  it("does not use another user's token if that user signs in during the wait", async () => {
    const [ofA, ofB] = [makeToken({ sub: 'a' }), makeToken({ sub: 'b' })];
    const pairOfB = { accessToken: ofB, refreshToken: 'of-b' };
    const { clock, network, refresh, store } = whileWaiting({ accessToken: null, refreshToken: 'of-a' }, pairOfB);
    network.script({ match: 'POST /auth/oauth/token', body: { access_token: ofA } });
    expect(await clock.run(refresh('of-a'))).toEqual({ accessToken: ofA });
    expect(network.sent.map(({ body }) => new URLSearchParams(body ?? '').get('refresh_token'))).toEqual(['of-a']);
    expect(store.read()).toEqual(pairOfB);
  });
});

describe('the channel between tabs', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reports that tokens have changed, but not the tokens', () => {
    const posted: unknown[] = [];
    const listeners: (() => void)[] = [];
    class FakeChannel {
      addEventListener = (_: string, listener: () => void): void => void listeners.push(listener);
      postMessage = (message: unknown): void => void posted.push(message);
      close = vi.fn();
    }
    vi.stubGlobal('document', {});
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    const listener = vi.fn();
    const channel = openChannel('p', listener);
    channel.announce();
    for (const notify of listeners) notify();
    channel.close();
    expect(posted).toEqual(['tokens-changed']);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('notifies the other tabs of the same project until it is closed', async () => {
    vi.stubGlobal('document', {});
    const received: string[] = [];
    const [sender, receiver, otherProject] = ['p', 'p', 'other'].map((project, index) =>
      openChannel(project, () => void received.push(`${index}`)),
    );
    sender?.announce();
    await vi.waitUntil(() => received.length > 0);
    receiver?.close();
    sender?.announce();
    otherProject?.announce();
    const last = openChannel('p', () => void received.push('last'));
    sender?.announce();
    await vi.waitUntil(() => received.includes('last'));
    for (const channel of [sender, otherProject, last]) channel?.close();
    expect(received).toEqual(['1', 'last']);
  });

  it('is not used on a server, or if channels are missing or forbidden', () => {
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
