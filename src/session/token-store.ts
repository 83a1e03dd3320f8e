import { createWatchers } from '../lib/watchers.js';
import type { Tokens } from '../transport/headers.js';

export type { Tokens };

/** Keeps a token pair. Reading is synchronous and never fails. */
export interface TokenStore {
  readonly read: () => Tokens;
  readonly write: (tokens: Tokens) => void;
  /** Calls the listener after each change of the pair. */
  readonly watch: (listener: () => void) => () => void;
  readonly dispose: () => void;
  /** Throws if the store cannot keep a sign-in. Called before the service is. */
  readonly assertWritable?: () => void;
}

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null };

/** Returns a token that can be stored and sent: visible ASCII, as in headers, and not the text `undefined`. Anything else is null. */
export const tokenOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^[!-~]+$/.test(value) && value !== 'undefined' ? value : null;

export const isSamePair = (a: Tokens, b: Tokens): boolean => a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

/** Keeps the pair in memory. */
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
