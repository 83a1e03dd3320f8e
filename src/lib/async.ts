/**
 * Returns the work in flight with the same key, or starts the work. The entry is removed when the work settles, even if it fails, so
 * the next call starts the work again.
 */
export const joinInFlight = <T>(inFlight: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> => {
  const running = inFlight.get(key);
  if (running) return running;
  const started = work().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
};

/** The actions of a signal, and the listener that runs them. One for all, because Node warns of a leak at more than ten listeners. */
const known = new WeakMap<AbortSignal, { readonly actions: Set<() => void>; readonly run: () => void }>();

/** Runs the action when the signal aborts, or immediately if it has aborted. Returns a function that cancels this. */
const onAbort = (signal: AbortSignal | undefined, action: () => void): (() => void) => {
  if (signal?.aborted) action();
  if (!signal || signal.aborted) return () => undefined;
  let entry = known.get(signal);
  if (!entry) {
    const actions = new Set<() => void>();
    entry = { actions, run: () => [...actions].forEach((act) => act()) };
    known.set(signal, entry);
    signal.addEventListener('abort', entry.run);
  }
  const { actions, run } = entry;
  actions.add(action);
  return () => {
    if (!actions.delete(action) || actions.size > 0) return;
    signal.removeEventListener('abort', run);
    known.delete(signal);
  };
};

/** Returns the outcome of the work, or rejects as soon as the signal aborts. Work that has begun continues. */
export const untilAborted = <T>(work: () => Promise<T>, signal: AbortSignal | undefined, reason: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(reason()));
    const run = async (): Promise<T> => work();
    if (!signal?.aborted) void run().then(resolve, reject).finally(stop);
  });

/**
 * Runs the work with a signal that aborts when one of the given signals aborts. Keeps no action on them afterward, unlike
 * `AbortSignal.any`, which would accumulate listeners on a signal of the app.
 */
export const withAnySignal = async <T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const stops = signals.map((signal) => onAbort(signal, () => controller.abort(signal?.reason)));
  try {
    return await work(controller.signal);
  } finally {
    for (const stop of stops) stop();
  }
};
