import type { MessageKey, Messages, Translate } from './types.js';

/** Returns a function that returns the message for a key. If several catalogs contain the key, the first of them is used. */
export const translator = (...catalogs: readonly (Partial<Messages> | undefined)[]): Translate => {
  const find = (key: MessageKey): unknown => catalogs.find((messages) => messages !== undefined && Object.hasOwn(messages, key))?.[key];
  return (key, ...values) => {
    const message = find(key);
    return typeof message === 'function' ? String(message(values[0])) : String(message ?? '');
  };
};

/** Returns the message for a key that is built at run time, or `undefined` if there is no message for the key. */
export const messageOf = (t: Translate, key: string): string | undefined => (t as (key: string) => string)(key) || undefined;
