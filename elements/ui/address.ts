// Reads parameters of the page's address, and removes used codes from it.
import type { FormPage } from '../core/form-page.js';

/** A parameter of the page's address. */
export const queryOf = ({ searchParams }: FormPage, name: string): string => {
  const given = searchParams ?? (typeof location === 'undefined' ? '' : location.search);
  return new URLSearchParams(given).get(name) ?? '';
};

/**
 * Removes a used or invalid code from the address, so that reloading or sharing the page does not send it again.
 * @param outcome the result of the code, for `outcomeOf` after a reload or a return; without secrets
 */
export const dropQuery = ({ searchParams, localName }: FormPage, name: string, outcome?: unknown): void => {
  if (searchParams || typeof location === 'undefined') return;
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  // A state of the host that is not a plain object stays unchanged.
  const isObject = Object.getPrototypeOf(Object(history.state)) === Object.prototype;
  history.replaceState(isObject && outcome !== undefined ? { ...history.state, [localName]: outcome } : history.state, '', url);
};

const outcomes = new WeakMap<FormPage, unknown>();

/** Returns the outcome of the code that was in this history entry. It is kept, because the router of a host may replace the state. */
export const outcomeOf = (page: FormPage): unknown => {
  const outcome = outcomes.get(page) ?? (globalThis.history?.state as Record<string, unknown> | null)?.[page.localName];
  outcomes.set(page, outcome);
  return outcome;
};
