import type { Platform } from '../lib/platform.js';
import { pageCookies, shownCookies, type CookieJar } from '../session/cookie-store.js';

const LIFE_S = 3600;
/** Flows that a browser may have begun and not finished. */
const MOST = 5;
/** Longer ones are left out: all cookies of a site share one header. */
const MAX_URL_LENGTH = 60;
/** 32 bytes in base64url, as `oauth4webapi` makes them. */
const TOKEN = /^[\w-]{43}$/;
const VALUE = /^([\w-]{43})(?:\.(.*))?$/s;

/** A cookie jar that knows what is in it, oldest first. */
export interface ListedJar extends CookieJar {
  readonly names: () => readonly string[];
}

/** What a page must remember while its visitor is at a provider. */
export interface Outing {
  readonly verifier: string;
  /** Where the visitor was, for a second factor: its answer does not say. */
  readonly afterUrl: string | undefined;
}

export const listedPageCookies = (platform: Pick<Platform, 'now'>): ListedJar => ({
  ...pageCookies(platform),
  names: () => shownCookies().map((cookie) => cookie.replace(/=.*/s, '')),
});

/** On https the browser itself guards `__Host-` names: no sibling host can plant a verifier. */
const prefixOf = ({ isSecure }: CookieJar): string => `${isSecure ? '__Host-' : ''}stack-oauth-outer-`;

/** Keeps the verifier of a flow for an hour, in a cookie named by its state. Abandoned flows make room for new ones. */
export const keepOuting = (jar: ListedJar, state: string, { verifier, afterUrl = '' }: Outing): void => {
  const prefix = prefixOf(jar);
  const own = jar.names().filter((name) => name.startsWith(prefix));
  for (const name of own.slice(0, Math.max(0, own.length - MOST + 1))) jar.remove(name);
  jar.set(prefix + state, afterUrl !== '' && afterUrl.length <= MAX_URL_LENGTH ? `${verifier}.${afterUrl}` : verifier, LIFE_S);
};

/** What was kept for a state, once: the cookie is gone afterwards. A state that nobody here made is nobody's. */
export const takeOuting = (jar: CookieJar, state: string): Outing | undefined => {
  if (!TOKEN.test(state)) return undefined;
  const name = prefixOf(jar) + state;
  const [, verifier, afterUrl] = VALUE.exec(jar.get(name) ?? '') ?? [];
  if (verifier === undefined) return undefined;
  jar.remove(name);
  return { verifier, afterUrl };
};
