import { isPorticoError, PorticoError } from './portico-error.js';

/** Number of failures so far. Makes the URL of each retry unique. */
let failures = 0;

/** Matches the errors of Chromium and Firefox for a module that could not be fetched, and captures its URL. */
const NOT_FETCHED = /^TypeError: (?:Failed to fetch|error loading) dynamically imported module: (https?:\S+)$/;

/** Returns whether an import map may contain digests. */
const hasDigests = ({ textContent }: Element): boolean => {
  try {
    return Object.keys((JSON.parse(textContent ?? '') as { integrity?: object }).integrity ?? {}).length > 0;
  } catch {
    return true;
  }
};

const PRELOADS_WITH_DIGESTS = 'link[rel~="modulepreload"][integrity], link[rel~="preload"][as="script" i][integrity]';

/** Returns whether the page may have module digests. They do not cover the URL of a retry, so a retry could run a tampered file. */
const mayHaveDigests = (): boolean => {
  const { document } = globalThis;
  if (!document) return false;
  const maps = [...document.querySelectorAll('script[type="importmap"]')];
  return maps.some(hasDigests) || document.querySelector(PRELOADS_WITH_DIGESTS) !== null;
};

/**
 * Imports a module, and retries once if the import fails. Browsers remember that a module could not be fetched (WHATWG HTML issue 6768),
 * so the retry adds a query to the URL in the error message. The error names the module even if one of its own imports could not be
 * fetched: then only a reload of the page helps. If the page may have module digests, throws the error without such a retry.
 */
const importTwice = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    // Another such function has already tried.
    if (isPorticoError(error, 'LOAD_FAILED')) throw error;
    const failedUrl = NOT_FETCHED.exec(String(error))?.[1];
    if (!failedUrl) return load();
    if (mayHaveDigests()) throw error;
    const url = new URL(failedUrl);
    url.searchParams.set('attempt', String((failures += 1)));
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${url.href}`)) as T;
  }
};

/** Returns LOAD_FAILED with this cause, or the cause if it already is LOAD_FAILED. */
export const loadFailed = (cause?: unknown): PorticoError =>
  isPorticoError(cause, 'LOAD_FAILED')
    ? cause
    : new PorticoError('LOAD_FAILED', 'A file of the app could not be loaded. Reload the page.', { cause });

/**
 * Returns a function that imports a module only once, no matter how often it is called. If the module cannot be loaded, the function
 * rejects with LOAD_FAILED, and the next call tries again.
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
