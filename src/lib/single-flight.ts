/**
 * Joins calls with the same key while one is under way. The entry goes when the work settles, whatever its outcome,
 * so a failure is never remembered.
 */
export const singleFlight = <T>(inFlight: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> => {
  const running = inFlight.get(key);
  if (running) return running;
  const started = work().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
};
