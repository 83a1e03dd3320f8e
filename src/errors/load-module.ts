import { PorticoError } from './portico-error.js';

/** The number of failures, which makes the address of each further attempt unique. */
let failures = 0;

/** The error message of Chromium for a module that could not be fetched. */
const NOT_FETCHED = /^TypeError: Failed to fetch dynamically imported module: (https?:\S+)$/;

/**
 * Runs an `import()`, and runs it again if it fails. Rejects with CONNECTION if both attempts fail. Chromium does not fetch the same
 * address again after a failure (WHATWG HTML issue 6768), so the second attempt adds a query to the address from the error.
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
