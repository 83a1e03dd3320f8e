// Provides time, random numbers and connectivity that a test controls, so that the code under test does not wait for the real clock.
import type { Platform } from '../../src/lib/platform.js';

interface Timer {
  readonly at: number;
  readonly action: () => void;
  readonly isBackground: boolean;
}

export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

export interface Clock {
  /** The platform to pass to the code under test. Its `fetch` fails unless the test provides a function. */
  readonly platform: Platform;
  /** Runs pending promises and streams, but not timers. */
  readonly settle: () => Promise<void>;
  /** Advances the virtual time, and runs every timer at its time. */
  readonly advance: (ms: number) => Promise<void>;
  /** Simulates device sleep: advances the time, and then runs the timers that were due during the sleep. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Simulates device sleep on systems other than Windows: the monotonic clock and timers stop during the sleep. */
  readonly suspend: (ms: number) => Promise<void>;
  /** Advances the virtual time until the work settles. Rejects after ten minutes of virtual time, or if no timer remains. */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
  /** Runs the work like `run`, and returns an error as a value. */
  readonly outcome: <T>(work: Promise<T>) => Promise<Outcome<T>>;
  /** Changes the device's wall clock, as its user might, without running timers. */
  readonly jump: (ms: number) => void;
  /** Sets whether the device is online. If the device is online, calls the listeners. */
  readonly setOnline: (isOnline: boolean) => void;
  /** Simulates that the page becomes visible again: calls the listeners. */
  readonly showPage: () => void;
  /** Sets the source of random numbers. */
  readonly setRandom: (next: () => number) => void;
  readonly timers: () => number;
  /** Returns the number of timers that would keep a process running. */
  readonly holdingTimers: () => number;
}

export const START_MS = 1_750_000_000_000;
const MAX_RUN_MS = 600_000;

/** The maximum number of 1 ms pauses for work without timers, because the first `import()` of a module reads from the disk. */
const IMPORT_ROUNDS = 300;

/** Uses `setTimeout` in browsers, which have no `setImmediate`. */
const runSoon: (action: () => void) => unknown = globalThis.setImmediate ?? setTimeout;
const immediately = (): Promise<void> => new Promise((resolve) => void runSoon(resolve));

export const createClock = ({ fetch, nowMs = START_MS }: { fetch?: Platform['fetch']; nowMs?: number } = {}): Clock => {
  const timers = new Set<Timer>();
  let elapsed = 1000;
  let now = nowMs;
  let isOnline = true;
  let random = (): number => 0.5;
  let bytes = 0;
  const returns = new Set<() => void>();
  const callListeners = (): void => {
    for (const action of [...returns]) action();
  };

  const settle = async (): Promise<void> => {
    await immediately();
    await immediately();
  };
  const nextTimer = (): Timer | undefined =>
    [...timers].reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
  const passTo = (moment: number): void => {
    now += moment - elapsed;
    elapsed = moment;
  };
  const fire = async (timer: Timer): Promise<void> => {
    passTo(Math.max(elapsed, timer.at));
    timers.delete(timer);
    timer.action();
    await settle();
  };
  const advance = async (ms: number): Promise<void> => {
    const end = elapsed + ms;
    await settle();
    for (let timer = nextTimer(); timer && timer.at <= end; timer = nextTimer()) await fire(timer);
    passTo(end);
  };
  const outcome = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
    let found: Outcome<T> | undefined;
    work.then(
      (value) => (found = { value }),
      (error: unknown) => (found = { error }),
    );
    const end = elapsed + MAX_RUN_MS;
    for (let idle = 0; ;) {
      await settle();
      if (found) return found;
      const timer = nextTimer();
      if (timer && timer.at <= end) await fire(timer);
      else if (timer || (idle += 1) > IMPORT_ROUNDS)
        throw new Error('The work did not settle: no timer remains, or ten minutes of virtual time have passed.');
      else await new Promise((resolve) => void setTimeout(resolve, 1));
    }
  };

  return {
    platform: {
      fetch: fetch ?? (() => Promise.reject(new TypeError('This test has no network.'))),
      now: () => now,
      elapsed: () => elapsed,
      random: () => random(),
      randomBytes: (count) => Uint8Array.from({ length: count }, () => (bytes = (bytes * 73 + 41) % 65_521) & 255),
      after: (delayMs, action, where) => {
        if (!(delayMs >= 0 && delayMs <= 2_147_483_647)) throw new Error(`A timer of ${delayMs} ms cannot be set.`);
        const timer = { at: elapsed + delayMs, action, isBackground: where === 'in background' };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      isOnline: () => isOnline,
      onReturn: (action) => {
        returns.add(action);
        return () => void returns.delete(action);
      },
    },
    settle,
    advance,
    sleep: (ms) => (passTo(elapsed + ms), advance(0)),
    suspend: (ms) => ((now += ms), advance(0)),
    outcome,
    run: async (work) => {
      const found = await outcome(work);
      if ('error' in found) throw found.error;
      return found.value;
    },
    jump: (ms) => (now += ms),
    setOnline: (online) => {
      isOnline = online;
      if (online) callListeners();
    },
    showPage: callListeners,
    setRandom: (next) => (random = next),
    timers: () => timers.size,
    holdingTimers: () => [...timers].filter((timer) => !timer.isBackground).length,
  };
};
