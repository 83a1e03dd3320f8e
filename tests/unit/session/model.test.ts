// Random lives of a session: people sign in and out, tokens expire, answers come late, wrong or never, clocks jump and
// other tabs interfere. After every step the invariants I1–I6 must hold.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSessions } from '../../../src/session/sessions.js';
import type { Session } from '../../../src/session/session.js';
import { createMemoryStore, NO_TOKENS } from '../../../src/session/token-store.js';
import { send, type Transport } from '../../../src/transport/send.js';
import { createClock } from '../../support/clock.js';
import { knownError, makeToken, subjectOf } from '../../support/tokens.js';

type Step =
  | { readonly do: 'sign in'; readonly as: 'a' | 'b'; readonly lifeMs: number }
  | { readonly do: 'sign out' | 'ask' | 'call' | 'call with refused token' | 'clear in another tab' | 'watch' }
  | { readonly do: 'sign in in another tab'; readonly as: 'a' | 'b' }
  | { readonly do: 'wait' | 'jump'; readonly ms: number }
  | { readonly do: 'answer'; readonly which: number; readonly how: 'ok' | 'fail' | 'refuse' | 'garbage' };

const person = fc.constantFrom('a' as const, 'b' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('sign in' as const), as: person, lifeMs: fc.constantFrom(10_000, 600_000) }),
  fc.record({ do: fc.constant('sign in in another tab' as const), as: person }),
  fc.record({ do: fc.constantFrom('sign out' as const, 'ask' as const, 'call' as const, 'call with refused token' as const) }),
  fc.record({ do: fc.constantFrom('ask' as const, 'call' as const, 'clear in another tab' as const, 'watch' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 5000, 590_000) }),
  fc.record({ do: fc.constant('jump' as const), ms: fc.constantFrom(-300_000, 300_000, -36_000_000, 36_000_000) }),
  fc.record({
    do: fc.constant('answer' as const),
    which: fc.nat(3),
    how: fc.constantFrom('ok' as const, 'ok' as const, 'fail' as const, 'refuse' as const, 'garbage' as const),
  }),
);

interface Pending {
  readonly refreshToken: string;
  readonly answer: (how: 'ok' | 'fail' | 'refuse' | 'garbage') => void;
}

const json = (step_: { status?: number; headers?: Record<string, string>; body?: unknown }): Response =>
  new Response(JSON.stringify(step_.body ?? {}), { status: step_.status ?? 200, headers: step_.headers ?? {} });

/** A service whose refreshes are answered by hand; the rest it answers at once. */
const createWorld = () => {
  const pending = new Set<Pending>();
  // Noted rather than thrown: an error inside `fetch` would pass for a lost connection.
  const violations: string[] = [];
  let refuseNext = false;
  const refresh = (refreshToken: string, signal: AbortSignal): Promise<Response> =>
    new Promise((resolve, reject) => {
      const entry: Pending = {
        refreshToken,
        answer: (how) => {
          pending.delete(entry);
          if (how === 'ok') resolve(json({ body: { access_token: makeToken({ sub: refreshToken, iatMs: clock.platform.now() }) } }));
          else if (how === 'refuse') resolve(json(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)));
          else resolve(how === 'fail' ? json({ status: 503 }) : json({ body: { access_token: 'garbage' } }));
        },
      };
      signal.addEventListener('abort', () => (pending.delete(entry), reject(new DOMException('x', 'AbortError'))));
      // I3: one refresh of a session at a time.
      if ([...pending].some((other) => other.refreshToken === refreshToken)) violations.push('I3: two refreshes of one session');
      pending.add(entry);
    });
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.endsWith('/auth/oauth/token'))
      return refresh(new URLSearchParams(init.body as string).get('refresh_token') ?? '', init.signal as AbortSignal);
    const headers = new Headers(init.headers);
    const [access, owner] = [headers.get('x-stack-access-token'), headers.get('x-stack-refresh-token')];
    // I6: what travels together belongs together, and to the session that the call was made with.
    if (owner !== null && owner !== headers.get('x-expected-owner'))
      violations.push('I6: tokens of another session than the call began with');
    if (access !== null && subjectOf(access) !== owner) violations.push('I6: tokens of two sessions in one request');
    const isRefused = refuseNext && access !== null;
    refuseNext = refuseNext && !isRefused;
    return isRefused ? json(knownError('ACCESS_TOKEN_EXPIRED', 401)) : json({});
  };
  const clock = createClock({ fetch });
  return { clock, pending, violations, refuseNext: () => (refuseNext = true) };
};

const live = async (steps: readonly Step[]): Promise<void> => {
  const { clock, pending, violations, refuseNext } = createWorld();
  const identity = { projectId: 'p', clientVersion: 'js x@1', publishableClientKey: '', keys: { headers: () => ({}) }, extraHeaders: {} };
  const transport: Transport = { platform: clock.platform, identity, baseUrl: () => 'https://api.example' };
  const store = createMemoryStore();
  const sessions = createSessions(store, transport);
  const work: Promise<unknown>[] = [];
  const ended = new Set<Session>();
  let signIns = 0;
  let isSignedOut = true;
  const pair = (as: string, lifeMs = 600_000) => {
    const refreshToken = `${as}-${(signIns += 1)}`;
    return { refreshToken, accessToken: makeToken({ sub: refreshToken, iatMs: clock.platform.now(), lifeMs }) };
  };
  const call = (): void => {
    const session = sessions.current();
    const mine: Transport = { ...transport, identity: { ...identity, extraHeaders: { 'x-expected-owner': session.refreshToken ?? '' } } };
    work.push(send(mine, { method: 'GET', path: '/users/me', access: 'client', credentials: session }));
  };
  const take = async (one: Step): Promise<void> => {
    if (one.do === 'sign in') sessions.start(pair(one.as, one.lifeMs));
    if (one.do === 'sign in in another tab') store.write(pair(one.as));
    if (one.do === 'sign in' || one.do === 'sign in in another tab') isSignedOut = false;
    if (one.do === 'clear in another tab') store.write(NO_TOKENS);
    if (one.do === 'sign out') sessions.current().invalidate();
    if (one.do === 'sign out' || one.do === 'clear in another tab') isSignedOut = true;
    if (one.do === 'watch')
      sessions.watch(
        () =>
          void sessions
            .current()
            .tokens()
            .catch(() => undefined),
      );
    if (one.do === 'ask') work.push(sessions.current().tokens());
    if (one.do === 'call with refused token') refuseNext();
    if (one.do === 'call' || one.do === 'call with refused token') call();
    if (one.do === 'wait') await clock.advance(one.ms);
    if (one.do === 'jump') clock.jump(one.ms);
    if (one.do === 'answer') [...pending][one.which]?.answer(one.how);
    for (const promise of work) promise.catch(() => undefined);
    await clock.settle();
  };
  const check = (): void => {
    expect(violations).toEqual([]);
    const { accessToken, refreshToken } = store.read();
    if (accessToken !== null) expect(subjectOf(accessToken), 'I1: the stored tokens belong to one session').toBe(refreshToken);
    if (isSignedOut) expect(store.read(), 'I2: nothing is written after sign-out').toEqual(NO_TOKENS);
    if (sessions.current().isInvalid) ended.add(sessions.current());
    for (const session of ended) expect(session.isInvalid && session.accessToken === null, 'I5: the end is final').toBe(true);
  };
  for (const one of steps) {
    await take(one);
    check();
  }
  const all = clock.outcome(Promise.allSettled(work));
  for (let round = 0; round < 20; round += 1) {
    for (const { answer } of [...pending]) answer('ok');
    await clock.settle();
  }
  // I4: every promise settles; `outcome` fails after ten minutes of virtual time.
  await all;
  check();
};

it('a session keeps its invariants through 1,000 random lives', { timeout: 60_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), live), { numRuns: 1000 });
});
