import { PorticoError } from './portico-error.js';

/** The number of failures. Makes the address of each further attempt unique. */
let failures = 0;

/** The error of Chromium for a module that could not be fetched. */
const NOT_FETCHED = /^TypeError: Failed to fetch dynamically imported module: (https?:\S+)$/;

/** Returns whether the page may have digests of modules. They cover no other addresses, at which a changed file would run. */
const mayHaveDigests = (): boolean => globalThis.document?.querySelector('script[type="importmap"], link[integrity]') !== null;

/**
 * Imports a module, a second time if the first attempt fails. Chromium remembers that a module could not be fetched (WHATWG HTML issue
 * 6768), so the second attempt adds a query to the address, which is in the error.
 */
const importTwice = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    const address = NOT_FETCHED.exec(String(error))?.[1];
    if (!address) return load();
    if (mayHaveDigests()) throw error;
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?${(failures += 1)}`)) as T;
  }
};

/**
 * Returns a function that imports a module once, however often it is called. If the module cannot be loaded, the function rejects with
 * CONNECTION, and the next call tries again.
 * @param load an `import()`, which bundlers replace
 */
export const lazyModule = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= importTwice(load).catch((cause: unknown) => {
      loaded = undefined;
      throw new PorticoError('CONNECTION', 'A part of the app could not be loaded. Reload the page.', { cause });
    });
    return loaded;
  };
};
