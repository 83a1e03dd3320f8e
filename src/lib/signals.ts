/**
 * Runs the work with a signal that aborts when one of these does. Removes its listeners afterwards, which `AbortSignal.any` would leave on
 * a signal that lives as long as the app.
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
