import type { Platform } from '../lib/platform.js';
import { pageCookies, documentCookies, type CookieJar } from '../session/cookie-store.js';

const COOKIE_MAX_AGE_S = 3600;
/** Maximum number of unfinished flows in a browser. */
const MAX_PENDING_FLOWS = 5;
/** Maximum length of a stored URL, in characters. All cookies of a site share one header, whose size is limited. */
const MAX_URL_LENGTH = 60;
/** Matches 32 bytes in base64url, the format of states and verifiers in `oauth4webapi`. */
const TOKEN = /^[\w-]{43}$/;
const VALUE = /^([\w-]{43})(?:\.(.*))?$/s;

/** A cookie jar that lists its cookies, oldest first. */
export interface ListedJar extends CookieJar {
  readonly names: () => readonly string[];
}

/** Data that the page stores while the user is at a provider. */
export interface PendingAuthorization {
  readonly verifier: string;
  /** URL to navigate to when the flow ends. Stored because an MFA challenge from the service does not contain the URL. */
  readonly afterUrl: string | undefined;
}

export const listedPageCookies = (platform: Pick<Platform, 'now'>): ListedJar => ({
  ...pageCookies(platform),
  names: () => documentCookies().map((cookie) => cookie.replace(/=.*/s, '')),
});

/** Returns the prefix of the cookie names. On HTTPS, `__Host-` prevents other hosts of the domain from setting a verifier. */
const prefixOf = ({ isSecure }: CookieJar): string => `${isSecure ? '__Host-' : ''}stack-oauth-outer-`;

/** Stores a flow for an hour, in a cookie named after the flow's state. Removes the oldest flows if there are too many. */
export const savePendingAuthorization = (jar: ListedJar, state: string, { verifier, afterUrl = '' }: PendingAuthorization): void => {
  const prefix = prefixOf(jar);
  const own = jar.names().filter((name) => name.startsWith(prefix));
  for (const name of own.slice(0, Math.max(0, own.length - MAX_PENDING_FLOWS + 1))) jar.remove(name);
  const isStored = afterUrl !== '' && afterUrl.length <= MAX_URL_LENGTH;
  jar.set(prefix + state, isStored ? `${verifier}.${afterUrl}` : verifier, COOKIE_MAX_AGE_S);
};

/** Removes and returns the flow with this state. Returns `undefined` for a state that this browser did not create. */
export const takePendingAuthorization = (jar: CookieJar, state: string): PendingAuthorization | undefined => {
  if (!TOKEN.test(state)) return undefined;
  const name = prefixOf(jar) + state;
  const [, verifier, afterUrl] = VALUE.exec(jar.get(name) ?? '') ?? [];
  if (verifier === undefined) return undefined;
  jar.remove(name);
  return { verifier, afterUrl };
};
