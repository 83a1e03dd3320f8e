import { PorticoError } from '../errors/portico-error.js';
import { parseUrl } from '../lib/url.js';
import type { TrustedUrl } from './policy.js';

/** The pages of the handler and their URL segments. */
export const HANDLER_PAGES = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  signOut: 'sign-out',
  emailVerification: 'email-verification',
  passwordReset: 'password-reset',
  forgotPassword: 'forgot-password',
  oauthCallback: 'oauth-callback',
  magicLinkCallback: 'magic-link-callback',
  accountSettings: 'account-settings',
  error: 'error',
  teamInvitation: 'team-invitation',
} as const;

export type HandlerPage = keyof typeof HANDLER_PAGES;

/** The URLs of all pages an app sends users to: web addresses, or relative to the current page. */
export type Urls = Readonly<Record<HandlerPage | 'handler' | 'home' | 'afterSignIn' | 'afterSignUp' | 'afterSignOut', string>>;
/** Names of the pages that an app sends users to. */
export type UrlName = keyof Urls;

const withoutUndefined = (urls: Partial<Urls>): Partial<Urls> =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));

const withoutLastSlash = (url: string): string => url.replace(/\/$/, '');

/** Fills the gaps of the configured URLs with the defaults. */
export const resolveUrls = (configured: Partial<Urls> = {}): Urls => {
  const own = withoutUndefined(configured);
  const handler = withoutLastSlash(own.handler ?? '/handler');
  const home = own.home ?? '/';
  const afterSignIn = own.afterSignIn ?? home;
  const pages = Object.fromEntries(Object.entries(HANDLER_PAGES).map(([name, segment]) => [name, `${handler}/${segment}`])) as Record<
    HandlerPage,
    string
  >;
  return Object.freeze({ ...pages, home, afterSignIn, afterSignUp: afterSignIn, afterSignOut: home, ...own, handler: handler || '/' });
};

export const isAbsolute = (url: string): boolean => /^https?:\/\//i.test(url);

/** Returns the path, query and fragment of a URL, for routers and links on its own origin. */
export const relativePart = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

/** Returns the address of a configured page. The host configured it, so it is trusted on any origin. Throws CONFIGURATION for other schemes. */
export const configuredUrl = (urls: Urls, name: UrlName, base: string): TrustedUrl => {
  const url = urls[name];
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:/i.test(url) && !isAbsolute(url);
  const parsed = url === '' || hasOtherScheme ? undefined : parseUrl(url, base);
  if (!parsed) throw new PorticoError('CONFIGURATION', `The URL for "${name}" is not a web address.`);
  return parsed as TrustedUrl;
};

/** Returns an address of the service. The host configured the service, so it is trusted. */
export const apiUrl = (baseUrl: string, path: string, query: Readonly<Record<string, string>>): TrustedUrl =>
  new URL(`${baseUrl}/api/v1${path}?${new URLSearchParams(query)}`) as TrustedUrl;

/** Returns the addresses of handler pages: below the handler, and where the host configured them. */
export const handlerAddresses = (urls: Urls, names: readonly HandlerPage[], base: URL): readonly URL[] =>
  names
    .flatMap((name) => [urls[name], `${withoutLastSlash(urls.handler)}/${HANDLER_PAGES[name]}`])
    .map((url) => parseUrl(url, base))
    .filter((url) => url !== undefined);
