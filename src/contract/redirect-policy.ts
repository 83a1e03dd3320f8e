// Which URLs a browser may be sent to, and which may be put into mails (spec section 2, wire.md 1.15, bar.md section 2).
// Total functions: any text is answered, nothing throws.

import { parseUrl } from '../kit/url.js';

/** Where the rules apply: to a page of the host app, or to a callback the service is asked to use. */
export interface RedirectPolicy {
  /** Origin of the current page, or `null` where there is none. */
  readonly origin: string | null;
  /** Origins, optionally with a path, that the host trusts besides its own. */
  readonly trusted: readonly string[];
  /** Whether every loopback address is trusted, whatever its port. */
  readonly allowLocalhost: boolean;
  /** Path of the handler pages; those that act on arrival are never a destination. */
  readonly handler?: string;
}

const MAX_URL_LENGTH = 2048;

// Controls, blanks that hide, joiners, bidi marks, separators, the byte-order mark, and the back-slash that parsers read as a slash.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Pages that act as soon as they open. */
const ACTING_PAGES = ['sign-in', 'sign-up', 'sign-out', 'oauth-callback'];

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The authority is plain: no credentials, no escapes, ASCII only, so that no two parsers read it differently. */
const isPlainAuthority = (authority: string): boolean => /^[\x21-\x7e]+$/.test(authority) && !/[@%]/.test(authority);

/** The path stays a path however often it is decoded. */
const isPlainPath = (path: string): boolean => {
  let decoded = path;
  for (let round = 0; round < 4; round += 1) {
    // oxlint-disable-next-line no-control-regex
    if (/^\/[/\\]|[\u0000\r\n]/.test(decoded)) return false;
    if (!decoded.includes('%')) return true;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return round > 0;
    }
  }
  return true;
};

const isSound = (url: URL): boolean =>
  (url.protocol === 'https:' || url.protocol === 'http:') &&
  url.username === '' &&
  url.password === '' &&
  url.hostname !== '' &&
  !url.hostname.endsWith('.') &&
  !url.hostname.includes('..') &&
  isPlainPath(url.pathname);

/** Reads absolute http(s) URLs only; anything a browser might read another way is refused. */
const parseAbsolute = (text: string): URL | undefined => {
  const authority = ABSOLUTE.exec(text)?.[1];
  // `https://host?@evil` is refused too: some parsers end the authority at `?`, some do not.
  if (!authority || !isPlainAuthority(authority) || /^https?:\/\/[^/?#]*[?#][^/]*@/i.test(text)) return undefined;
  const url = parseUrl(text);
  return url && isSound(url) ? url : undefined;
};

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_URL_LENGTH && !HIDDEN.test(value) ? value : undefined;

const isWordOfABug = (text: string): boolean => text === 'undefined' || text === 'null' || text.startsWith('[object');

const parseRelative = (text: string, origin: string | null): URL | undefined => {
  if (text.startsWith('//') || /^[^/?#][^/]*:/.test(text) || isWordOfABug(text) || !origin || !parseUrl(origin)) return undefined;
  const url = parseUrl(text, `${origin}/handler/sign-in`);
  return url && isSound(url) && url.origin === new URL(origin).origin ? url : undefined;
};

const startsWithPath = (path: string, prefix: string): boolean => {
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path === prefix || path.startsWith(folder);
};

const isTrusted = (url: URL, policy: RedirectPolicy): boolean =>
  (policy.allowLocalhost && isLoopback(url.hostname)) ||
  policy.trusted.some((entry) => {
    const trusted = parseUrl(entry);
    return trusted !== undefined && isSound(trusted) && trusted.origin === url.origin && startsWithPath(url.pathname, trusted.pathname);
  });

const isActingPage = (url: URL, handler: string): boolean =>
  ACTING_PAGES.some((page) => startsWithPath(url.pathname, `${handler.replace(/\/$/, '')}/${page}`));

/**
 * The URL to navigate to, or `undefined` when the text must not be followed.
 * @param value what an address bar, an answer or a caller offered; anything.
 */
export const trustedDestination = (value: unknown, policy: RedirectPolicy): URL | undefined => {
  const text = readText(value);
  if (text === undefined) return undefined;
  const url = SCHEME.test(text) && !text.startsWith('/') ? parseAbsolute(text) : parseRelative(text, policy.origin);
  if (!url) return undefined;
  if (url.origin !== policy.origin) return isTrusted(url, policy) ? url : undefined;
  // `?tab=2` names no page: it stays on the current one, whichever that is.
  const namesPage = !/^[?#]/.test(text);
  return namesPage && isActingPage(url, policy.handler ?? '/handler') ? undefined : url;
};

/** What the service needs to know of a project to judge a callback. */
export interface CallbackPolicy {
  readonly domains: readonly string[];
  readonly allowLocalhost: boolean;
}

/** Whether the service may send users to this URL from a mail or an OAuth flow. Absolute, no fragment; the port is ignored. */
export const isTrustedCallback = (value: unknown, policy: CallbackPolicy): boolean => {
  const text = readText(value);
  const url = text === undefined ? undefined : parseAbsolute(text);
  if (!url || url.hash !== '') return false;
  if (policy.allowLocalhost && isLoopback(url.hostname)) return true;
  return policy.domains.some((entry) => {
    const domain = parseUrl(entry);
    return (
      domain !== undefined &&
      isSound(domain) &&
      domain.protocol === url.protocol &&
      domain.hostname === url.hostname &&
      startsWithPath(url.pathname, domain.pathname)
    );
  });
};
