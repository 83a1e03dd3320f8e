import type { Platform } from './platform.js';

/**
 * Starts the work, or returns the promise of the work in flight with the same key. Removes the promise from the map when the work settles,
 * even if it fails, so that the next call starts the work again.
 */
export const joinInFlight = <T>(inFlight: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> => {
  const running = inFlight.get(key);
  if (running) return running;
  const started = work().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
};

/** Maps each signal to its actions and the one listener that runs them, because Node warns of a leak if a signal has over ten listeners. */
const entries = new WeakMap<AbortSignal, { readonly actions: Set<() => void>; readonly run: () => void }>();

/** Runs the action when the signal aborts, or immediately if it is already aborted. Returns a function that cancels the action. */
export const onAbort = (signal: AbortSignal | undefined, action: () => void): (() => void) => {
  if (signal?.aborted) action();
  if (!signal || signal.aborted) return () => undefined;
  let entry = entries.get(signal);
  if (!entry) {
    const actions = new Set<() => void>();
    entry = { actions, run: () => [...actions].forEach((act) => act()) };
    entries.set(signal, entry);
    signal.addEventListener('abort', entry.run, { once: true });
  }
  const { actions, run } = entry;
  actions.add(action);
  return () => {
    if (!actions.delete(action) || actions.size > 0) return;
    signal.removeEventListener('abort', run);
    entries.delete(signal);
  };
};

/** Returns the outcome of the work, or rejects as soon as the signal aborts. Work that is already running continues. */
export const untilAborted = <T>(work: () => Promise<T>, signal: AbortSignal | undefined, reason: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(reason()));
    const run = async (): Promise<T> => work();
    if (!signal?.aborted) void run().then(resolve, reject).finally(stop);
  });

/**
 * Returns the outcome of the work, or rejects with the error that `late` returns after `ms` milliseconds. Work that is already running
 * continues.
 */
export const withTimeout = <T>(platform: Pick<Platform, 'after'>, ms: number, late: () => Error, work: () => Promise<T>): Promise<T> => {
  let cancel: (() => void) | undefined;
  return new Promise<T>((resolve, reject) => {
    cancel = platform.after(ms, () => reject(late()), 'in background');
    work().then(resolve, reject);
  }).finally(() => cancel?.());
};

/** Starts to count down from `ms`. Returns a function that returns the remaining milliseconds, or `undefined` if `ms` is omitted. */
export const countDown = ({ elapsed }: Pick<Platform, 'elapsed'>, ms: number | undefined): (() => number | undefined) => {
  const startedAt = elapsed();
  return () => ms && Math.min(ms, Math.max(0, ms + startedAt - elapsed()));
};

/**
 * Runs the work with a signal that aborts when one of the given signals aborts. The work must remove all listeners that
 * it adds, because the signal may be the long-lived signal of an app. Removes its own listeners afterward. Does not use `AbortSignal.any`,
 * whose listeners would accumulate on such a signal.
 */
export const withAnySignal = async <T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const given = signals.filter((signal) => signal !== undefined);
  if (given.length === 1 && given[0]) return work(given[0]);
  const controller = new AbortController();
  const stops = given.map((signal) => onAbort(signal, () => controller.abort(signal.reason)));
  try {
    return await work(controller.signal);
  } finally {
    for (const stop of stops) stop();
  }
};
