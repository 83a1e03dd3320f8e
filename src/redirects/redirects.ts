import { wrongType } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Page, Platform } from '../lib/platform.js';
import { parseUrl } from '../lib/url.js';
import { MAX_URL_LENGTH, toTrustedUrl, type TrustedUrl } from './policy.js';
import { isPage } from './page-match.js';
import type { RedirectMethod } from './redirect-method.js';
import { ACTING_PAGES, handlerUrls, SIGN_IN_PAGES, type HandlerPage, type UrlName, type Urls } from './urls.js';

/** Query parameter that contains the page to return to after signing in. */
export const RETURN_TO = 'after_auth_return_to';
/** Time that a call waits after it starts a navigation, in milliseconds, so that no further code runs while the page is being replaced. */
const REDIRECT_WAIT_MS = 2000;
/** Maximum number of characters of a rejected URL in an error message. */
const MAX_URL_IN_MESSAGE = 200;
/** Base of relative URLs if there is no page. An app never shows it or navigates to it. */
const NO_ORIGIN = 'http://relative.invalid';
/** Intermediate pages of a sign-in. Their URLs contain the page to return to. Users never return to these pages. */
const TRANSIENT_PAGES: readonly HandlerPage[] = ['forgotPassword', 'passwordReset', 'emailVerification', 'magicLinkCallback', 'error'];

/** The page to return to, from the query of the current URL. */
export interface RememberedPage {
  /** URL of the page. `undefined` if the query contains no URL, or if the URL is not trusted. */
  readonly url: TrustedUrl | undefined;
  /** Whether the query contains a URL that is not trusted. */
  readonly isUntrusted: boolean;
}

/** Options of a redirect. */
export interface RedirectOptions {
  /** If true, replaces the current entry of the history. */
  readonly replace?: boolean | undefined;
  /** If true, ignores the page to return to: neither adds the current page to the URL, nor returns to a remembered page. */
  readonly noRedirectBack?: boolean | undefined;
  /** Parameters to add to the URL. */
  readonly query?: URLSearchParams | undefined;
}

/** Options of `resolveRedirect`. */
export interface ResolveOptions {
  /** If true, the sign-in and sign-up pages are allowed, because the user is signed out. */
  readonly isSignedOut?: boolean | undefined;
}

/** The URLs that an app may navigate to. These functions never navigate. */
export interface RedirectUrls {
  /**
   * Returns the URL if it is trusted. Throws UNTRUSTED_REDIRECT otherwise.
   * Without a page, for example on a server, pass the result to `link`, because the result for a relative URL has a placeholder origin.
   * @param url any value, for example from an address bar, a response or a caller
   */
  readonly resolveRedirect: (url: unknown, options?: ResolveOptions) => TrustedUrl;
  /**
   * Returns the URL of a configured page, with the page to return to in its query. If there is a page to return to and `name` is
   * `afterSignIn` or `afterSignUp`, returns the URL of the page to return to instead.
   * Without a page, for example on a server, pass the result to `link`.
   */
  readonly destination: (name: UrlName, options?: RedirectOptions) => TrustedUrl;
  /**
   * Returns the URL as text: a path if the URL is on the page's origin or there is no page, otherwise an absolute URL. Throws ASSERTION if
   * the value is not a URL.
   */
  readonly link: (url: TrustedUrl) => string;
  /** Returns a link to a configured page. */
  readonly href: (name: UrlName, options?: RedirectOptions) => string;
  /** Returns the page to return to, from the query of the current URL. */
  readonly remembered: () => RememberedPage;
  /**
   * Returns the URL of a page, for a link in an email or for a provider to return to. The URL has no fragment and contains the page to
   * return to in its query. Throws UNTRUSTED_REDIRECT if `returnTo` is not trusted.
   * @param returnTo the page to return to; if omitted, the page in the query of the current URL
   */
  readonly callbackUrl: (name: UrlName, returnTo?: string) => string;
}

/** The URLs of an app, and functions that navigate to these URLs. */
export interface Redirects extends RedirectUrls {
  /** Navigates to a configured page. Resolves after two seconds if the browser replaces the page, otherwise immediately. */
  readonly to: (name: UrlName, options?: RedirectOptions) => Promise<void>;
  /** Navigates to a URL. Rejects with UNTRUSTED_REDIRECT if the URL is not trusted. */
  readonly toUrl: (url: unknown, options?: RedirectOptions & ResolveOptions) => Promise<void>;
}

const untrustedRedirect = (url: string): PorticoError =>
  new PorticoError(
    'UNTRUSTED_REDIRECT',
    `The redirect URL ${JSON.stringify(url.slice(0, MAX_URL_IN_MESSAGE))} is not trusted; it should be relative.`,
  );

const isAbsolute = (url: string): boolean => /^https?:\/\//i.test(url);

/** Returns the path, query and fragment of a URL, for routers and for links on the same origin. */
export const relativePart = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

/**
 * Returns the URL of a configured page, which is trusted on any origin. Throws CONFIGURATION if it is neither an absolute http(s) URL nor a
 * relative URL of the same origin. For example, `//host/path` has another origin, but looks like a path.
 */
export const configuredUrl = (urls: Urls, name: UrlName, base = NO_ORIGIN): TrustedUrl => {
  if (!Object.hasOwn(urls, name)) throw wrongType('name', 'a page');
  const url = urls[name];
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:/i.test(url) && !isAbsolute(url);
  const parsed = url === '' || typeof url !== 'string' || hasOtherScheme ? undefined : parseUrl(url, base);
  if (!parsed || (!isAbsolute(url) && parsed.origin !== parseUrl(base)?.origin))
    throw new PorticoError('CONFIGURATION', `urls.${name} is not a web address or a path.`);
  return parsed as TrustedUrl;
};

/** Returns a service URL, which is trusted because the host app configured the base URL. */
export const apiUrl = (baseUrl: string, path: string, query: Readonly<Record<string, string>>): TrustedUrl =>
  new URL(`${baseUrl}/api/v1${path}?${new URLSearchParams(query)}`) as TrustedUrl;

/** Navigates the page. All navigations of the SDK call this function or the redirect function of the host app, with a `TrustedUrl`. */
export const navigate = (page: Page, url: TrustedUrl, { replace }: RedirectOptions = {}): void =>
  replace ? page.replace(url.href) : page.assign(url.href);

const resolveAll = (urls: readonly string[], base: URL): readonly URL[] =>
  urls.map((url) => parseUrl(url, base)).filter((url) => url !== undefined);

/** Returns the functions that depend on the current page and the trusted origins. */
const createRedirectContext = (urls: Urls, trustedOrigins: readonly string[], page: Page | undefined) => {
  const [actingPages, signInPages] = [handlerUrls(urls, ACTING_PAGES), handlerUrls(urls, SIGN_IN_PAGES)];
  const currentUrl = (): URL => new URL(page?.href() ?? NO_ORIGIN);
  const find = (name: UrlName): TrustedUrl => configuredUrl(urls, name, currentUrl().href);
  /** @param current the page that navigates */
  const trust = (value: unknown, { isSignedOut = false }: ResolveOptions = {}, current = currentUrl()): TrustedUrl | undefined => {
    const url = toTrustedUrl(value, {
      // The origin of a sandboxed frame is `null`. Relative URLs are rejected in such a frame.
      origin: current.origin,
      page: page && current,
      trusted: [...trustedOrigins, ...Object.values(urls).filter(isAbsolute)],
      allowLocalhost: false,
      acting: resolveAll(actingPages, current),
      entries: isSignedOut ? [] : resolveAll(signInPages, current),
    });
    return !page && url?.origin === NO_ORIGIN && isAbsolute(String(value)) ? undefined : url;
  };
  const remembered: RedirectUrls['remembered'] = () => {
    const value = page ? currentUrl().searchParams.get(RETURN_TO) : null;
    const url = trust(value);
    return { url, isUntrusted: !!value && !url };
  };
  const resolveRedirect: RedirectUrls['resolveRedirect'] = (url, options) => {
    const text = url instanceof URL ? url.href : url;
    const trusted = trust(text, options);
    if (!trusted) throw untrustedRedirect(typeof text === 'string' ? text : typeof text);
    return trusted;
  };
  const link: RedirectUrls['link'] = (url) => {
    if (!url?.origin) throw wrongType('url', 'a URL');
    return url.origin === currentUrl().origin ? relativePart(url) : url.href;
  };
  return { currentUrl, find, trust, remembered, resolveRedirect, link };
};

const createCallbackUrl =
  (urls: Urls, page: Page | undefined, context: ReturnType<typeof createRedirectContext>): RedirectUrls['callbackUrl'] =>
  (name, returnTo) => {
    const url = context.find(name);
    if (!page && !isAbsolute(urls[name]))
      throw new PorticoError('CONFIGURATION', 'Outside a browser, pass verificationCallbackUrl, callbackUrl or an absolute urls.handler.');
    url.hash = '';
    const target = returnTo === undefined ? context.remembered().url : context.resolveRedirect(returnTo);
    if (!target) return url.href;
    const plain = url.href;
    // If the callback page is on another origin, a path would lead to a page on that origin, so the absolute URL is necessary.
    const isElsewhere = target.origin !== url.origin && target.origin !== NO_ORIGIN;
    const text = isElsewhere ? target.href : relativePart(target);
    url.searchParams.set(RETURN_TO, text);
    // In an OAuth flow, the callback page builds this URL again from its own query, and the service compares the two URLs. The URL must
    // therefore omit a page that the callback page would reject, even if this page may return to it because it is the current page.
    if (context.trust(text, {}, url) && url.href.length <= MAX_URL_LENGTH) return url.href;
    if (returnTo !== undefined) throw untrustedRedirect(returnTo);
    return plain;
  };

const createRedirectUrls = (urls: Urls, trustedOrigins: readonly string[], page: Page | undefined): RedirectUrls => {
  const context = createRedirectContext(urls, trustedOrigins, page);
  const { currentUrl, find, trust, remembered, resolveRedirect, link } = context;
  const transientPages = handlerUrls(urls, TRANSIENT_PAGES);

  /** Returns the path of the current page if a redirect from the target may return to it. */
  const pageToRemember = (target: URL): string | undefined => {
    const current = currentUrl();
    const path = relativePart(current);
    // `trust` rejects long URLs, which take long to compare.
    if (current.origin !== target.origin || !trust(path)) return undefined;
    return resolveAll(transientPages, current).some((transient) => isPage(current, transient)) ? undefined : path;
  };

  /** Returns the page to return to, for the query of the target. */
  const returnToFor = (name: UrlName, target: URL): string | undefined => {
    const { url } = remembered();
    // A URL that is not trusted is kept, so that the next page can report it.
    const carried = url ? link(url) : (currentUrl().searchParams.get(RETURN_TO) ?? undefined);
    if (name === 'signIn' || name === 'signUp') return carried ?? pageToRemember(target);
    return (TRANSIENT_PAGES as readonly UrlName[]).includes(name) ? carried : undefined;
  };

  const destination: RedirectUrls['destination'] = (name, { noRedirectBack = false, query = new URLSearchParams() } = {}) => {
    const url = find(name);
    for (const [key, value] of query) url.searchParams.set(key, value);
    if (noRedirectBack || !page) return url;
    if (name === 'afterSignIn' || name === 'afterSignUp') return remembered().url ?? url;
    const returnTo = returnToFor(name, url);
    if (returnTo !== undefined) url.searchParams.set(RETURN_TO, returnTo);
    return url;
  };

  const callbackUrl = createCallbackUrl(urls, page, context);
  return { resolveRedirect, remembered, destination, link, href: (name, options) => link(destination(name, options)), callbackUrl };
};

export interface RedirectConfiguration {
  readonly urls: Urls;
  /** Origins besides the page's own, optionally with a path, that the app may navigate to. */
  readonly trustedOrigins: readonly string[];
  readonly method: RedirectMethod;
  readonly page: Page | undefined;
}

export const createRedirects = (
  { urls, trustedOrigins, method, page }: RedirectConfiguration,
  platform: Pick<Platform, 'after'>,
): Redirects => {
  const redirectUrls = createRedirectUrls(urls, trustedOrigins, page);
  const follow = async (url: TrustedUrl, { replace = false }: RedirectOptions = {}): Promise<void> => {
    if (method === 'none') return;
    const text = redirectUrls.link(url);
    if (typeof method === 'object' && 'navigate' in method) {
      method.navigate(text, { replace });
      return;
    }
    if (!page) {
      if (typeof method === 'object') method.nextjs.redirect(text, replace ? 'replace' : 'push');
      return;
    }
    navigate(page, url, { replace });
    await new Promise<void>((resolve) => void platform.after(REDIRECT_WAIT_MS, resolve));
  };
  return {
    ...redirectUrls,
    to: async (name, options) => follow(redirectUrls.destination(name, options), options),
    toUrl: async (url, options) => follow(redirectUrls.resolveRedirect(url, options), options),
  };
};
