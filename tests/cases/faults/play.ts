// Plays http-fault-cases.json: performs each operation in a session over a scripted network, in virtual time.
import { expect } from 'vitest';
import { makeToken } from '../../support/tokens.ts';
import { checkConsole, checkNavigation, checkOutcome, checkRequests, checkSession, checkTime } from './checks.ts';
import { opOf } from './ops.ts';
import { stepsOf, USER } from './script.ts';
import { createStage, type FaultCase, type FaultStage } from './stage.ts';

const CONSOLE_METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Runs the work, and returns its result and its console output, which is not printed. */
const recordConsole = async <T>(work: () => Promise<T>): Promise<readonly [T, readonly unknown[]]> => {
  const printed: unknown[] = [];
  const before = CONSOLE_METHODS.map((name) => console[name]);
  for (const name of CONSOLE_METHODS) console[name] = (...values: readonly unknown[]) => void printed.push(...values);
  try {
    return [await work(), printed];
  } finally {
    for (const [index, name] of CONSOLE_METHODS.entries()) console[name] = before[index] as typeof console.log;
  }
};

/** Checks that the session works after the service recovers. Called for every case that has `next`, regardless of the value of `next`. */
const checkRecovery = async ({ network, app }: FaultStage): Promise<void> => {
  network.reset();
  network.script(
    { match: 'POST /auth/oauth/token', body: { access_token: makeToken({ sub: 'A', lifeMs: 3_600_000 }) } },
    { match: 'GET /users/me', body: USER },
  );
  expect(await network.clock.run(app.getUser()), 'the user is returned after the service recovers').toMatchObject({ id: USER.id });
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
  const [found, printed] = await recordConsole(() => {
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
  checkConsole(printed);
  if (one.expect.longTaskMsMax !== undefined)
    expect(busyMs, 'the real processing time in milliseconds').toBeLessThanOrEqual(one.expect.longTaskMsMax);
  if (one.expect.next) await checkRecovery(stage);
};
