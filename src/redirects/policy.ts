// Checks the URLs that a browser navigates to and the URLs that the service puts into emails. The functions accept any value and never
// throw.

import { decodeUtf8, isLoopback, parseUrl } from '../lib/url.js';
import { mayOpen, opens, readUrl, type ReadUrl } from './page-match.js';
import { decodingsOf, hasDotSegment, isWithin, pathReadings, startsWithHost } from './readings.js';
import { ACTING_PAGES, HANDLER_PAGES, SIGN_IN_PAGES } from './urls.js';

declare const trusted: unique symbol;

/** A URL that the app may navigate to. Only `toTrustedUrl` and the functions for configured URLs in `redirects.ts` create one. */
export type TrustedUrl = URL & { readonly [trusted]: true };

/** The URLs that a host page trusts. */
export interface RedirectPolicy {
  /** Origin of the current page, or `null` if there is none. */
  readonly origin: string | null;
  /** The current page, against which a query or a fragment without a path is resolved. If omitted, the sign-in page. */
  readonly page?: URL | undefined;
  /** Trusted URLs besides the page's own origin: origins, optionally with a path. */
  readonly trusted: readonly string[];
  /** Whether every loopback address is trusted, on any port. */
  readonly allowLocalhost: boolean;
  /**
   * Pages that perform an action when they open, such as the sign-out page. These pages and all pages below them are rejected. If omitted,
   * the pages of the default handler that perform an action or start a sign-in.
   */
  readonly acting?: readonly (string | URL)[];
  /** Sign-in pages. They are rejected as pages to return to, but the pages below them are not. */
  readonly entries?: readonly URL[];
}

export const MAX_URL_LENGTH = 2048;

// Control characters, spaces, joiners, bidi marks, separators, the byte-order mark, and the backslash, which parsers read as a slash.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Pages of the default handler that perform an action when they open, or that start a sign-in. */
const DEFAULT_ACTING = [...SIGN_IN_PAGES, ...ACTING_PAGES].map((page) => `/handler/${HANDLER_PAGES[page]}`);

/**
 * Returns whether all parsers read the authority in the same way. Rejects credentials and escapes. Of the characters outside ASCII,
 * accepts only letters, marks and digits that no parser maps to other characters.
 */
const isPlainAuthority = (authority: string): boolean =>
  /^[\x21-\x7e]+$/.test(authority)
    ? !/[@%]/.test(authority)
    : /^[\p{L}\p{M}\p{N}.:-]+$/u.test(authority) && authority.normalize('NFKC').toLowerCase() === authority.toLowerCase();

/** Returns whether the path is still the same path on the same host after up to three decodings. */
const isUnambiguousPath = (path: string): boolean =>
  decodeUtf8(path) !== undefined && decodingsOf(path).every((text) => !CONTROL.test(text) && !startsWithHost(text) && !hasDotSegment(text));

const isUnambiguousUrl = (url: URL): boolean =>
  (url.protocol === 'https:' || url.protocol === 'http:') &&
  url.username === '' &&
  url.password === '' &&
  url.hostname !== '' &&
  !url.hostname.endsWith('.') &&
  !url.hostname.includes('..') &&
  isUnambiguousPath(url.pathname);

/** Parses an absolute http(s) URL. Rejects any text that browsers may interpret differently. */
const parseAbsolute = (text: string): URL | undefined => {
  const authority = ABSOLUTE.exec(text)?.[1];
  // Also rejects `https://host?@evil`, because not all parsers end the authority at `?`.
  if (!authority || !isPlainAuthority(authority) || /^https?:\/\/[^/?#]*[?#][^/]*@/i.test(text)) return undefined;
  const url = parseUrl(text);
  return url && isUnambiguousUrl(url) ? url : undefined;
};

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_URL_LENGTH && !HIDDEN.test(value) ? value : undefined;

/** Returns whether the text looks like a value that was converted to a string by mistake. */
const isStringifiedValue = (text: string): boolean => text === 'undefined' || text === 'null' || text.startsWith('[object');

const parseRelative = (text: string, { origin, page }: RedirectPolicy): URL | undefined => {
  if (text.startsWith('//') || /^:|^[^/?#][^/?]*:/.test(text) || isStringifiedValue(text) || !origin || !parseUrl(origin)) return undefined;
  const url = parseUrl(text, /^[?#]/.test(text) && page ? page : `${origin}/handler/sign-in`);
  return url && isUnambiguousUrl(url) && url.origin === new URL(origin).origin ? url : undefined;
};

const isTrusted = (url: URL, policy: RedirectPolicy): boolean => {
  const readings = pathReadings(url.pathname);
  return (
    (policy.allowLocalhost && isLoopback(url.hostname)) ||
    policy.trusted.some((entry) => {
      const prefix = parseUrl(entry);
      return prefix !== undefined && isUnambiguousUrl(prefix) && prefix.origin === url.origin && isWithin(readings, prefix.pathname);
    })
  );
};

/** Returns whether the URL opens a page that performs an action. Other trusted origins may have the same pages as the app's own origin. */
const isActing = (read: ReadUrl, policy: RedirectPolicy): boolean =>
  (policy.acting ?? DEFAULT_ACTING).some((entry) => {
    const url = parseUrl(String(entry), policy.origin ?? undefined);
    if (!url || (url.origin !== read.url.origin && url.origin !== policy.origin)) return false;
    const page = readUrl(url);
    return opens(read, page, 'page and below') || mayOpen(read, page);
  });

/** Returns whether the URL is a sign-in page. A sign-in page may refer to itself by a query, for example `?tab=2`. */
const isEntry = (read: ReadUrl, isReference: boolean, policy: RedirectPolicy): boolean => {
  const current = isReference && policy.page ? readUrl(policy.page) : undefined;
  return (policy.entries ?? []).some((url) => {
    const page = readUrl(url);
    const isCurrent = isReference && (!current || opens(current, page, 'page'));
    // Without a current page, a sign-in page with a relative URL may be on any trusted origin.
    const isOnOrigin = url.origin === read.url.origin || (policy.page === undefined && url.origin === policy.origin);
    return isOnOrigin && opens(read, page, 'page') && !isCurrent;
  });
};

/**
 * Returns the URL to navigate to, or `undefined` if the value is not a trusted URL.
 * @param value any value, for example from an address bar, a response or a caller
 */
export const toTrustedUrl = (value: unknown, policy: RedirectPolicy): TrustedUrl | undefined => {
  const text = readText(value);
  if (text === undefined) return undefined;
  const url = SCHEME.test(text) && !text.startsWith('/') ? parseAbsolute(text) : parseRelative(text, policy);
  // Checks the length again, because the parser escapes characters outside ASCII, which makes the URL longer.
  if (!url || url.pathname.length + url.search.length + url.hash.length > MAX_URL_LENGTH) return undefined;
  if (url.origin !== policy.origin && !isTrusted(url, policy)) return undefined;
  const isReference = /^[?#]/.test(text);
  const read = readUrl(url);
  // Without a current page, the path of a query or a fragment is not known.
  const mayAct = (!isReference || policy.page !== undefined) && isActing(read, policy);
  return mayAct || isEntry(read, isReference, policy) ? undefined : (url as TrustedUrl);
};

/** The URLs that a project allows as callbacks. */
export interface CallbackPolicy {
  readonly domains: readonly string[];
  readonly allowLocalhost: boolean;
}

/**
 * Returns whether the service may redirect users to this URL from an email or an OAuth flow. The URL must be absolute, without a
 * fragment. Any port is allowed.
 */
export const isTrustedCallback = (value: unknown, policy: CallbackPolicy): boolean => {
  const text = readText(value);
  const url = text === undefined ? undefined : parseAbsolute(text);
  if (!url || url.hash !== '') return false;
  if (policy.allowLocalhost && isLoopback(url.hostname)) return true;
  const readings = pathReadings(url.pathname);
  return policy.domains.some((entry) => {
    const domain = parseUrl(entry);
    return (
      domain !== undefined &&
      isUnambiguousUrl(domain) &&
      domain.protocol === url.protocol &&
      domain.hostname === url.hostname &&
      isWithin(readings, domain.pathname)
    );
  });
};
