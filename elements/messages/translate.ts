import type { MessageKey, Messages, Translate } from './types.js';

/** Finds each message in the first catalog that has it: messages of the host, a language, then the element's English. */
export const translator = (...catalogs: readonly (Partial<Messages> | undefined)[]): Translate => {
  const find = (key: MessageKey): unknown => catalogs.find((messages) => messages !== undefined && Object.hasOwn(messages, key))?.[key];
  return (key, ...values) => {
    const message = find(key);
    return typeof message === 'function' ? String(message(values[0])) : String(message ?? '');
  };
};

/** Returns the message of a key that contains an error code, or `undefined` if there is none. */
export const messageOf = (t: Translate, key: string): string | undefined => (t as (key: string) => string)(key) || undefined;
