import { PorticoError } from './portico-error.js';

/** The number of failures. Makes the address of each further attempt unique. */
let failures = 0;

/** The errors of Chromium and Firefox for a module that could not be fetched. */
const NOT_FETCHED = /^TypeError: (?:Failed to fetch|error loading) dynamically imported module: (https?:\S+)$/;

/** Returns whether the page may have digests of modules. They cover no other addresses, at which a changed file would run. */
const mayHaveDigests = (): boolean => !!globalThis.document?.querySelector('script[type="importmap"], link[integrity]');

/**
 * Imports a module, a second time if the first attempt fails. Browsers remember that a module could not be fetched (WHATWG HTML issue
 * 6768), so the second attempt adds a query to the address, which is in the error.
 */
const importTwice = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    const address = NOT_FETCHED.exec(String(error))?.[1];
    if (!address) return load();
    if (mayHaveDigests()) throw error;
    const url = new URL(address);
    url.searchParams.set('attempt', String((failures += 1)));
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${url.href}`)) as T;
  }
};

export const loadFailed = (cause?: unknown): PorticoError =>
  new PorticoError('LOAD_FAILED', 'A file of the app could not be loaded. Reload the page.', { cause });

/**
 * Returns a function that imports a module once, however often it is called. If the module cannot be loaded, the function rejects with
 * LOAD_FAILED, and the next call tries again.
 * @param load an `import()`, which bundlers replace
 */
export const lazyModule = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= importTwice(load).catch((cause: unknown) => {
      loaded = undefined;
      throw loadFailed(cause);
    });
    return loaded;
  };
};
