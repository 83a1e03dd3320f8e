import type { QueryCache } from '../cache/query-cache.js';
import { createWatchers } from '../lib/watchers.js';
import { isSamePair, NO_TOKENS, type Tokens } from './tokens.js';

/** A store for a token pair. Reading is synchronous and never fails. */
export interface TokenStore {
  /** Returns the stored token pair. */
  readonly read: () => Tokens;
  /** Replaces the stored token pair. A pair of nulls removes it. */
  readonly write: (tokens: Tokens) => void;
  /** Calls the listener after each change to the stored token pair. */
  readonly watch: (listener: () => void) => () => void;
  /** Stops the timers and listeners of the store. */
  readonly dispose: () => void;
  /** Throws if the store cannot keep the tokens of a sign-in. Called before the request. */
  readonly assertWritable?: () => void;
  /** Default of `maxWaitMs` for `getUser` with this store, in milliseconds. If omitted, 120,000. */
  readonly maxWaitMs?: number | undefined;
  /** Returns the cache that an app with this store uses in place of its own. Called once per app. */
  readonly linkCache?: ((cache: QueryCache) => QueryCache) | undefined;
}

/** Time that a server waits for the service before it responds to a request, in milliseconds. */
export const REQUEST_WAIT_MS = 5000;

/** Creates a store that keeps the token pair in memory. */
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
