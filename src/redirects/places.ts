import { trustedDestination } from './policy.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Page } from '../lib/page.js';
import { parseUrl } from '../lib/url.js';
import { HANDLER_PAGES, type HandlerPage, type UrlName, type Urls } from './urls.js';

/** Query parameter that remembers where a visitor was before signing in. */
export const RETURN_TO = 'after_auth_return_to';
const MAX_ECHO = 200;
/** Stands in for the origin where there is no page, and never leaves this file. */
const NO_ORIGIN = 'http://relative.invalid';
/** Pages for signing in. Whoever comes from there is not led back. */
const ENTRIES: readonly HandlerPage[] = ['signIn', 'signUp'];
/** Pages that do something by themselves, or by a code in their address. */
const ACTING: readonly HandlerPage[] = ['signOut', 'oauthCallback', 'emailVerification', 'magicLinkCallback', 'passwordReset'];
/** Pages on the way to signing in: nobody wants to be brought back to them afterwards. */
const PASSING: readonly UrlName[] = ['forgotPassword', 'passwordReset', 'emailVerification', 'magicLinkCallback', 'error'];

export interface RedirectOptions {
  /** Leave no entry in the history. */
  readonly replace?: boolean | undefined;
  /** Neither remember the current page nor go back to a remembered one. */
  readonly noRedirectBack?: boolean | undefined;
  /** Parameters to add to those of the place. */
  readonly query?: URLSearchParams | undefined;
}

export interface GateOptions {
  /** Nobody is signed in any more: the pages for signing in are places like any other. */
  readonly isSignedOut?: boolean | undefined;
}

/** The places an app knows and the one gate before each of them. Computes, never navigates. */
export interface Places {
  /**
   * The one gate before every navigation. Returns the URL to follow; throws UNTRUSTED_REDIRECT otherwise. Without a page, for
   * example on a server, only `link` tells where a relative one leads.
   * @param url anything an address bar, an answer or a caller offered
   */
  readonly resolveRedirect: (url: unknown, options?: GateOptions) => URL;
  /** Where a configured place is: remembers the current page, or leads to the remembered one. Without a page, for `link` only. */
  readonly destination: (name: UrlName, options?: RedirectOptions) => URL;
  /** A URL of these as text to follow: a path on the page's own origin, or where there is no page; an absolute URL elsewhere. */
  readonly link: (url: URL) => string;
  /** A configured place as a link. */
  readonly href: (name: UrlName, options?: RedirectOptions) => string;
  /** What the address bar remembers, if it is a place to go. `isUntrusted` when it names one that must not be followed. */
  readonly remembered: () => { readonly url: URL | undefined; readonly isUntrusted: boolean };
  /** The callback URL for a mail: the page itself, carrying what is remembered, without a fragment. */
  readonly callbackUrl: (name: UrlName) => string;
}

/** The part of a URL that stays on its origin, for routers and links. */
export const relativePart = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

const untrusted = (url: string): PorticoError =>
  new PorticoError(
    'UNTRUSTED_REDIRECT',
    `The redirect URL ${JSON.stringify(url.slice(0, MAX_ECHO))} is not trusted; it should be relative.`,
  );

const isAbsolute = (url: string): boolean => /^https?:\/\//i.test(url);

/** The web address of a configured place. */
const configuredUrl = (urls: Urls, name: UrlName, base: string): URL => {
  const url = urls[name];
  const parsed = url === '' || (/^[a-z][a-z0-9+.-]*:/i.test(url) && !isAbsolute(url)) ? undefined : parseUrl(url, base);
  if (!parsed) throw new PorticoError('CONFIGURATION', `The URL for "${name}" is not a web address.`);
  return parsed;
};

/** Pages of the handler, at their own address and where the host has put them. */
const addressesOf = (urls: Urls, names: readonly HandlerPage[], base: URL): readonly URL[] =>
  names
    .flatMap((name) => [urls[name], `${urls.handler.replace(/\/$/, '')}/${HANDLER_PAGES[name]}`])
    .map((url) => parseUrl(url, base))
    .filter((url) => url !== undefined);

/** Where the app is, what it trusts from there, and what the address bar remembers. */
const createStandpoint = (urls: Urls, trusted: readonly string[], page: Page | undefined) => {
  const here = (): URL => new URL(page?.href() ?? NO_ORIGIN);
  const trust = (value: unknown, { isSignedOut = false }: GateOptions = {}): URL | undefined => {
    // A page without an address of its own (a sandboxed frame) resolves nothing.
    const base = here();
    const url = trustedDestination(value, {
      origin: base.origin,
      // A place the host configured is trusted wherever it lies; what an address bar offers is not.
      trusted: [...trusted, ...Object.values(urls).filter(isAbsolute)],
      allowLocalhost: false,
      acting: addressesOf(urls, ACTING, base),
      entries: isSignedOut ? [] : addressesOf(urls, ENTRIES, base),
    });
    return !page && url?.origin === NO_ORIGIN && isAbsolute(String(value)) ? undefined : url;
  };
  const remembered: Places['remembered'] = () => {
    const value = page ? here().searchParams.get(RETURN_TO) : null;
    const url = trust(value);
    return { url, isUntrusted: !!value && !url };
  };
  const resolveRedirect: Places['resolveRedirect'] = (url, options) => {
    const text = url instanceof URL ? url.href : url;
    const trustedUrl = trust(text, options);
    if (!trustedUrl) throw untrusted(typeof text === 'string' ? text : typeof text);
    return trustedUrl;
  };
  const link: Places['link'] = (url) => (url.origin === here().origin ? relativePart(url) : url.href);
  return { here, trust, remembered, resolveRedirect, link };
};

export const createPlaces = (urls: Urls, trusted: readonly string[], page: Page | undefined): Places => {
  const { here, trust, remembered, resolveRedirect, link } = createStandpoint(urls, trusted, page);
  const find = (name: UrlName): URL => configuredUrl(urls, name, here().href);

  /** This page, if it is one to come back to. */
  const pageToRemember = (target: URL): string | undefined => {
    const own = relativePart(here());
    const isPassing = PASSING.some((name) => parseUrl(urls[name], here())?.pathname === here().pathname);
    return here().origin === target.origin && !isPassing && trust(own) ? own : undefined;
  };

  const destination: Places['destination'] = (name, { noRedirectBack = false, query = new URLSearchParams() } = {}) => {
    const url = find(name);
    for (const [key, value] of query) url.searchParams.set(key, value);
    if (noRedirectBack || !page) return url;
    if (name === 'afterSignIn' || name === 'afterSignUp') return remembered().url ?? url;
    const carried = here().searchParams.get(RETURN_TO) ?? undefined;
    const isEntry = name === 'signIn' || name === 'signUp';
    const back = isEntry ? (carried ?? pageToRemember(url)) : PASSING.includes(name) ? carried : undefined;
    if (back !== undefined) url.searchParams.set(RETURN_TO, back);
    return url;
  };

  const callbackUrl: Places['callbackUrl'] = (name) => {
    if (!page && !isAbsolute(urls[name]))
      throw new PorticoError('CONFIGURATION', `Outside a browser, name the callback URL for "${name}" yourself.`);
    const url = find(name);
    const place = remembered().url;
    if (place) url.searchParams.set(RETURN_TO, link(place));
    url.hash = '';
    return url.href;
  };

  return { resolveRedirect, remembered, destination, link, href: (name, options) => link(destination(name, options)), callbackUrl };
};
