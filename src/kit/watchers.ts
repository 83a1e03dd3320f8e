/** A set of listeners. `notify` survives listeners that throw or unsubscribe while it runs. */
export interface Watchers<T> {
  readonly watch: (listener: (value: T) => void) => () => void;
  readonly notify: (value: T) => void;
  readonly size: () => number;
}

export const createWatchers = <T>(): Watchers<T> => {
  const listeners = new Set<{ readonly call: (value: T) => void }>();
  return {
    watch: (listener) => {
      const entry = { call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    notify: (value) => {
      for (const entry of [...listeners]) {
        if (!listeners.has(entry)) continue;
        try {
          entry.call(value);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
    size: () => listeners.size,
  };
};
