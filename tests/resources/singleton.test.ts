// Tests one server app for a whole process, with simultaneous requests of many users.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/backend/backend.js';
import { createClientApp, requestStore } from '../../src/index.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { createServerApp, type RequestLike, type ServerApp } from '../../src/server.js';
import { START_MS } from '../support/clock.js';
import { testStorage } from '../support/postgres.js';
import { quickBackend } from '../support/quick-backend.js';
import { USERS_AT_ONCE } from '../support/slices.js';

const API = 'http://backend.test';
const USERS = USERS_AT_ONCE;
const REQUESTS = 50;

interface Person {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

let now = START_MS;
let backend: Backend;
let app: ServerApp;
let people: readonly Person[] = [];
const sent = new Map<string, number>();
/** Returns a promise that delays a request to the service. */
let gate: (url: string) => Promise<void> = async () => undefined;
/** The responses of the backend by the token of the request, stored so that the backend computes them once. */
const answers = new Map<string, object>();

const subjectOf = (headers: Headers): string => decodeJwt(headers.get('x-stack-access-token') ?? '').sub ?? '';

const fetch = async (url: string, init: RequestInit): Promise<Response> => {
  const line = `${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`;
  sent.set(line, (sent.get(line) ?? 0) + 1);
  await gate(url);
  const recorded = answers.size > 0 && url.endsWith('/users/me') && answers.get(subjectOf(new Headers(init.headers)));
  return recorded ? Response.json(recorded) : backend.fetch(new Request(url, init));
};

const platform = { ...systemPlatform, fetch, now: () => now, elapsed: () => now - START_MS };

beforeAll(async () => {
  backend = await quickBackend({ baseUrl: API, clock: () => now, ...(await testStorage()) });
  const { projectId, publishableClientKey, secretServerKey } = backend.demo;
  app = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl: API, tokenStore: null, platform });
  people = await Promise.all(
    Array.from({ length: USERS }, async () => {
      const { id } = await app.users.create({});
      return { id, ...(await app.sessions.create({ userId: id })) };
    }),
  );
}, 60_000);

afterAll(async () => {
  app.dispose();
  await backend.close();
});

/** Creates a request as the server of a host receives it, with the session in one of three forms. */
const requestOf = ({ accessToken, refreshToken }: Person, index: number): RequestLike => {
  const auth = JSON.stringify({ accessToken, refreshToken });
  if (index % 3 === 0) return new Request('https://host.example/', { headers: { 'x-stack-auth': auth } });
  if (index % 3 === 1) return { headers: { 'x-stack-auth': auth } };
  const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]));
  return { headers: { host: 'localhost', cookie: `other=1; stack-refresh-${app.projectId}=${refreshToken}; stack-access=${pair}` } };
};

const count = (line: string): number => sent.get(line) ?? 0;

/** Sends the requests of each user one after another, and of all users at the same time. Returns wrong and missing results. */
const interleave = async (requests: number): Promise<readonly string[]> => {
  const wrong: string[] = [];
  gate = () => new Promise((resolve) => void setTimeout(resolve, Math.random() * 10));
  await Promise.all(
    people.map(async (person) => {
      for (let index = 0; index < requests; index += 1) {
        const user = await app.getUser({ tokenStore: requestOf(person, index) });
        if (user?.id !== person.id) wrong.push(`${person.id} got ${user?.id}`);
      }
    }),
  );
  gate = async () => undefined;
  return wrong;
};

const ownAnswer = async ({ accessToken }: Person): Promise<object> => {
  const { projectId, secretServerKey } = backend.demo;
  const headers = {
    ...{ 'x-stack-project-id': projectId, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': secretServerKey },
    'x-stack-access-token': accessToken,
  };
  return (await (await backend.fetch(new Request(`${API}/api/v1/users/me`, { headers }))).json()) as object;
};

describe('one server app for all users', () => {
  it(`returns the data of each of ${USERS} users to that user, ${REQUESTS} times`, { timeout: 240_000 }, async () => {
    for (const person of people) answers.set(person.id, await ownAnswer(person));
    const before = count('GET /users/me');
    expect(await interleave(REQUESTS - 2)).toEqual([]);
    // Expires every access token, so that every request refreshes its own token.
    now += 600_000;
    const refreshes = count('POST /auth/oauth/token');
    expect(await interleave(2)).toEqual([]);
    expect(count('POST /auth/oauth/token') - refreshes).toBeLessThanOrEqual(USERS * 2);
    // Each request of a host sent its own request to the service.
    expect(count('GET /users/me') - before).toBe(USERS * REQUESTS);
    answers.clear();
  });

  it('has no user without a request, and keeps apart requests that contain two sessions', async () => {
    const [one, other] = people as [Person, Person];
    expect(await app.getUser()).toBeNull();
    const auth = JSON.stringify({ accessToken: null, refreshToken: one.refreshToken });
    const both = { headers: { host: 'localhost', 'x-stack-auth': auth, cookie: `stack-refresh-${app.projectId}=${other.refreshToken}` } };
    expect((await app.getUser({ tokenStore: both }))?.id).toBe(one.id);
    expect(requestStore(both, app.projectId).read().refreshToken).toBe(one.refreshToken);
  });

  it('refreshes the token once for simultaneous calls during one request of the host', async () => {
    const [person] = people as [Person];
    now += 600_000;
    const request = requestOf(person, 0);
    const refreshes = count('POST /auth/oauth/token');
    const users = await Promise.all(Array.from({ length: 20 }, () => app.getUser({ tokenStore: request })));
    expect(new Set(users.map((user) => user?.id))).toEqual(new Set([person.id]));
    expect(count('POST /auth/oauth/token')).toBe(refreshes + 1);
  });
});

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the time that each of these users waits for a result, one after another, in milliseconds. */
const waits = async (of: readonly Person[]): Promise<readonly number[]> => {
  const taken: number[] = [];
  for (const [index, person] of of.entries()) {
    const startedAt = performance.now();
    expect((await app.getUser({ tokenStore: requestOf(person, index) }))?.id).toBe(person.id);
    taken.push(performance.now() - startedAt);
  }
  return taken;
};

describe('a slow sign-out', () => {
  it('delays other users by at most 50 ms', { timeout: 60_000 }, async () => {
    const [leaving, revoked, ...others] = people.slice(0, 42) as [Person, Person, ...Person[]];
    const { projectId, publishableClientKey } = backend.demo;
    const request = requestOf(leaving, 0);
    const visitor = createClientApp({
      projectId,
      publishableClientKey,
      baseUrl: API,
      tokenStore: requestStore(request, projectId),
      platform,
    });
    const [session] = await app.sessions.list({ userId: revoked.id });
    const usual = median(await waits(others));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    // Delays only the sign-outs of two sessions: one through an app with the store of a request, one through the server app.
    gate = (url) => (/\/auth\/sessions\//.test(url) ? released : Promise.resolve());
    let areOut = false;
    const leavings = [visitor.auth.signOut(), app.sessions.revoke({ id: session?.id ?? '' })];
    const out = Promise.all(leavings).then(() => void (areOut = true));
    const meanwhile = median(await waits(others));
    expect(areOut).toBe(false);
    expect(meanwhile - usual).toBeLessThanOrEqual(50);
    release();
    await out;
    gate = async () => undefined;
    expect(await app.getUser({ tokenStore: request })).toBeNull();
    now += 600_000;
    expect(await app.getUser({ tokenStore: requestOf(leaving, 0) })).toBeNull();
    expect(await app.getUser({ tokenStore: requestOf(revoked, 0) })).toBeNull();
    expect(await waits(others.slice(0, 5))).toHaveLength(5);
    visitor.dispose();
  });

  it('does not affect other users, and neither does a pending refresh', async () => {
    const [stuck, ...others] = people.slice(50, 60) as [Person, ...Person[]];
    now += 600_000;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    let isFirst = true;
    gate = async (url) => {
      if (!isFirst || !url.endsWith('/auth/oauth/token')) return;
      isFirst = false;
      await released;
    };
    const late = app.getUser({ tokenStore: requestOf(stuck, 0) });
    expect(await waits(others)).toHaveLength(others.length);
    release();
    expect((await late)?.id).toBe(stuck.id);
    gate = async () => undefined;
  });
});
