/**
 * Joins the work in flight with the same key, or starts it. The entry is removed when the work settles, so the next call starts again,
 * also after a failure.
 */
export const joinInFlight = <T>(inFlight: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> => {
  const running = inFlight.get(key);
  if (running) return running;
  const started = work().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
};
