// Reads query parameters from the page's URL, and removes used codes from the URL.
import type { FormPage } from '../core/form-page.js';

/** Returns a query parameter, or an empty string if the URL does not contain it. */
export const queryOf = ({ searchParams }: FormPage, name: string): string => {
  const given = searchParams ?? (typeof location === 'undefined' ? '' : location.search);
  return new URLSearchParams(given).get(name) ?? '';
};

/**
 * Removes a used or invalid code from the URL, so that a reload or a shared link does not send the code again.
 * @param outcome the code's result, which `outcomeOf` returns after a reload. Must not contain secrets.
 */
export const dropQuery = ({ searchParams, localName }: FormPage, name: string, outcome?: unknown): void => {
  if (searchParams || typeof location === 'undefined') return;
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  // Does not change the host app's history state if it is not a plain object.
  const isObject = Object.getPrototypeOf(Object(history.state)) === Object.prototype;
  history.replaceState(isObject && outcome !== undefined ? { ...history.state, [localName]: outcome } : history.state, '', url);
};

const outcomes = new WeakMap<FormPage, unknown>();

/**
 * Returns the result of the code that this history entry's URL contained. Caches the result, because the host app's router may replace the
 * history state.
 */
export const outcomeOf = (page: FormPage): unknown => {
  const outcome = outcomes.get(page) ?? (globalThis.history?.state as Record<string, unknown> | null)?.[page.localName];
  outcomes.set(page, outcome);
  return outcome;
};
