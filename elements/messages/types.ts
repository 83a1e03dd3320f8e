import type { Text } from '../../src/internal.js';
import type { messages } from './locales/en.js';
import type { LocaleName } from './locales/names.js';

type English = typeof messages;

/**
 * The types of all messages, derived from the English messages. A message is a string in the ICU MessageFormat. A message with values may
 * also be a function that returns the text.
 */
export type Messages = {
  readonly [K in keyof English]: English[K] extends Text<infer V> ? string | ((values: V) => string) : string;
};

/**
 * Messages that a host app passes: for all languages, or for one of them, as in `{ de: { 'common.signIn': 'Einloggen' } }`. Messages for one
 * language take precedence.
 */
export type OwnMessages = Partial<Messages> & { readonly [L in LocaleName]?: Partial<Messages> };

export type MessageKey = keyof Messages;

/** Keys of messages that have no values to insert. */
export type PlainKey = { [K in MessageKey]: English[K] extends Text<unknown> ? never : K }[MessageKey];

type Values<K extends MessageKey> = English[K] extends Text<infer V> ? [values: V] : [];

/** Returns the message for a key. `values` are inserted into the message. */
export type Translate = <K extends MessageKey>(key: K, ...values: Values<K>) => string;
