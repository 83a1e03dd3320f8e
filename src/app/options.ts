import { PorticoError } from '../errors/portico-error.js';
import type { OAuthScopes, TotpPrompt } from '../auth/auth-context.js';
import { isBrowser, type Platform } from '../lib/platform.js';
import { createCookieStore, type CookieOptions } from '../session/cookie-store.js';
import { createMemoryStore, type Tokens, type TokenStore } from '../session/token-store.js';
import type { Page } from '../redirects/redirects.js';
import type { RedirectMethod } from '../redirects/redirects.js';
import type { Urls } from '../redirects/urls.js';

/**
 * Where the tokens of the signed-in user live: in cookies of the page (on a server, where there is none, `'cookie'` reads as signed out), in this object, in a given pair, in a store of the host's, or nowhere.
 * A pair may lack its access token: it is fetched when needed.
 */
export type StoreInit = 'cookie' | 'memory' | Tokens | TokenStore | null;

/** Options of every app. */
export interface AppOptions extends CookieOptions {
  readonly projectId: string;
  readonly publishableClientKey?: string | undefined;
  /** Origin of the service, for example `https://api.example.com`; two where browsers and servers reach it differently. */
  readonly baseUrl: string | { readonly browser: string; readonly server: string };
  readonly tokenStore: StoreInit;
  readonly urls?: Partial<Urls> | undefined;
  /** `none` where left out: calls answer and the host navigates. */
  readonly redirectMethod?: RedirectMethod | undefined;
  /** Origins besides its own, and those of `urls`, to which users may be sent back. */
  readonly trustedOrigins?: readonly string[] | undefined;
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined;
  /** Asks for the code of a second factor. If omitted, the prompt of the browser does. */
  readonly onMfaRequired?: TotpPrompt | undefined;
  /** Scopes to ask OAuth providers for, besides their own, by provider id. */
  readonly oauthScopesOnSignIn?: OAuthScopes | undefined;
  /** Clock, network and dice, for tests. */
  readonly platform?: Partial<Platform> | undefined;
  /** The page to navigate, for tests and unusual hosts. */
  readonly page?: Page | undefined;
}

/** Version of the SDK. */
export const VERSION = '0.1.0';

export const misconfigured = (what: string): PorticoError => new PorticoError('CONFIGURATION', what);

/** Refuses every sign-in: on a server, all visitors would share that session. */
const assertWritable = (): never => {
  throw misconfigured("Nobody can sign in here: tokenStore is null, or 'cookie' without a browser. On a server, name the request.");
};

/** Holds nothing, and says so when somebody signs in. */
const nowhere = (): TokenStore => ({
  ...createMemoryStore(),
  assertWritable,
  write: ({ refreshToken }) => void (refreshToken !== null && assertWritable()),
});

const isPair = (init: object): init is Tokens => 'refreshToken' in init && 'accessToken' in init;

/** The store an option stands for. Throws CONFIGURATION for anything it does not know. */
export const storeOf = (init: StoreInit, options: AppOptions, platform: Platform): TokenStore => {
  // Modules with an app are evaluated on servers too, before a browser takes over.
  if (init === 'cookie') return isBrowser() ? createCookieStore(options.projectId, platform, undefined, options) : nowhere();
  if (init === null) return nowhere();
  if (init === 'memory') return createMemoryStore();
  if (typeof init === 'object' && 'watch' in init) return init;
  if (typeof init === 'object' && isPair(init))
    return createMemoryStore({ accessToken: init.accessToken || null, refreshToken: init.refreshToken || null });
  // An object may hold tokens: only words are repeated.
  throw misconfigured(`tokenStore cannot be ${typeof init === 'string' ? (init as string).slice(0, 40) : typeof init}.`);
};
