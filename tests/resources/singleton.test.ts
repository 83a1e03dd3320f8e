// Tests one server app that a whole process shares, with simultaneous requests from many users.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/backend/backend.js';
import { createClientApp, requestStore } from '../../src/index.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { createServerApp, type RequestLike, type ServerApp } from '../../src/server.js';
import { START_MS } from '../support/clock.js';
import { testStorage } from '../support/postgres.js';
import { quickBackend } from '../support/quick-backend.js';
import { MAX_CONCURRENT_USERS } from '../support/slices.js';

const API = 'http://backend.test';
const USERS = MAX_CONCURRENT_USERS;
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
/** Each request to the service waits for the promise that this function returns. */
let gate: (url: string) => Promise<void> = async () => undefined;
/** Maps user IDs to recorded responses, so that the backend computes each response once. If empty, the backend responds. */
const recordings = new Map<string, object>();

const subjectOf = (headers: Headers): string => decodeJwt(headers.get('x-stack-access-token') ?? '').sub ?? '';

const fetch = async (url: string, init: RequestInit): Promise<Response> => {
  const line = `${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`;
  sent.set(line, (sent.get(line) ?? 0) + 1);
  await gate(url);
  const recorded = recordings.size > 0 && url.endsWith('/users/me') && recordings.get(subjectOf(new Headers(init.headers)));
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

/** Creates a request as the server of the host app receives it. `index` selects one of three ways to send the session. */
const requestOf = ({ accessToken, refreshToken }: Person, index: number): RequestLike => {
  const auth = JSON.stringify({ accessToken, refreshToken });
  if (index % 3 === 0) return new Request('https://host.example/', { headers: { 'x-stack-auth': auth } });
  if (index % 3 === 1) return { headers: { 'x-stack-auth': auth } };
  const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]));
  return { headers: { host: 'localhost', cookie: `other=1; stack-refresh-${app.projectId}=${refreshToken}; stack-access=${pair}` } };
};

const count = (line: string): number => sent.get(line) ?? 0;

/** Sends requests for all users in parallel, and each user's requests one after another. Returns a line for each wrong result. */
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

const ownResponse = async ({ accessToken }: Person): Promise<object> => {
  const { projectId, secretServerKey } = backend.demo;
  const headers = {
    ...{ 'x-stack-project-id': projectId, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': secretServerKey },
    'x-stack-access-token': accessToken,
  };
  return (await (await backend.fetch(new Request(`${API}/api/v1/users/me`, { headers }))).json()) as object;
};

describe('one server app for all users', () => {
  it(`returns the right user for each of ${REQUESTS} requests from each of ${USERS} users`, { timeout: 240_000 }, async () => {
    for (const person of people) recordings.set(person.id, await ownResponse(person));
    const before = count('GET /users/me');
    expect(await interleave(REQUESTS - 2)).toEqual([]);
    // Expires every access token, so that every request refreshes its own token.
    now += 600_000;
    const refreshes = count('POST /auth/oauth/token');
    expect(await interleave(2)).toEqual([]);
    expect(count('POST /auth/oauth/token') - refreshes).toBeLessThanOrEqual(USERS * 2);
    // Each call to `getUser` sent its own request to the service.
    expect(count('GET /users/me') - before).toBe(USERS * REQUESTS);
    recordings.clear();
  });

  it('returns no user without a request, and prefers the request header to cookies', async () => {
    const [one, other] = people as [Person, Person];
    expect(await app.getUser()).toBeNull();
    const auth = JSON.stringify({ accessToken: null, refreshToken: one.refreshToken });
    const both = { headers: { host: 'localhost', 'x-stack-auth': auth, cookie: `stack-refresh-${app.projectId}=${other.refreshToken}` } };
    expect((await app.getUser({ tokenStore: both }))?.id).toBe(one.id);
    expect(requestStore(both, app.projectId).read().refreshToken).toBe(one.refreshToken);
  });

  it('refreshes the token once for simultaneous calls with the same request', async () => {
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

/** Reads these users one after another. Returns the duration of each call, in milliseconds. */
const callDurations = async (of: readonly Person[]): Promise<readonly number[]> => {
  const taken: number[] = [];
  for (const [index, person] of of.entries()) {
    const startedAt = performance.now();
    expect((await app.getUser({ tokenStore: requestOf(person, index) }))?.id).toBe(person.id);
    taken.push(performance.now() - startedAt);
  }
  return taken;
};

describe('a slow sign-out', () => {
  it('delays calls for other users by at most 50 ms (median)', { timeout: 60_000 }, async () => {
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
    const usual = median(await callDurations(others));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    // Delays only the two requests that end a session: a client app with a request store sends one, and the server app sends the other.
    gate = (url) => (/\/auth\/sessions\//.test(url) ? released : Promise.resolve());
    let haveEnded = false;
    const endings = [visitor.auth.signOut(), app.sessions.revoke({ id: session?.id ?? '' })];
    const out = Promise.all(endings).then(() => void (haveEnded = true));
    const meanwhile = median(await callDurations(others));
    expect(haveEnded).toBe(false);
    expect(meanwhile - usual).toBeLessThanOrEqual(50);
    release();
    await out;
    gate = async () => undefined;
    expect(await app.getUser({ tokenStore: request })).toBeNull();
    now += 600_000;
    expect(await app.getUser({ tokenStore: requestOf(leaving, 0) })).toBeNull();
    expect(await app.getUser({ tokenStore: requestOf(revoked, 0) })).toBeNull();
    expect(await callDurations(others.slice(0, 5))).toHaveLength(5);
    visitor.dispose();
  });
});

describe('a pending token refresh', () => {
  it('does not block calls for other users', async () => {
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
    expect(await callDurations(others)).toHaveLength(others.length);
    release();
    expect((await late)?.id).toBe(stuck.id);
    gate = async () => undefined;
  });
});
