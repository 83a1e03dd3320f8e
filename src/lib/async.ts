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

/** Returns the outcome of the work, or rejects as soon as the signal aborts. The work itself continues. */
export const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal | undefined, reason: () => Error): Promise<T> => {
  let stop = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(reason());
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
};

/**
 * Runs the work with a signal that aborts when one of the given signals aborts. Removes its listeners afterward, unlike
 * `AbortSignal.any`, which would accumulate them on a signal of the app.
 */
export const withAnySignal = async <T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signals.find((signal) => signal?.aborted)?.reason);
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
};
