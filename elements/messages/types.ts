import type { enAccount } from './en-account.js';
import type { enCli } from './en-cli.js';
import type { enConnections } from './en-connections.js';
import type { enFactors } from './en-factors.js';
import type { enOAuth } from './en-oauth.js';
import type { enPages } from './en-pages.js';
import type { enParts } from './en-parts.js';
import type { enPasskeys } from './en-passkeys.js';
import type { enSettings } from './en-settings.js';
import type { enSignUp } from './en-sign-up.js';
import type { enTeamSettings } from './en-team-settings.js';
import type { enTeams } from './en-teams.js';
import type { en } from './en.js';

type English = typeof en &
  typeof enConnections &
  typeof enOAuth &
  typeof enPages &
  typeof enParts &
  typeof enPasskeys &
  typeof enSettings &
  typeof enSignUp &
  typeof enTeamSettings &
  typeof enAccount &
  typeof enTeams &
  typeof enCli &
  typeof enFactors;

/** The types of all messages, derived from the English messages. A translation with other parameters does not compile. */
export type Messages = {
  readonly [K in keyof English]: English[K] extends (values: infer V) => string ? (values: V) => string : string;
};

export type MessageKey = keyof Messages;

/** Keys of messages without values. */
export type PlainKey = { [K in MessageKey]: Messages[K] extends string ? K : never }[MessageKey];

type Values<K extends MessageKey> = Messages[K] extends (values: infer V) => string ? [values: V] : [];

/** Returns the message for a key. `values` are inserted into the message. */
export type Translate = <K extends MessageKey>(key: K, ...values: Values<K>) => string;
