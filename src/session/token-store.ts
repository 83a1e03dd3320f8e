import { createWatchers } from '../lib/watchers.js';
import type { Tokens } from '../transport/headers.js';

export type { Tokens };

/** Where a token pair lives. Reading is synchronous and never fails. */
export interface TokenStore {
  readonly read: () => Tokens;
  readonly write: (tokens: Tokens) => void;
  /** Calls back when the pair changed, whoever changed it. */
  readonly watch: (listener: () => void) => () => void;
  readonly dispose: () => void;
  /** Throws when no sign-in can be kept here. Asked before the service is. */
  readonly expectWritable?: () => void;
}

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null };

/** A token as it may be stored and sent: visible ASCII, as headers want it, and not the word a bug elsewhere would have left. */
export const tokenOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^[!-~]+$/.test(value) && value !== 'undefined' ? value : null;

export const isSamePair = (a: Tokens, b: Tokens): boolean => a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

/** Keeps the pair in this object alone. */
export const createMemoryStore = (initial: Tokens = NO_TOKENS): TokenStore => {
  let current = initial;
  const watchers = createWatchers<void>();
  return {
    read: () => current,
    write: (tokens) => {
      if (isSamePair(tokens, current)) return;
      current = tokens;
      watchers.notify();
    },
    watch: watchers.watch,
    dispose: () => undefined,
  };
};
