import { format } from '../../src/internal.js';
import { canonical } from './locale.js';
import type { MessageKey, Messages, Translate } from './types.js';

type Catalog = Partial<Messages>;

/** Formats a message, or returns its source if it is not valid, for example if the page sets a message with an unmatched brace. */
const formatted = (message: string, values: object, language: string): string => {
  try {
    return format(message, values as Readonly<Record<string, unknown>>, language);
  } catch {
    return message;
  }
};

/**
 * Returns a function that returns the message for a key. If several catalogs contain the key, the first of them is used. A message is
 * formatted in the language of its catalog, because a catalog without the message may be in another language.
 */
export const translator = (...catalogs: readonly (Catalog | undefined)[]): Translate => {
  const find = (key: MessageKey): Catalog | undefined =>
    catalogs.find((messages) => messages !== undefined && Object.hasOwn(messages, key));
  return (key, ...values) => {
    const catalog = find(key);
    const message: unknown = catalog?.[key];
    if (typeof message === 'function') return String(message(values[0]));
    if (typeof message !== 'string' || !/[{}']/.test(message)) return String(message ?? '');
    return formatted(message, values[0] ?? {}, canonical(catalog?.['common.locale'] ?? find('common.locale')?.['common.locale']));
  };
};

/** Returns the message for a key that is built at run time, or `undefined` if there is no message for the key. */
export const messageOf = (t: Translate, key: string): string | undefined => (t as (key: string) => string)(key) || undefined;
