// Plays http-fault-cases.json: performs an operation in a session over a scripted network, in virtual time.
import { expect } from 'vitest';
import { makeToken } from '../../support/tokens.ts';
import { checkConsole, checkNavigation, checkOutcome, checkRequests, checkSession, checkTime } from './judge.ts';
import { opOf } from './ops.ts';
import { stepsOf, USER } from './script.ts';
import { createStage, type FaultCase, type FaultStage } from './stage.ts';

const WAYS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Runs the work and records its console output, which is not printed. */
const listen = async <T>(work: () => Promise<T>): Promise<readonly [T, readonly unknown[]]> => {
  const said: unknown[] = [];
  const before = WAYS.map((way) => console[way]);
  for (const way of WAYS) console[way] = (...words: readonly unknown[]) => void said.push(...words);
  try {
    return [await work(), said];
  } finally {
    for (const [index, way] of WAYS.entries()) console[way] = before[index] as typeof console.log;
  }
};

/** Checks that the session works again after the service recovers. Called for every case with `next`, whatever its text. */
const checkRecovery = async ({ network, app }: FaultStage): Promise<void> => {
  network.reset();
  network.script(
    { match: 'POST /auth/oauth/token', body: { access_token: makeToken({ sub: 'A', lifeMs: 3_600_000 }) } },
    { match: 'GET /users/me', body: USER },
  );
  expect(await network.clock.run(app.getUser()), 'the user after the service has recovered').toMatchObject({ id: USER.id });
};

/** Plays one case. Throws if the result differs from the expectation. */
export const playFault = async (one: FaultCase): Promise<void> => {
  const op = opOf(one.op);
  if (!op) throw new Error(`unknown op ${one.op}`);
  const stage = createStage(one);
  const { clock, script } = stage.network;
  script(...stepsOf(one.script, one.abortAfterMs));
  if (one.offline) clock.setOnline(false);
  clock.jump(one.clientClockSkewMs ?? 0);
  const [startedMs, startedAt] = [clock.platform.elapsed(), performance.now()];
  const [found, said] = await listen(() => {
    const work = op(stage, one);
    // A frozen tab runs no timers, so the clock jumps.
    if (one.freezeMs) clock.jump(one.freezeMs);
    return clock.outcome(work);
  });
  const busyMs = performance.now() - startedAt;
  checkOutcome(found, one.expect);
  checkTime(clock.platform.elapsed() - startedMs, one.expect);
  checkRequests(stage.network, one.expect);
  checkSession(stage, one.expect.session);
  checkNavigation(stage, one.expect);
  checkConsole(said);
  if (one.expect.longTaskMsMax !== undefined) expect(busyMs, 'busy milliseconds').toBeLessThanOrEqual(one.expect.longTaskMsMax);
  if (one.expect.next) await checkRecovery(stage);
};
