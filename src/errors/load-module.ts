import { PorticoError } from './portico-error.js';

/** The number of failures. Makes the address of each further attempt unique. */
let failures = 0;

/** The error of Chromium for a module that could not be fetched. */
const NOT_FETCHED = /^TypeError: Failed to fetch dynamically imported module: (https?:\S+)$/;

/**
 * Runs an `import()`, a second time if the first fails. Rejects with CONNECTION. Chromium remembers that a module could not be fetched
 * (WHATWG HTML issue 6768), so the second attempt adds a query to the address, which is in the error.
 */
export const loadModule = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (first) {
    const address = NOT_FETCHED.exec(String(first))?.[1];
    try {
      return (await (address ? import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?${(failures += 1)}`) : load())) as T;
    } catch (cause) {
      throw new PorticoError('CONNECTION', 'A part of the app could not be loaded.', { cause });
    }
  }
};
