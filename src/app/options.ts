import { PorticoError } from '../errors/portico-error.js';
import { reportProblem } from '../errors/report-problem.js';
import type { OAuthScopes, TotpPrompt } from '../auth/auth-context.js';
import { isBrowser, systemPlatform, type Page, type Platform } from '../lib/platform.js';
import { isWebAddress } from '../lib/url.js';
import { createCookieStore, type CookieOptions } from '../session/cookie-store.js';
import { createMemoryStore, type TokenStore } from '../session/token-store.js';
import { tokenOrNull, type Tokens } from '../session/tokens.js';
import { isRedirectMethod, type RedirectMethod } from '../redirects/redirect-method.js';
import { configuredUrl } from '../redirects/redirects.js';
import type { HeaderMap } from '../transport/exchange.js';
import { resolveUrls, type UrlName, type Urls } from '../redirects/urls.js';

/**
 * Where an app stores the signed-in user's tokens: in cookies of the page, in memory, in a store of the host app, or nowhere (`null`).
 * An app with a token pair stores the pair in memory. The access token of the pair may be null. On a server, an app with `'cookie'` is
 * signed out.
 */
export type StoreInit = 'cookie' | 'memory' | Tokens | TokenStore | null;

/** Origin of the service, or one origin for browsers and one for servers. */
type BaseUrl =
  | string
  | {
      /** Origin of the service for browsers. */
      readonly browser: string;
      /** Origin of the service for servers, for example in a private network. Servers require it, and browsers do not. */
      readonly server?: string | undefined;
    };

/** Options of every app. */
export interface AppOptions extends CookieOptions {
  /** Project ID. */
  readonly projectId: string;
  /** The project's publishable key. Without this key, sessions cannot be refreshed. */
  readonly publishableClientKey?: string | undefined;
  /**
   * Origin of the service, for example `https://api.example.com`, or an object with one origin for browsers and one for servers. If
   * omitted, read from the environment variables `PORTICO_API_URL` for servers and `NEXT_PUBLIC_PORTICO_API_URL` for browsers. If only one
   * of the variables is set, it applies to both.
   */
  readonly baseUrl?: BaseUrl | undefined;
  /**
   * Where to store the signed-in user's tokens. If omitted, cookies in a browser and memory elsewhere. In memory, an app has one session,
   * which all visitors of a server would share. On a server, use `createServerApp` and pass each request.
   */
  readonly tokenStore?: StoreInit | undefined;
  /**
   * URLs of the pages. If omitted, paths below `urls.handler` (default: `/handler`). The default of `home` is `/`, and the pages after a
   * sign-in, sign-up or sign-out are `home`.
   */
  readonly urls?: Partial<Urls> | undefined;
  /** How the app navigates. If omitted, `window` in a browser and `none` elsewhere. With `none`, the host app navigates itself. */
  readonly redirectMethod?: RedirectMethod | undefined;
  /** Origins that redirects may lead to, besides the page's own origin and the origins in `urls`. */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** Headers to add to each request. They replace SDK headers with the same name. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined;
  /** Asks the user for a code from an authenticator app. If omitted, the SDK uses the browser's `prompt`. */
  readonly onMfaRequired?: TotpPrompt | undefined;
  /** Scopes to request from OAuth providers besides their defaults, by provider ID. */
  readonly oauthScopesOnSignIn?: OAuthScopes | undefined;
  /** Replaces the clock, the network and the random numbers, for tests. */
  readonly platform?: Partial<Platform> | undefined;
  /** The page to navigate. If omitted, the browser page. */
  readonly page?: Page | undefined;
}

/** The options, including defaults for options that the host app omitted. */
export type ResolvedOptions = AppOptions & Required<Pick<AppOptions, 'tokenStore' | 'redirectMethod'>>;

/** Returns the base URL from the environment. Bundlers replace these expressions, so each variable must be written with its full name. */
const environmentUrl = (): BaseUrl | undefined => {
  if (typeof process === 'undefined') return undefined;
  const browser = process.env.NEXT_PUBLIC_PORTICO_API_URL;
  const server = process.env.PORTICO_API_URL || browser;
  return server ? { server, browser: browser || server } : undefined;
};

/** Creates the default store outside a browser. Warns at the first sign-in, because all visitors of a server would share the session. */
const createProcessStore = (): TokenStore => ({
  ...createMemoryStore(),
  assertWritable: () => reportProblem('shared-session'),
});

/** Returns the options with the defaults for this environment. Null means “not set”, except for `tokenStore`. */
export const withDefaults = ({ baseUrl, tokenStore, redirectMethod, ...options }: AppOptions): ResolvedOptions => ({
  ...(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as typeof options),
  baseUrl: baseUrl ?? environmentUrl(),
  tokenStore: tokenStore === undefined ? (isBrowser() ? 'cookie' : createProcessStore()) : tokenStore,
  redirectMethod: redirectMethod ?? (isBrowser() ? 'window' : 'none'),
});

/** Version of the SDK. */
export const VERSION = '0.1.0';

export const misconfigured = (message: string): PorticoError => new PorticoError('CONFIGURATION', message);

/** Returns the headers of the host app with lowercase names, as in SDK headers. Throws CONFIGURATION for a header that is not valid. */
export const readExtraHeaders = ({ extraRequestHeaders }: AppOptions): HeaderMap => {
  try {
    return Object.fromEntries(new Headers(extraRequestHeaders));
  } catch {
    throw misconfigured('extraRequestHeaders may contain only valid names and values of headers.');
  }
};

/**
 * Throws CONFIGURATION if a key contains characters that no key has, or if the publishable key is a secret key. Keys may be omitted. The
 * message never contains a key.
 */
export const assertKeys = (keys: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, key] of Object.entries(keys)) {
    if (key && !tokenOrNull(key)) throw misconfigured(`${name} contains characters that no key has.`);
    if (name === 'publishableClientKey' && /^s[sa]k_/.test(key ?? ''))
      throw misconfigured('publishableClientKey is a secret key. Revoke that key, because browsers may have received it.');
  }
};

/** Throws CONFIGURATION for every sign-in, because all users of a server would share the session. */
const assertWritable = (): never => {
  throw misconfigured("This app cannot sign users in: tokenStore is null, or 'cookie' on a server. Pass the user's request.");
};

/** Creates a store that keeps nothing. Signing in throws CONFIGURATION. */
const createNullStore = (): TokenStore => ({ ...createMemoryStore(), assertWritable, write: () => undefined });

const isPair = (init: object): init is Tokens =>
  'refreshToken' in init && 'accessToken' in init && [init.refreshToken, init.accessToken].every((it) => !it || typeof it === 'string');

/** Returns the store that an option describes. Throws CONFIGURATION for any other value. */
export const storeOf = (init: StoreInit, options: AppOptions, platform: Platform): TokenStore => {
  // Frameworks evaluate the modules of pages on the server too, including modules that create an app.
  if (init === 'cookie') return isBrowser() ? createCookieStore(options.projectId, platform, undefined, options) : createNullStore();
  if (init === null) return createNullStore();
  if (init === 'memory') return createMemoryStore();
  if (typeof init === 'object' && 'watch' in init && [init.read, init.write, init.watch].every((it) => typeof it === 'function'))
    return init;
  if (typeof init === 'object' && isPair(init))
    return createMemoryStore({ accessToken: init.accessToken || null, refreshToken: init.refreshToken || null });
  // The message must not contain a token.
  const shown = typeof init !== 'string' ? typeof init : /^[a-z-]{1,20}$/.test(init) ? init : 'a string';
  throw misconfigured(`tokenStore cannot be ${shown}. Pass 'cookie', 'memory', null, a token pair or a TokenStore.`);
};

/**
 * Returns the origin of the service for browsers or servers. Throws CONFIGURATION if `baseUrl` is missing, is not a web address, or
 * contains the path of the API, which the SDK adds.
 */
export const readBaseUrl = (baseUrl: AppOptions['baseUrl'], side: 'browser' | 'server' = isBrowser() ? 'browser' : 'server'): string => {
  const isObject = typeof baseUrl === 'object' && baseUrl !== null && !(baseUrl instanceof URL);
  const url = isObject ? baseUrl[side] : baseUrl;
  let origin = String(url).replace(/^\w+/, (scheme) => scheme.toLowerCase());
  while (origin.endsWith('/')) origin = origin.slice(0, -1);
  if (isWebAddress(url) && !origin.endsWith('/api/v1')) return origin;
  const advice = baseUrl ? '' : ' Or set PORTICO_API_URL or NEXT_PUBLIC_PORTICO_API_URL.';
  throw misconfigured(`baseUrl${isObject ? `.${side}` : ''} must be the URL of the service, without /api/v1.${advice}`);
};

/** Throws CONFIGURATION if a page does not exist, or if its URL is not a web address or a path. */
const assertUrls = (urls: Partial<Urls>): void => {
  const known = resolveUrls();
  for (const [name, url] of Object.entries(urls)) {
    if (!Object.hasOwn(known, name)) throw misconfigured(`urls has no page named ${name}. The pages are ${Object.keys(known).join(', ')}.`);
    // If `urls.handler` is empty, the pages of the handler are below the root.
    if (url !== undefined && !(name === 'handler' && url === '')) configuredUrl(urls as Urls, name as UrlName);
  }
};

/** Throws CONFIGURATION if an option is not valid. `storeOf` checks `tokenStore`. */
export const assertOptions = (options: ResolvedOptions): void => {
  const { projectId, baseUrl, urls = {}, redirectMethod, trustedOrigins = [], publishableClientKey, platform = {} } = options;
  const { page = {}, oauthScopesOnSignIn = {}, onMfaRequired, secureCookies, legacyCookies } = options;
  // The ID is part of cookie names, in which other characters would be escaped.
  if (typeof projectId !== 'string' || !/^[\w.-]+$/.test(projectId)) throw misconfigured('projectId is missing or is not valid.');
  readBaseUrl(baseUrl, 'browser');
  // The settings of a page often lack the URL for servers, because bundlers leave out private environment variables.
  if (!isBrowser() || typeof baseUrl !== 'object' || baseUrl.server) readBaseUrl(baseUrl, 'server');
  assertKeys({ publishableClientKey });
  if (!Array.isArray(trustedOrigins) || !trustedOrigins.every(isWebAddress))
    throw misconfigured('trustedOrigins may contain only URLs, such as https://shop.example.');
  for (const [name, value] of Object.entries<unknown>({ urls, platform, page, oauthScopesOnSignIn }))
    if (typeof value !== 'object' || Array.isArray(value)) throw misconfigured(`${name} must be an object.`);
  assertUrls(urls);
  if (!Object.values<unknown>(oauthScopesOnSignIn).every((scopes) => scopes === undefined || Array.isArray(scopes)))
    throw misconfigured('oauthScopesOnSignIn may contain only lists.');
  if (onMfaRequired !== undefined && typeof onMfaRequired !== 'function') throw misconfigured('onMfaRequired must be a function.');
  for (const [name, value] of Object.entries({ secureCookies, legacyCookies }))
    if (value !== undefined && typeof value !== 'boolean') throw misconfigured(`${name} must be true or false.`);
  for (const name of Object.keys(systemPlatform) as (keyof Platform)[])
    if (platform[name] && typeof platform[name] !== 'function') throw misconfigured(`platform.${name} must be a function.`);
  if (!isRedirectMethod(redirectMethod)) throw misconfigured("redirectMethod must be 'none', 'window', { navigate } or { nextjs }.");
};
