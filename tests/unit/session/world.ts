// Simulates browser tabs that share a cookie jar, and a service whose refresh responses the test sends. The service records
// violations, because an error inside `fetch` would look like a lost connection.
import { createCookieStore, type CookieJar } from '../../../src/session/cookie-store.js';
import { createSessions } from '../../../src/session/session.js';
import { send, type Transport } from '../../../src/transport/send.js';
import { createClock } from '../../support/clock.js';
import { knownError, makeToken, subjectOf } from '../../support/tokens.js';

export type Reply = 'ok' | 'short' | 'fail' | 'reject' | 'garbage';

interface Pending {
  readonly tab: string;
  readonly refreshToken: string;
  readonly respond: (reply: Reply) => void;
}

const json = ({ status = 200, headers = {}, body = {} }: { status?: number; headers?: Record<string, string>; body?: unknown }): Response =>
  new Response(JSON.stringify(body), { status, headers });

const createJar = (): CookieJar & { readonly cookies: Map<string, string> } => {
  const cookies = new Map<string, string>();
  return {
    cookies,
    isSecure: false,
    get: (name) => cookies.get(name),
    set: (name, value) => void cookies.set(name, value),
    remove: (name) => void cookies.delete(name),
  };
};

const responseOf = (reply: Reply, refreshToken: string, nowMs: number): Response => {
  const token = (lifeMs: number) => json({ body: { access_token: makeToken({ sub: refreshToken, iatMs: nowMs, lifeMs }) } });
  if (reply === 'ok') return token(600_000);
  if (reply === 'short') return token(10_000);
  if (reply === 'reject') return json(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401));
  return reply === 'fail' ? json({ status: 503 }) : json({ body: { access_token: 'garbage' } });
};

/** Creates a service in which every refresh waits for a response from the test. */
const createService = () => {
  const pending = new Set<Pending>();
  const violations: string[] = [];
  let rejectNext = false;
  const refresh = (tab: string, refreshToken: string, signal: AbortSignal): Promise<Response> =>
    new Promise((resolve, reject) => {
      const entry: Pending = {
        tab,
        refreshToken,
        respond: (reply) => (pending.delete(entry), resolve(responseOf(reply, refreshToken, clock.platform.now()))),
      };
      signal.addEventListener('abort', () => (pending.delete(entry), reject(new DOMException('x', 'AbortError'))));
      if ([...pending].some((other) => other.tab === tab && other.refreshToken === refreshToken))
        violations.push('two refreshes of one session in one tab');
      pending.add(entry);
    });
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (url.endsWith('/auth/oauth/token')) {
      const form = new URLSearchParams(init.body as string);
      return refresh(form.get('client_id') ?? '', form.get('refresh_token') ?? '', init.signal as AbortSignal);
    }
    const [access, owner] = [headers.get('x-stack-access-token'), headers.get('x-stack-refresh-token')];
    if (owner !== null && owner !== headers.get('x-expected-owner')) violations.push('a call with the refresh token of another session');
    if (access !== null && subjectOf(access) !== owner) violations.push('tokens of two sessions in one request');
    const isRejected = rejectNext && access !== null;
    rejectNext &&= !isRejected;
    return isRejected ? json(knownError('ACCESS_TOKEN_EXPIRED', 401)) : json({});
  };
  const clock = createClock({ fetch });
  return { clock, pending, violations, rejectNext: () => void (rejectNext = true) };
};

let worlds = 0;

export const createWorld = () => {
  const service = createService();
  const { clock } = service;
  const jar = createJar();
  const work: Promise<unknown>[] = [];
  let tabs = 0;
  worlds += 1;

  const openTab = () => {
    // All tabs are in one realm, so each has its own project ID. This way, they share only cookies.
    const projectId = `${worlds}-${(tabs += 1)}`;
    const identity = { projectId, clientVersion: 'js x@1', publishableClientKey: '', keys: { headers: () => ({}) }, extraHeaders: {} };
    const transport: Transport = { platform: clock.platform, identity, baseUrl: 'https://api.example' };
    const store = createCookieStore('p', clock.platform, jar);
    const sessions = createSessions(store, transport);
    const call = (): void => {
      const session = sessions.current();
      const mine: Transport = { ...transport, identity: { ...identity, extraHeaders: { 'x-expected-owner': session.refreshToken ?? '' } } };
      work.push(send(mine, { method: 'GET', path: '/users/me', access: 'client', tokenSource: session }));
    };
    return { store, sessions, call, getTokens: () => void work.push(sessions.current().tokens()) };
  };
  return { ...service, jar, work, openTab };
};

export type World = ReturnType<typeof createWorld>;
export type Tab = ReturnType<World['openTab']>;
