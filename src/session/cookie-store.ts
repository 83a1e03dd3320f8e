import Cookies from 'js-cookie';
import { decodeUtf8 } from '../lib/url.js';
import type { Platform } from '../lib/platform.js';
import { createWatchers } from '../lib/watchers.js';
import { openChannel } from './tab-sync.js';
import { isSamePair, NO_TOKENS, tokenOrNull, type Tokens, type TokenStore } from './token-store.js';

const REFRESH_LIFE_S = 31_536_000;
const ACCESS_LIFE_S = 86_400;
const POLL_MS = 100;
const HIDDEN_POLL_MS = 2000;
/** Browsers drop larger cookies silently; the name counts too. */
const MAX_PAIR_LENGTH = 4000;

/** The part of `document.cookie` the store needs; injected so that it can be refused, emptied or watched in tests. */
export interface CookieJar {
  readonly isSecure: boolean;
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: string, lifeSeconds: number) => void;
  readonly remove: (name: string) => void;
}

/** The cookies of the current page as it shows them: `name=value`, encoded. */
export const shownCookies = (): string[] => (globalThis.document?.cookie ?? '').split('; ');

/**
 * `js-cookie` only writes: it decodes names, and would read `%5F%5FHost-`, which browsers do not guard, as `__Host-`. A guarded name
 * that occurs twice is forged.
 */
const getCookie = (name: string): string | undefined => {
  const [, value, twin] = `; ${globalThis.document?.cookie}`.split(`; ${name}=`);
  return twin !== undefined && name.startsWith('__Host-') ? undefined : value && decodeUtf8(value.replace(/;.*/s, ''));
};

/** The cookies of the current page. */
export const pageCookies = (platform: Pick<Platform, 'now'>): CookieJar => {
  const isSecure = globalThis.location?.protocol === 'https:';
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  return {
    isSecure,
    get: getCookie,
    set: (name, value, lifeSeconds) =>
      void Cookies.set(name, value, { ...attributes, expires: new Date(platform.now() + lifeSeconds * 1000) }),
    remove: (name) => Cookies.remove(name, attributes),
  };
};

interface Names {
  readonly refresh: readonly [write: string, ...readToo: string[]];
  readonly access: readonly [write: string, ...readToo: string[]];
}

export interface CookieOptions {
  /**
   * On https, also read the cookies under their names without `__Host-`, and replace them with the next write: for a site whose
   * users signed in before, while they move over. Until it is off, any host of the same domain can sign a visitor in.
   */
  readonly legacyCookies?: boolean | undefined;
  /**
   * On servers: whether visitors come over https. Left out, they do, except to a loopback address while `NODE_ENV` is not `production`.
   * `false` for a site on plain http; a request that shows TLS counts as such all the same.
   */
  readonly secureCookies?: boolean | undefined;
}

/** On https the browser itself guards `__Host-` names against sibling hosts, so no others are touched. */
export const cookieNames = (projectId: string, isSecure: boolean, { legacyCookies = false }: CookieOptions = {}): Names => {
  const refresh = `stack-refresh-${projectId}`;
  if (!isSecure) return { refresh: [refresh, 'stack-refresh'], access: ['stack-access'] };
  return legacyCookies
    ? { refresh: [`__Host-${refresh}`, refresh, 'stack-refresh'], access: ['__Host-stack-access', 'stack-access'] }
    : { refresh: [`__Host-${refresh}`], access: ['__Host-stack-access'] };
};

/** The access token of an access cookie, if it belongs to this refresh token; several projects share the slot. */
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

const writePair = (jar: CookieJar, names: Names, { refreshToken, accessToken }: Tokens): void => {
  const [refreshName, ...oldNames] = names.refresh;
  const [accessName, ...oldAccessNames] = names.access;
  for (const name of [...oldNames, ...oldAccessNames]) if (jar.get(name) !== undefined) jar.remove(name);
  if (refreshToken === null) jar.remove(refreshName);
  else jar.set(refreshName, refreshToken, REFRESH_LIFE_S);
  const pair = refreshToken !== null && accessToken !== null ? JSON.stringify([refreshToken, accessToken]) : '';
  if (pair !== '' && encodeURIComponent(pair).length <= MAX_PAIR_LENGTH) jar.set(accessName, pair, ACCESS_LIFE_S);
  else if (jar.get(accessName) !== undefined) jar.remove(accessName);
};

/** Looks at the cookies while someone watches: ten times a second on a visible page, seldom on a hidden one. */
const poll = (platform: Platform, look: () => void): (() => void) => {
  let cancel = (): void => undefined;
  let isStopped = false;
  const next = (): void => {
    const isHidden = globalThis.document?.visibilityState === 'hidden';
    cancel = platform.after(isHidden ? HIDDEN_POLL_MS : POLL_MS, tick, 'in background');
  };
  const tick = (): void => {
    look();
    if (!isStopped) next();
  };
  next();
  // Where the platform tells of changes, waiting for the next look is not needed.
  const { document: page, cookieStore } = globalThis as { document?: EventTarget; cookieStore?: EventTarget };
  page?.addEventListener('visibilitychange', look);
  cookieStore?.addEventListener('change', look);
  return () => {
    isStopped = true;
    cancel();
    page?.removeEventListener('visibilitychange', look);
    cookieStore?.removeEventListener('change', look);
  };
};

/** The two cookies as one pair. A page in a sandbox may not even look at them: that is a refusal like any other. */
const openPair = (projectId: string, jar: CookieJar, options?: CookieOptions) => {
  const names = cookieNames(projectId, jar.isSecure, options);
  const unlessRefused = (action: () => Tokens): Tokens => {
    try {
      return action();
    } catch {
      return NO_TOKENS;
    }
  };
  return {
    find: () => unlessRefused(() => readPair(jar, names)),
    /** False when the browser would not keep it. */
    keep: (tokens: Tokens): boolean => {
      const kept = unlessRefused(() => (writePair(jar, names, tokens), readPair(jar, names)));
      return kept.refreshToken === tokens.refreshToken;
    },
  };
};

/**
 * Keeps the pair in two cookies that every tab and the host's own server can read. Other tabs' changes are noticed by
 * broadcast and by looking; looking never writes. When the browser refuses cookies the pair lives in memory, with one warning.
 */
export const createCookieStore = (projectId: string, platform: Platform, jar = pageCookies(platform), options?: CookieOptions) => {
  const cookies = openPair(projectId, jar, options);
  let current = cookies.find();
  let isRefused = false;
  let stopPolling: (() => void) | undefined;
  const watchers = createWatchers<void>(() => (stopPolling = poll(platform, look)));

  const look = (): void => {
    if (isRefused) return;
    const found = cookies.find();
    // A missing or foreign access cookie does not make the token in memory worse.
    const pair = found.accessToken === null && found.refreshToken === current.refreshToken ? current : found;
    if (isSamePair(pair, current)) return;
    current = pair;
    watchers.notify();
  };
  const channel = openChannel(projectId, look);

  const write = (tokens: Tokens): void => {
    if (isSamePair(tokens, current)) return;
    current = tokens;
    if (!isRefused) {
      isRefused = !cookies.keep(tokens);
      if (isRefused) console.warn('Portico: this browser refuses cookies, so the session ends with this page.');
      else channel.announce();
    }
    watchers.notify();
  };
  const dispose = (): void => {
    stopPolling?.();
    channel.close();
    current = NO_TOKENS;
  };

  return { read: () => (look(), current), write, watch: watchers.watch, dispose } satisfies TokenStore;
};
