import { trustedDestination, type RedirectPolicy } from '../contract/redirect-policy.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../kit/platform.js';
import type { Page } from './page.js';
import type { UrlName, Urls } from './routes.js';

export const RETURN_TO = 'after_auth_return_to';
/** Code after a redirect must not run while the page is being replaced: the call settles this much later, milliseconds. */
const REDIRECT_WAIT_MS = 2000;
const MAX_ECHO = 200;

/** How a redirect is carried out. */
export type RedirectMethod =
  | 'none'
  | 'window'
  /** The framework's own redirect on its server; in a browser like `window`. */
  | { readonly nextjs: { readonly redirect: (url: string, type: 'replace' | 'push') => void } }
  /** The host's router. Gets a path on its own origin, an absolute URL elsewhere. */
  | { readonly navigate: (url: string, options: { readonly replace: boolean }) => void };

export interface RedirectOptions {
  /** Leave no entry in the history. */
  readonly replace?: boolean;
  /** Neither remember the current page nor go back to a remembered one. */
  readonly noRedirectBack?: boolean;
}

export interface Redirects {
  /**
   * The one gate before every navigation. Returns the URL to follow; throws UNTRUSTED_REDIRECT otherwise.
   * @param url anything an address bar, an answer or a caller offered
   */
  readonly resolveRedirect: (url: unknown) => URL;
  /** Where a configured place is, as a link: remembers the current page, or leads to the remembered one. */
  readonly href: (name: UrlName, options?: RedirectOptions) => string;
  /** What the address bar remembers, if it is a place to go. `isUntrusted` when it names one that must not be followed. */
  readonly remembered: () => { readonly url: URL | undefined; readonly isUntrusted: boolean };
  /** The callback URL for a mail: the page itself, carrying what is remembered, without a fragment. */
  readonly callbackUrl: (name: UrlName) => string;
  /** Goes to a configured place. */
  readonly to: (name: UrlName, options?: RedirectOptions) => Promise<void>;
  /** Goes to any trusted URL. */
  readonly toUrl: (url: unknown, options?: RedirectOptions) => Promise<void>;
}

interface Settings {
  readonly urls: Urls;
  readonly method: RedirectMethod;
  readonly trusted: readonly string[];
  readonly page: Page | undefined;
  readonly platform: Pick<Platform, 'after'>;
}

const untrusted = (url: unknown): PorticoError =>
  new PorticoError('UNTRUSTED_REDIRECT', `The redirect URL ${JSON.stringify(String(url).slice(0, MAX_ECHO))} is not trusted; it should be relative.`);

const isAbsolute = (url: string): boolean => /^https?:\/\//i.test(url);

/** The part of a URL that stays on its origin, for routers and links. */
export const relativePart = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

const follow = ({ method, page }: Settings, url: URL, replace: boolean): void => {
  const isOwn = page !== undefined && new URL(page.href()).origin === url.origin;
  if (method === 'none') return;
  if (typeof method === 'object' && 'navigate' in method) return method.navigate(isOwn ? relativePart(url) : url.href, { replace });
  if (page) return replace ? page.replace(url.href) : page.assign(url.href);
  if (typeof method === 'object') method.nextjs.redirect(url.href, replace ? 'replace' : 'push');
};

export const createRedirects = (settings: Settings): Redirects => {
  const { urls, page, platform, method } = settings;
  const base = (): string => page?.href() ?? 'http://localhost';
  const policy = (): RedirectPolicy => ({
    origin: new URL(base()).origin,
    // A place the host configured is trusted wherever it lies; what an address bar offers is not.
    trusted: [...settings.trusted, ...Object.values(urls).filter(isAbsolute)],
    allowLocalhost: false,
    handler: new URL(urls.handler, base()).pathname,
  });

  const resolveRedirect = (url: unknown): URL => {
    const destination = trustedDestination(url instanceof URL ? url.href : url, policy());
    if (!destination) throw untrusted(url);
    return destination;
  };

  const configured = (name: UrlName): URL => {
    const url = urls[name];
    if (url === '' || (/^[a-z][a-z0-9+.-]*:/i.test(url) && !isAbsolute(url)) || !URL.canParse(url, base())) {
      throw new PorticoError('CONFIGURATION', `The URL for "${name}" is not a web address.`);
    }
    return new URL(url, base());
  };

  const remembered: Redirects['remembered'] = () => {
    const value = page ? new URL(page.href()).searchParams.get(RETURN_TO) : null;
    const url = value === null ? undefined : trustedDestination(value, policy());
    return { url, isUntrusted: value !== null && value !== '' && !url };
  };

  const destination = (name: UrlName, { noRedirectBack = false }: RedirectOptions = {}): URL => {
    const url = configured(name);
    if (noRedirectBack || !page) return url;
    if (name === 'afterSignIn' || name === 'afterSignUp') return remembered().url ?? url;
    if (name !== 'signIn' && name !== 'signUp') return url;
    const here = new URL(page.href());
    const carried = here.searchParams.get(RETURN_TO);
    if (carried !== null) url.searchParams.set(RETURN_TO, carried);
    else if (here.origin === url.origin && trustedDestination(relativePart(here), policy())) url.searchParams.set(RETURN_TO, relativePart(here));
    return url;
  };

  const go = (url: URL, replace: boolean): Promise<void> => {
    follow(settings, url, replace);
    return method === 'none' ? Promise.resolve() : new Promise((resolve) => void platform.after(REDIRECT_WAIT_MS, resolve));
  };

  return {
    resolveRedirect,
    remembered,
    href: (name, options) => {
      const url = destination(name, options);
      return page && url.origin === new URL(page.href()).origin ? relativePart(url) : url.href;
    },
    callbackUrl: (name) => {
      if (!page && !isAbsolute(urls[name])) throw new PorticoError('CONFIGURATION', `Outside a browser, name the callback URL for "${name}" yourself.`);
      const url = configured(name);
      const { url: place } = remembered();
      if (place) url.searchParams.set(RETURN_TO, place.origin === url.origin ? relativePart(place) : place.href);
      url.hash = '';
      return url.href;
    },
    to: async (name, options = {}) => go(destination(name, options), options.replace === true),
    toUrl: async (url, options = {}) => go(resolveRedirect(url), options.replace === true),
  };
};
