// Tests random histories of a session: users sign in and out in several tabs, tokens expire, responses are late, wrong, or absent,
// clocks jump, devices sleep, and cookies are deleted. The invariants must hold after every step.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { SESSION_HISTORIES } from '../../support/slices.js';
import { makeToken, subjectOf } from '../../support/tokens.js';
import type { Session } from '../../../src/session/session.js';
import { createWorld, type Reply, type Tab, type World } from './world.js';

type Step =
  | { readonly do: 'sign in'; readonly tab: number; readonly as: 'a' | 'b'; readonly lifeMs: number }
  | { readonly do: 'sign out' | 'get tokens' | 'call' | 'call with rejected token' | 'watch' | 'close' | 'open'; readonly tab: number }
  | { readonly do: 'lose cookies'; readonly which: 'all' | 'refresh' | 'access' }
  | { readonly do: 'wait' | 'sleep' | 'jump'; readonly ms: number }
  | { readonly do: 'respond'; readonly which: number; readonly reply: Reply };

const tab = fc.nat(2);
const tabStep = (...kinds: readonly Extract<Step, { tab: number }>['do'][]) =>
  fc.record({ do: fc.constantFrom(...kinds), tab }) as fc.Arbitrary<Step>;
const timeStep = (kind: 'wait' | 'sleep' | 'jump', ...ms: readonly number[]): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant(kind), ms: fc.constantFrom(...ms) });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('sign in' as const), tab, as: fc.constantFrom('a', 'b'), lifeMs: fc.constantFrom(10_000, 600_000) }),
  tabStep('sign out', 'get tokens', 'call', 'call with rejected token'),
  tabStep('get tokens', 'call', 'watch'),
  tabStep('open', 'close', 'get tokens'),
  fc.record({ do: fc.constant('lose cookies' as const), which: fc.constantFrom('all', 'refresh', 'access') }),
  timeStep('wait', 1, 150, 5000),
  timeStep('sleep', 5000, 590_000, 28_800_000),
  timeStep('jump', -300_000, 300_000, -36_000_000, 36_000_000),
  fc.record({
    do: fc.constant('respond' as const),
    which: fc.nat(3),
    reply: fc.constantFrom<Reply>('ok', 'ok', 'ok', 'fail', 'reject', 'garbage', 'short'),
  }),
);

/** Starts a run. `take` performs a step, and `check` checks the invariants. */
const startRun = (world: World) => {
  const tabs: Tab[] = [world.openTab(), world.openTab()];
  const ended = new Set<Session>();
  let signIns = 0;
  let isSignedOut = true;
  const { clock, jar, pending, violations, work } = world;

  const change: Partial<Record<Step['do'], (one: never, of: Tab) => void>> = {
    'sign in': ({ as, lifeMs }: Extract<Step, { do: 'sign in' }>, { sessions }) => {
      const refreshToken = `${as}-${(signIns += 1)}`;
      isSignedOut = false;
      sessions.start({ refreshToken, accessToken: makeToken({ sub: refreshToken, iatMs: clock.platform.now(), lifeMs }) });
    },
    'sign out': (_, { sessions }) => {
      sessions.current().invalidate();
      isSignedOut = true;
    },
    'lose cookies': ({ which }: Extract<Step, { do: 'lose cookies' }>) => {
      for (const name of jar.cookies.keys()) if (which === 'all' || name.startsWith(`stack-${which}`)) jar.cookies.delete(name);
      isSignedOut ||= which !== 'access';
    },
    'get tokens': (_, { getTokens }) => getTokens(),
    call: (_, { call }) => call(),
    'call with rejected token': (_, { call }) => (world.rejectNext(), call()),
    watch: (_, { sessions }) => void sessions.watch((session) => void session.tokens().catch(() => undefined)),
    open: () => void (tabs.length < 3 && tabs.push(world.openTab())),
    close: (_, closing) => {
      if (tabs.length === 1) return;
      tabs.splice(tabs.indexOf(closing), 1);
      closing.store.dispose();
    },
    jump: ({ ms }: Extract<Step, { do: 'jump' }>) => clock.jump(ms),
    respond: ({ which, reply }: Extract<Step, { do: 'respond' }>) => [...pending][which]?.respond(reply),
  };

  const take = async (one: Step): Promise<void> => {
    const own = tabs[('tab' in one ? one.tab : 0) % tabs.length] as Tab;
    change[one.do]?.(one as never, own);
    for (const promise of work) promise.catch(() => undefined);
    if (one.do === 'wait') await clock.advance(one.ms);
    else if (one.do === 'sleep') await clock.sleep(one.ms);
    else await clock.settle();
  };

  const check = (): void => {
    expect(violations).toEqual([]);
    for (const { store, sessions } of tabs) {
      const { accessToken, refreshToken } = store.read();
      if (accessToken !== null) expect(subjectOf(accessToken), 'the stored tokens belong to one session').toBe(refreshToken);
      if (isSignedOut) expect(store.read(), 'the store is empty after a sign-out').toEqual(NO_TOKENS);
      if (sessions.current().isInvalid) ended.add(sessions.current());
    }
    for (const session of ended) expect(session.isInvalid && session.accessToken === null, 'an ended session remains ended').toBe(true);
  };
  return { take, check, close: () => tabs.forEach(({ store }) => store.dispose()) };
};

const runHistory = async (steps: readonly Step[]): Promise<void> => {
  const world = createWorld();
  const { take, check, close } = startRun(world);
  for (const one of steps) {
    await take(one);
    check();
  }
  close();
  const all = world.clock.outcome(Promise.allSettled(world.work));
  for (let round = 0; round < 20; round += 1) {
    for (const { respond } of [...world.pending]) respond('ok');
    await world.clock.settle();
  }
  // Every promise must settle. `outcome` throws after ten minutes of virtual time.
  await all;
  expect(world.violations).toEqual([]);
};

const RUNS = SESSION_HISTORIES;

it(`a session keeps its invariants in ${RUNS} random histories`, { timeout: RUNS * 60 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), runHistory), { numRuns: RUNS });
});
