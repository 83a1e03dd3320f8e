import Cookies from 'js-cookie';
import { reportProblem } from '../errors/report-problem.js';
import { decodeUtf8 } from '../lib/url.js';
import type { Platform } from '../lib/platform.js';
import { createWatchers } from '../lib/watchers.js';
import type { TokenStore } from './token-store.js';
import { isSamePair, NO_TOKENS, tokenOrNull, type Tokens } from './tokens.js';

const REFRESH_MAX_AGE_S = 31_536_000;
const ACCESS_MAX_AGE_S = 86_400;
const POLL_MS = 100;
const HIDDEN_POLL_MS = 2000;
/** Maximum length of a cookie's value after encoding, in characters. Browsers silently drop cookies that are too large. */
const MAX_PAIR_LENGTH = 4000;

/** The cookie operations that the store uses. Tests pass their own implementation. */
export interface CookieJar {
  readonly isSecure: boolean;
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: string, maxAgeSeconds: number) => void;
  readonly remove: (name: string) => void;
}

/** Returns the cookies in `document.cookie` as encoded `name=value` strings. */
export const documentCookies = (): string[] => (globalThis.document?.cookie ?? '').split('; ');

/**
 * Returns the value of a cookie, or `undefined` for a `__Host-` name that occurs twice, because one of the two is forged. Does not use
 * `js-cookie`, because it decodes names and would read `%5F%5FHost-`, which browsers do not protect, as `__Host-`.
 */
const getCookie = (name: string): string | undefined => {
  const [, value, duplicate] = `; ${globalThis.document?.cookie}`.split(`; ${name}=`);
  return duplicate !== undefined && name.startsWith('__Host-') ? undefined : value && decodeUtf8(value.replace(/;.*/s, ''));
};

/** Returns a cookie jar for the current page. */
export const pageCookies = (platform: Pick<Platform, 'now'>): CookieJar => {
  const isSecure = globalThis.location?.protocol === 'https:';
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  return {
    isSecure,
    get: getCookie,
    set: (name, value, maxAgeSeconds) =>
      void Cookies.set(name, value, { ...attributes, expires: new Date(platform.now() + maxAgeSeconds * 1000) }),
    remove: (name) => Cookies.remove(name, attributes),
  };
};

interface Names {
  readonly refresh: readonly [write: string, ...readToo: string[]];
  readonly access: readonly [write: string, ...readToo: string[]];
}

export interface CookieOptions {
  /**
   * If true, the store also reads cookies without the prefix `__Host-` on HTTPS, and replaces them with the next write. Use this option
   * while you migrate existing sessions. While the option is on, any host of the same domain can set these cookies and sign a visitor in.
   */
  readonly legacyCookies?: boolean | undefined;
  /**
   * On servers, whether visitors use HTTPS. If omitted, true, except with the environment variable `PORTICO_SECURE_COOKIES=false`, and for
   * requests to a loopback host while `NODE_ENV` is not `production`. Set to `false` for a site on plain HTTP. If the URL, the connection, the proxy headers or the cookies of a request indicate HTTPS, the
   * exceptions and `false` have no effect.
   */
  readonly secureCookies?: boolean | undefined;
}

/** Returns the cookie names. On HTTPS, they begin with `__Host-`, because browsers protect names with this prefix from sibling hosts. */
export const cookieNames = (projectId: string, isSecure: boolean, { legacyCookies = false }: CookieOptions = {}): Names => {
  const refresh = `stack-refresh-${projectId}`;
  if (!isSecure) return { refresh: [refresh, 'stack-refresh'], access: ['stack-access'] };
  return legacyCookies
    ? { refresh: [`__Host-${refresh}`, refresh, 'stack-refresh'], access: ['__Host-stack-access', 'stack-access'] }
    : { refresh: [`__Host-${refresh}`], access: ['__Host-stack-access'] };
};

/**
 * Returns the access token in an access cookie, or null if the cookie is for another refresh token. All projects share the access cookie.
 */
export const accessTokenOf = (cookie: string | undefined, refreshToken: string | null): string | null => {
  if (refreshToken === null || !cookie?.startsWith('["')) return null;
  try {
    const pair: unknown = JSON.parse(cookie);
    return Array.isArray(pair) && pair[0] === refreshToken ? tokenOrNull(pair[1]) : null;
  } catch {
    return null;
  }
};

const firstOf = (jar: CookieJar, names: readonly string[]): string | undefined =>
  names.map((name) => jar.get(name)).find((value) => value !== undefined);

const readPair = (jar: CookieJar, names: Names): Tokens => {
  const refreshToken = tokenOrNull(firstOf(jar, names.refresh));
  return { refreshToken, accessToken: accessTokenOf(firstOf(jar, names.access), refreshToken) };
};

/** Writes a token pair, and removes cookies that are no longer needed. */
export const writePair = (jar: CookieJar, names: Names, { refreshToken, accessToken }: Tokens): void => {
  const [refreshName, ...oldNames] = names.refresh;
  const [accessName, ...oldAccessNames] = names.access;
  for (const name of [...oldNames, ...oldAccessNames]) if (jar.get(name) !== undefined) jar.remove(name);
  if (refreshToken === null) jar.remove(refreshName);
  else jar.set(refreshName, refreshToken, REFRESH_MAX_AGE_S);
  const pair = refreshToken !== null && accessToken !== null ? JSON.stringify([refreshToken, accessToken]) : '';
  if (pair !== '' && encodeURIComponent(pair).length <= MAX_PAIR_LENGTH) jar.set(accessName, pair, ACCESS_MAX_AGE_S);
  else if (jar.get(accessName) !== undefined) jar.remove(accessName);
};

/** Checks the cookies ten times per second on a visible page, and every two seconds on a hidden page. */
const poll = (platform: Platform, checkForChange: () => void): (() => void) => {
  let cancel = (): void => undefined;
  let isStopped = false;
  const next = (): void => {
    const isHidden = globalThis.document?.visibilityState === 'hidden';
    cancel = platform.after(isHidden ? HIDDEN_POLL_MS : POLL_MS, tick, 'in background');
  };
  const tick = (): void => {
    checkForChange();
    if (!isStopped) next();
  };
  next();
  // Some browsers have an event for cookie changes, which is faster than the next check.
  const { document: page, cookieStore } = globalThis as { document?: EventTarget; cookieStore?: EventTarget };
  page?.addEventListener('visibilitychange', checkForChange);
  cookieStore?.addEventListener('change', checkForChange);
  return () => {
    isStopped = true;
    cancel();
    page?.removeEventListener('visibilitychange', checkForChange);
    cookieStore?.removeEventListener('change', checkForChange);
  };
};

interface Channel {
  readonly announce: () => void;
  readonly close: () => void;
}

const NO_CHANNEL: Channel = { announce: () => undefined, close: () => undefined };

/**
 * Calls `onChange` when another tab with an app of the same project changes its tokens. The messages contain no secrets. Does nothing on
 * platforms without `BroadcastChannel`.
 */
export const openChannel = (projectId: string, onChange: () => void): Channel => {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return NO_CHANNEL;
  try {
    const channel = new BroadcastChannel(`portico-${projectId}`);
    channel.addEventListener('message', onChange);
    return { announce: () => channel.postMessage('tokens-changed'), close: () => channel.close() };
  } catch {
    return NO_CHANNEL;
  }
};

/** Returns functions that read and write both session cookies as one token pair. In a sandboxed page, they find and store no tokens. */
const openPair = (projectId: string, jar: CookieJar, options?: CookieOptions) => {
  const names = cookieNames(projectId, jar.isSecure, options);
  const withoutThrowing = (action: () => Tokens): Tokens => {
    try {
      return action();
    } catch {
      return NO_TOKENS;
    }
  };
  return {
    find: () => withoutThrowing(() => readPair(jar, names)),
    /** Writes the token pair. Returns false if the browser did not store it. */
    keep: (tokens: Tokens): boolean => {
      const kept = withoutThrowing(() => {
        writePair(jar, names, tokens);
        return readPair(jar, names);
      });
      return kept.refreshToken === tokens.refreshToken;
    },
  };
};

/** Returns the token pair from the cookies. If only the access token is missing or belongs to another project, returns the known pair. */
const withKnownToken = (found: Tokens, known: Tokens): Tokens =>
  found.accessToken === null && found.refreshToken === known.refreshToken ? known : found;

/**
 * Creates a store that keeps the token pair in two cookies, which every tab and the host app's own server can read. Detects changes in
 * other tabs by broadcast and by polling. If the browser blocks cookies, warns once and keeps the pair in memory.
 */
export const createCookieStore = (projectId: string, platform: Platform, jar = pageCookies(platform), options?: CookieOptions) => {
  const cookies = openPair(projectId, jar, options);
  let current = cookies.find();
  let isBlocked = false;
  let stopPolling: (() => void) | undefined;
  const watchers = createWatchers<void>(() => {
    stopPolling = poll(platform, checkForChange);
    return stopPolling;
  });

  const checkForChange = (): void => {
    if (isBlocked) return;
    const pair = withKnownToken(cookies.find(), current);
    if (isSamePair(pair, current)) return;
    current = pair;
    watchers.notify();
  };
  const channel = openChannel(projectId, checkForChange);

  const write = (tokens: Tokens): void => {
    if (isSamePair(tokens, current)) return;
    current = tokens;
    if (!isBlocked) {
      isBlocked = !cookies.keep(tokens);
      if (isBlocked) reportProblem('blocked-cookies');
      else channel.announce();
    }
    watchers.notify();
  };
  const dispose = (): void => {
    stopPolling?.();
    channel.close();
    current = NO_TOKENS;
  };
  const read = (): Tokens => {
    checkForChange();
    return current;
  };
  return { read, write, watch: watchers.watch, dispose } satisfies TokenStore;
};
