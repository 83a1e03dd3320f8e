// Creates token stores from the option `tokenStore`.
import { isBrowser, systemPlatform } from '../lib/platform.js';
import { createCookieStore, type CookieOptions } from '../session/cookie-store.js';
import { isRequestLike, requestStore, type RequestLike as AnyRequest } from '../session/request-store.js';
import { sessionKey } from '../session/session.js';
import { createMemoryStore, type TokenStore } from '../session/token-store.js';
import { linkCaches } from '../cache/query-cache.js';
import { ConfigurationError } from './errors.js';
import { memoize } from './live.js';

/** A request to the host app's own server. */
export type RequestLike = Pick<AnyRequest, 'headers'>;

/** A pair of tokens. The refresh token alone is enough. */
interface TokenPair {
  /** The access token. If null, the app requests one with the refresh token. */
  accessToken: string | null;
  /** The refresh token. */
  refreshToken: string | null;
}

/** Where an app stores tokens: in cookies, in memory, in a request, in a pair of tokens, or nowhere (`null`). */
export type TokenStoreInit<HasTokenStore extends boolean = boolean> = HasTokenStore extends true
  ? 'cookie' | 'nextjs-cookie' | 'memory' | RequestLike | TokenPair
  : HasTokenStore extends false
    ? null
    : TokenStoreInit<true> | null;

/** Returns the token store that an option describes. */
export type OpenStore = (init: TokenStoreInit) => TokenStore;

let hasWarned = false;

/** Warns once during development, because all requests to a server would share one signed-in user. */
const warnOfSharedMemory = (): void => {
  if (hasWarned || isBrowser() || (typeof process !== 'undefined' && process.env.NODE_ENV !== 'development')) return;
  hasWarned = true;
  console.warn("Portico: with tokenStore: 'memory', all requests to this server share one signed-in user.");
};

/** Returns whether an option is a pair of tokens. */
export const isPair = (init: TokenStoreInit): init is TokenPair =>
  typeof init === 'object' && init !== null && ('accessToken' in init || 'refreshToken' in init);

const wrongStore = (init: unknown): ConfigurationError => {
  // The message must not contain a token.
  const shown = typeof init === 'string' && /^[\w-]{1,20}$/.test(init) ? JSON.stringify(init) : typeof init;
  return new ConfigurationError(`tokenStore cannot be ${shown}. Pass "cookie", "memory", a request, a pair of tokens or null.`);
};

/** Returns the store with the member that links the caches of the apps that use it, because each session has an app of its own. */
export const linked = memoize((store: TokenStore): TokenStore => ({ ...store, linkCache: linkCaches() }));

const openStores = (projectId: string, cookieOptions: CookieOptions): OpenStore => {
  let cookies: TokenStore | undefined;
  let memory: TokenStore | undefined;
  const openCookies = (): TokenStore => {
    if (!isBrowser()) throw new ConfigurationError('Cannot use cookie token store on the server');
    return (cookies ??= createCookieStore(projectId, systemPlatform, undefined, cookieOptions));
  };
  const openMemory = (): TokenStore => {
    warnOfSharedMemory();
    return (memory ??= createMemoryStore());
  };
  return (init) => {
    if (init === 'cookie') return openCookies();
    if (init === 'nextjs-cookie' && isBrowser()) return openCookies();
    if (init === 'nextjs-cookie')
      throw new ConfigurationError('tokenStore "nextjs-cookie" works only in browsers. On servers, pass the request.');
    if (init === 'memory') return openMemory();
    if (init === null) return createMemoryStore();
    if (isRequestLike(init)) return requestStore(init, projectId, cookieOptions);
    if (isPair(init)) return createMemoryStore({ accessToken: init.accessToken || null, refreshToken: init.refreshToken || null });
    throw wrongStore(init);
  };
};

/** Returns a function that opens token stores. Opens the stores of cookies and of memory only once. */
export const createStores = (projectId: string, cookieOptions: CookieOptions): OpenStore => {
  const storeOf = openStores(projectId, cookieOptions);
  return (init) => linked(storeOf(init));
};

/**
 * Returns a store that contains one session of another store, even after another user signs in to the other store. Changes to the session
 * are written to the other store only while it contains the session.
 */
export const pinSession = (store: TokenStore): TokenStore => {
  let tokens = store.read();
  const key = sessionKey(tokens);
  const isShared = (): boolean => sessionKey(store.read()) === key;
  return {
    read: () => {
      if (isShared()) tokens = store.read();
      return tokens;
    },
    write: (changed) => {
      const wasShared = isShared();
      tokens = changed;
      if (wasShared) store.write(changed);
    },
    watch: store.watch,
    dispose: () => undefined,
    linkCache: store.linkCache,
  };
};
