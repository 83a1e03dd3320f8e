import { en } from './en.js';
import type { MessageKey, Messages, Translate } from './types.js';

/** Messages of a language over English, with a host's own words on top. */
export const translator = (...overrides: readonly (Partial<Messages> | undefined)[]): Translate => {
  const find = (key: MessageKey): unknown => overrides.find((messages) => messages !== undefined && Object.hasOwn(messages, key))?.[key] ?? en[key];
  return (key, ...values) => {
    const message = find(key);
    return typeof message === 'function' ? String(message(values[0])) : String(message);
  };
};

/** Whether there is a message of this key: keys made from error codes may name none. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(en, key);
