// Which URLs a browser may be sent to, and which may be put into mails (spec section 2, wire.md 1.15, bar.md section 2).
// Total functions: any text is answered, nothing throws.

import { decodeUtf8, isLoopback, parseUrl } from '../lib/url.js';

/** Where the rules apply: to a page of the host app, or to a callback the service is asked to use. */
export interface RedirectPolicy {
  /** Origin of the current page, or `null` where there is none. */
  readonly origin: string | null;
  /** Origins, optionally with a path, that the host trusts besides its own. */
  readonly trusted: readonly string[];
  /** Whether every loopback address is trusted, whatever its port. */
  readonly allowLocalhost: boolean;
  /** Pages that act on arrival, with all below them: never a destination. Those of the default handler where left out. */
  readonly acting?: readonly (string | URL)[];
  /** Pages for signing in, without those below them: no destination for somebody who comes from there. */
  readonly entries?: readonly URL[];
}

const MAX_URL_LENGTH = 2048;

// Controls, blanks that hide, joiners, bidi marks, separators, the byte-order mark, and the back-slash that parsers read as a slash.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** How often a path may be decoded between here and the page. */
const DECODINGS = 3;
/** Pages of the default handler that act as soon as they open, or lead back to where a sign-in began. */
const ACTING_PAGES = [
  'sign-in',
  'sign-up',
  'sign-out',
  'oauth-callback',
  'email-verification',
  'magic-link-callback',
  'password-reset',
].map((page) => `/handler/${page}`);

/**
 * The authority is plain: no credentials, no escapes, so that no two parsers read it differently. Beyond ASCII, only letters and digits
 * that no parser maps to others.
 */
const isPlainAuthority = (authority: string): boolean =>
  /^[\x21-\x7e]+$/.test(authority)
    ? !/[@%]/.test(authority)
    : /^[\p{L}\p{M}\p{N}.:-]+$/u.test(authority) && authority.normalize('NFKC').toLowerCase() === authority.toLowerCase();

/** The path as it is, and decoded again and again; a part that is not UTF-8 stays. */
const decodingsOf = (path: string): readonly string[] => {
  const texts = [path];
  for (let round = 0; round < DECODINGS; round += 1) {
    const decoded = texts[round]?.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => decodeUtf8(escaped) ?? escaped) ?? '';
    if (decoded === texts[round]) break;
    texts.push(decoded);
  }
  return texts;
};

/** The path as a browser follows it: dots resolved, back-slashes turned. */
const followed = (path: string): string => {
  const url = new URL('http://x');
  url.pathname = path;
  return url.pathname;
};

/** The path stays a path however often it is decoded. */
const isPlainPath = (path: string): boolean =>
  decodeUtf8(path) !== undefined && decodingsOf(path).every((text) => !CONTROL.test(text) && !followed(text).startsWith('//'));

/** Whatever page a host's router may take the path for: decoded up to three times, with single slashes. */
const readingsOf = (path: string): readonly string[] => decodingsOf(path).map((text) => followed(text.replaceAll(/[/\\]+/g, '/')));

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
  if (text.startsWith('//') || /^:|^[^/?#][^/]*:/.test(text) || isWordOfABug(text) || !origin || !parseUrl(origin)) return undefined;
  const url = parseUrl(text, `${origin}/handler/sign-in`);
  return url && isSound(url) && url.origin === new URL(origin).origin ? url : undefined;
};

const startsWithPath = (path: string, prefix: string): boolean => path === prefix || path.startsWith(prefix.replace(/\/?$/, '/'));

/** The path is the folder or lies below it, however it is read. */
const isWithin = ({ pathname }: URL, folder: URL): boolean => {
  const folders = readingsOf(folder.pathname);
  return readingsOf(pathname).every((path) => folders.some((one) => startsWithPath(path, one)));
};

const isTrusted = (url: URL, policy: RedirectPolicy): boolean =>
  (policy.allowLocalhost && isLoopback(url.hostname)) ||
  policy.trusted.some((entry) => {
    const trusted = parseUrl(entry);
    return trusted !== undefined && isSound(trusted) && trusted.origin === url.origin && isWithin(url, trusted);
  });

/** Routers differ in upper case and in the last slash. */
const alike = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

/** Whether the URL may be taken for the page: its path in any reading, with the page's own parameters and fragment. */
const isTakenFor = (url: URL, page: URL, isSame: (path: string, of: string) => boolean): boolean => {
  const matches = (text: string, of: string): boolean => {
    const pages = readingsOf(of).map(alike);
    return readingsOf(text).some((path) => pages.some((one) => (one === '/' ? alike(path) === one : isSame(alike(path), one))));
  };
  return (
    url.origin === page.origin &&
    matches(url.pathname, page.pathname) &&
    [...page.searchParams].every(([name, value]) => url.searchParams.getAll(name).includes(value)) &&
    (page.hash === '' || matches(url.hash.slice(1), page.hash.slice(1)))
  );
};

const isActing = (url: URL, { origin, acting = ACTING_PAGES, entries = [] }: RedirectPolicy): boolean =>
  acting.some((entry) => {
    const page = parseUrl(String(entry), origin ?? undefined);
    return page !== undefined && isTakenFor(url, page, startsWithPath);
  }) || entries.some((page) => isTakenFor(url, page, (path, of) => path === of));

/**
 * The URL to navigate to, or `undefined` when the text must not be followed.
 * @param value what an address bar, an answer or a caller offered; anything.
 */
export const trustedDestination = (value: unknown, policy: RedirectPolicy): URL | undefined => {
  const text = readText(value);
  if (text === undefined) return undefined;
  const url = SCHEME.test(text) && !text.startsWith('/') ? parseAbsolute(text) : parseRelative(text, policy.origin);
  if (!url) return undefined;
  if (url.origin !== policy.origin && !isTrusted(url, policy)) return undefined;
  // `?tab=2` names no page: it stays on the current one, whichever that is.
  return !/^[?#]/.test(text) && isActing(url, policy) ? undefined : url;
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
      isWithin(url, domain)
    );
  });
};
