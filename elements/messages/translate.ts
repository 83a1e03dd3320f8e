import { format } from '../../src/internal.js';
import { canonical } from './locale.js';
import type { MessageKey, Messages, Translate } from './types.js';

type Catalog = Partial<Messages>;

/**
 * Returns a function that returns the message for a key. If several catalogs contain the key, the first of them is used. A message is
 * formatted in the language of its catalog, because a catalog without the message may be in another language. A message that is not valid,
 * for example with an unmatched brace, is returned as it is.
 */
export const translator = (...catalogs: readonly (Catalog | undefined)[]): Translate => {
  const find = (key: MessageKey): Catalog | undefined => catalogs.find((messages) => messages && Object.hasOwn(messages, key));
  return (key, ...values) => {
    const catalog = find(key);
    const message: unknown = catalog?.[key];
    if (typeof message === 'function') return String(message(values[0]));
    const text = String(message ?? '');
    // Most messages have nothing to format, and a page needs many of them.
    if (!/[{}']/.test(text)) return text;
    try {
      const language = catalog?.['common.locale'] ?? find('common.locale')?.['common.locale'];
      return format(text, (values[0] ?? {}) as Readonly<Record<string, unknown>>, canonical(language));
    } catch {
      return text;
    }
  };
};

/** Returns the message for a key that is built at run time, or `undefined` if there is no message for the key. */
export const messageOf = (t: Translate, key: string): string | undefined => (t as (key: string) => string)(key) || undefined;
