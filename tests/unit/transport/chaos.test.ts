// Sends calls through a simulated network in which one request in five fails, in different ways. No call may hang, only a rejected
// refresh token may sign the user out, and only repeatable calls may be repeated.
import { expect, it } from 'vitest';
import { createClientApp } from '../../../src/index.js';
import '../../support/call-code.js';
import { createClock } from '../../support/clock.js';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';

const CALLS = 10_000;
const LONGEST_MS = 120_000;

const FAULTS = ['request lost', 'response lost', 'no response', 'rate limited', 'server error', 'HTML response', 'token rejected'] as const;
type Fault = (typeof FAULTS)[number];

/** Creates a random number generator that returns the same numbers in every run. */
const createSeededRandom = (seed: number) => {
  let state = seed;
  return (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
};

const json = ({ status = 200, headers = {}, body = {} }: { status?: number; headers?: Record<string, string>; body?: unknown }): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** Creates a service that counts how often it creates each team. */
const createService = (randomBelow: (limit: number) => number) => {
  const teams = new Map<string, number>();
  const perform = (url: string, init: RequestInit): Response => {
    if (url.endsWith('/auth/oauth/token')) return json({ body: { access_token: makeToken({ iatMs: clock.platform.now() }) } });
    if (url.endsWith('/users/me')) return json(userResponse());
    const { display_name: name } = JSON.parse(init.body as string) as { display_name: string };
    teams.set(name, (teams.get(name) ?? 0) + 1);
    return json({ body: { id: name, display_name: name } });
  };
  const fail = (fault: Fault, url: string, init: RequestInit): Response | Promise<Response> => {
    if (fault === 'response lost') perform(url, init);
    if (fault.endsWith('lost')) throw new TypeError('fetch failed');
    if (fault === 'rate limited') return json({ status: 429, headers: { 'retry-after': String(randomBelow(3)) } });
    if (fault === 'server error') return json({ status: 500 + randomBelow(5) });
    if (fault === 'HTML response') return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (fault === 'token rejected') return json(knownError('ACCESS_TOKEN_EXPIRED', 401));
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))));
  };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.endsWith('/health') || randomBelow(5) > 0) return perform(url, init);
    return fail(FAULTS[randomBelow(FAULTS.length)] as Fault, url, init);
  };
  const clock = createClock({ fetch });
  return { clock, teams };
};

it(`${CALLS} calls settle in time and never create a team twice, although one request in five fails`, { timeout: 120_000 }, async () => {
  const randomBelow = createSeededRandom(20_260_921);
  const { clock, teams } = createService(randomBelow);
  const app = createClientApp({
    ...{ projectId: 'chaos', publishableClientKey: 'pck_1', baseUrl: 'https://api.example', platform: clock.platform },
    tokenStore: { accessToken: null, refreshToken: 'refresh-a' },
  });
  let [longest, succeeded] = [0, 0];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = clock.platform.elapsed();
    const found = await clock.outcome<unknown>(randomBelow(2) ? app.getUser() : app.teams.create({ displayName: `team-${call}` }));
    longest = Math.max(longest, clock.platform.elapsed() - startedAt);
    if ('value' in found) succeeded += 1;
    if (randomBelow(10) === 0) await clock.sleep(randomBelow(600_000));
  }
  expect(longest, 'duration of the longest call in milliseconds').toBeLessThanOrEqual(LONGEST_MS + 3000);
  expect(app.session.isSignedIn()).toBe(true);
  expect([...teams.values()].filter((times) => times > 1)).toEqual([]);
  // The network lets 80% of the requests through. More calls succeed, because failed reads are retried.
  expect(succeeded).toBeGreaterThan(CALLS * 0.85);
});
