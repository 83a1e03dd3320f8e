import { PorticoError } from '../errors/portico-error.js';
import type { OAuthScopes, TotpPrompt } from '../auth/auth-context.js';
import { isWait, systemPlatform, type Platform } from '../lib/platform.js';
import { createCookieStore, type CookieOptions } from '../session/cookie-store.js';
import { createMemoryStore, type Tokens, type TokenStore } from '../session/token-store.js';
import type { ApiKeys, Headers } from '../transport/headers.js';
import type { Transport } from '../transport/send.js';
import type { Page } from '../redirects/page.js';
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

const misconfigured = (what: string): PorticoError => new PorticoError('CONFIGURATION', what);

export const isBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined';

/** @param side whose address it is, where browsers and servers have one each */
export const readBaseUrl = (baseUrl: AppOptions['baseUrl'], side: 'browser' | 'server' = isBrowser() ? 'browser' : 'server'): string => {
  const url = typeof baseUrl === 'object' && baseUrl !== null ? baseUrl[side] : baseUrl;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw misconfigured('baseUrl must be the web address of the service.');
  return url.replace(/\/$/, '');
};

/** The system's platform with the methods that the host replaces; its timers refuse delays that no timer can wait for. */
const platformOf = ({ platform: own = {} }: AppOptions): Platform => {
  const platform: { -readonly [N in keyof Platform]: Platform[N] } = { ...systemPlatform };
  // Bound, because the host's may use `this`; by name, because they may be those of a class.
  for (const name of Object.keys(platform) as (keyof Platform)[]) Object.assign(platform, own[name] && { [name]: own[name].bind(own) });
  const { after } = platform;
  platform.after = (delayMs, ...rest) => {
    if (!isWait(delayMs)) throw new PorticoError('ASSERTION', 'A wait must be 0 to 2,147,483,647 milliseconds.');
    return after(delayMs, ...rest);
  };
  return platform;
};

/** Returns the header of the publishable key, if there is one. */
export const publishableKey = ({ publishableClientKey: key }: Pick<AppOptions, 'publishableClientKey'>): Headers =>
  key ? { 'x-stack-publishable-client-key': key } : {};

/** How to reach the service, and what proves the access. */
export const transportOf = (options: AppOptions, keys: ApiKeys): Transport => {
  const { projectId } = options;
  // A part of the names of cookies, where other signs would be escaped.
  if (typeof projectId !== 'string' || !/^[\w.-]+$/.test(projectId)) throw misconfigured('projectId must be the id of the project.');
  readBaseUrl(options.baseUrl);
  return {
    platform: platformOf(options),
    identity: {
      projectId,
      clientVersion: `js portico-auth@${VERSION}`,
      publishableClientKey: options.publishableClientKey ?? '',
      keys,
      // Lower case like the library's own, so that one name is one header.
      extraHeaders: Object.fromEntries(
        Object.entries(options.extraRequestHeaders ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    },
    baseUrl: () => readBaseUrl(options.baseUrl),
  };
};

/** Refuses every sign-in: on a server, all visitors would share that session. */
const expectWritable = (): never => {
  throw misconfigured("Nobody can sign in here: tokenStore is null, or 'cookie' without a browser. On a server, name the request.");
};

/** Holds nothing, and says so when somebody signs in. */
const nowhere = (): TokenStore => ({
  ...createMemoryStore(),
  expectWritable,
  write: ({ refreshToken }) => void (refreshToken !== null && expectWritable()),
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
