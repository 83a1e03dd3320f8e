/** A set of listeners. Listeners may be async, and may throw or unsubscribe while `notify` runs. */
export interface Watchers<T> {
  readonly watch: (listener: (value: T) => void) => () => void;
  readonly notify: (value: T) => void;
  readonly size: () => number;
}

const report = (error: unknown): void => {
  if ('reportError' in globalThis) globalThis.reportError(error);
  else console.error(error);
};

/**
 * Calls a listener. If the listener throws, or returns a promise that rejects, reports the error, so that it neither stops the caller nor
 * ends a server process.
 */
export const callSafely = <T>(listener: (value: T) => unknown, value: T): void => {
  try {
    void Promise.resolve(listener(value)).catch(report);
  } catch (error) {
    report(error);
  }
};

/**
 * Creates an empty set of listeners.
 * @param begin runs when the first listener subscribes; the function that it returns runs after the last listener unsubscribes
 */
export const createWatchers = <T>(begin?: () => () => void): Watchers<T> => {
  const listeners = new Set<{ readonly call: (value: T) => void }>();
  let end: (() => void) | undefined;
  return {
    watch: (listener) => {
      const entry = { call: listener };
      if (listeners.size === 0) end = begin?.();
      listeners.add(entry);
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) end?.();
      };
    },
    notify: (value) => {
      for (const entry of [...listeners]) if (listeners.has(entry)) callSafely(entry.call, value);
    },
    size: () => listeners.size,
  };
};
