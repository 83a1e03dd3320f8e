import type { messages } from './locales/en.js';

type English = typeof messages;

/**
 * The types of all messages, derived from the English messages. A message with values may be a string that uses none of them. A translation
 * with other parameters does not compile.
 */
export type Messages = {
  readonly [K in keyof English]: English[K] extends (values: infer V) => string ? string | ((values: V) => string) : string;
};

export type MessageKey = keyof Messages;

/** Keys of messages that have no values to insert. */
export type PlainKey = { [K in MessageKey]: English[K] extends string ? K : never }[MessageKey];

type Values<K extends MessageKey> = English[K] extends (values: infer V) => string ? [values: V] : [];

/** Returns the message for a key. `values` are inserted into the message. */
export type Translate = <K extends MessageKey>(key: K, ...values: Values<K>) => string;
