// The files beside the script-tag file. `import()` of a module that they hold becomes a call of these: split.ts.

/** Loads once, and anew after a failure. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
};

export const account = once(() => import('./account.js'));
export const ways = once(() => import('./ways.js'));
