// What pages read from their address, and take out of it.
import type { FormPage } from '../core/form-page.js';

/** A parameter of the page's address. */
export const queryOf = ({ searchParams }: FormPage, name: string): string => {
  const given = searchParams ?? (typeof location === 'undefined' ? '' : location.search);
  return new URLSearchParams(given).get(name) ?? '';
};

/**
 * Takes a used or dead code out of the address, so that reloading or sharing the page cannot send it again.
 * @param outcome what came of the code, for `outcomeOf` after a reload, or coming back; nothing secret
 */
export const dropQuery = ({ searchParams, localName }: FormPage, name: string, outcome?: unknown): void => {
  if (searchParams || typeof location === 'undefined') return;
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  // What the host keeps there in a shape of its own stays as it is.
  const isObject = Object.getPrototypeOf(Object(history.state)) === Object.prototype;
  history.replaceState(isObject && outcome !== undefined ? { ...history.state, [localName]: outcome } : history.state, '', url);
};

/** What came of the code that was in this entry of the history. */
export const outcomeOf = ({ localName }: FormPage): unknown => (globalThis.history?.state as Record<string, unknown> | null)?.[localName];
