// The options of the app classes, and what they default to.
import type { AppOptions } from '../app/options.js';
import type { OAuthProviderId } from '../resources/oauth-providers.js';
import type { RedirectMethod as SdkRedirectMethod } from '../redirects/redirect-method.js';
import { resolveUrls, type Urls } from '../redirects/urls.js';
import { isBrowser } from '../lib/platform.js';
import type { AppSession } from '../session/app-session.js';
import { ConfigurationError } from './errors.js';
import { PLAIN, type Flavor, type RedirectMethod } from './flavor.js';
import type { TokenStoreInit } from './token-stores.js';

/**
 * The public address of the hosted service. The contract of this entry calls it “the provider's public API” and does not name it, so the
 * value is an assumption. Pass `baseUrl`, or set `NEXT_PUBLIC_STACK_API_URL`, to use another address.
 */
export const HOSTED_API_URL = 'https://api.stack-auth.com';

/** The URLs of the pages that an app redirects users to. */
export interface HandlerUrls extends Urls {}

/** ID of an OAuth provider. */
export type ProviderType = OAuthProviderId;

/** The scopes to request from OAuth providers when users sign in, by provider ID. */
export type OAuthScopesOnSignIn = Partial<Record<ProviderType, string[]>>;

/** Options of `StackClientApp`. */
export interface StackClientAppConstructorOptions<HasTokenStore extends boolean = boolean, ProjectId extends string = string> {
  /** Where to store the tokens of the signed-in user. */
  tokenStore: TokenStoreInit<HasTokenStore>;
  /** Project ID. If omitted, read from `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  projectId?: ProjectId | undefined;
  /** The project's publishable key. If omitted, read from `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`. */
  publishableClientKey?: string | undefined;
  /** Origin of the service. If omitted, read from the environment. Otherwise the public address of the hosted service. */
  baseUrl?:
    | string
    | {
        /** Origin of the service for browsers. */
        browser: string;
        /** Origin of the service for servers. */
        server: string;
      }
    | undefined;
  /** Headers to add to each request. If omitted, read as JSON from `NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS`. */
  extraRequestHeaders?: Record<string, string> | undefined;
  /** URLs of the pages. If omitted, paths below `/handler`. */
  urls?: Partial<HandlerUrls> | undefined;
  /** Scopes to request from OAuth providers, by provider ID. */
  oauthScopesOnSignIn?: OAuthScopesOnSignIn | undefined;
  /** How the app navigates. If omitted, `none`, or, in the entry for Next.js, `nextjs`. */
  redirectMethod?: RedirectMethod | undefined;
  /** If true, the constructor sends no requests. The constructor never sends a request, so the option has no effect. */
  noAutomaticPrefetch?: boolean | undefined;
  /**
   * Whether sessions on HTTPS may also be in cookies without the prefix `__Host-`, which the hosted service's SDK wrote. If omitted, true, so
   * that users remain signed in. Other hosts of the domain can set such cookies, so pass false after the migration.
   */
  legacyCookies?: boolean | undefined;
  /** Asks the user for a code from an authenticator app. If omitted, the browser's `prompt`. */
  onMfaRequired?: (() => Promise<string | null> | string | null) | undefined;
}

/** Options of `StackServerApp`. */
export interface StackServerAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> extends StackClientAppConstructorOptions<HasTokenStore, ProjectId> {
  /** The project's secret server key. If omitted, read from `STACK_SECRET_SERVER_KEY`. */
  secretServerKey?: string | undefined;
}

/** The session of a project owner, from `user._internalSession` of an app of the project `internal`. */
export type InternalSession = Pick<AppSession, 'tokens' | 'markRejected'>;

/** Options of `StackAdminApp`. Pass either the project's keys or its owner's session. */
export interface StackAdminAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> extends StackServerAppConstructorOptions<HasTokenStore, ProjectId> {
  /** The project's super secret admin key. If omitted, read from `STACK_SUPER_SECRET_ADMIN_KEY`. */
  superSecretAdminKey?: string | undefined;
  /** Session of the project's owner, to pass instead of the three keys. */
  projectOwnerSession?: InternalSession | undefined;
}

/** All options that one of the classes has. */
export type AnyOptions = StackAdminAppConstructorOptions;

// Bundlers replace `process.env.NAME`, so each variable is written with its full name.
const ENVIRONMENT = {
  projectId: () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  publishableClientKey: () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: () => process.env.STACK_SECRET_SERVER_KEY,
  superSecretAdminKey: () => process.env.STACK_SUPER_SECRET_ADMIN_KEY,
  browserUrl: () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
  serverUrl: () => process.env.NEXT_PUBLIC_SERVER_STACK_API_URL,
  url: () => process.env.NEXT_PUBLIC_STACK_API_URL || process.env.NEXT_PUBLIC_STACK_URL,
  extraHeaders: () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
};

/** Returns an environment variable, or `undefined` if it is empty or missing, or if there is no environment. */
const read = (name: keyof typeof ENVIRONMENT): string | undefined => {
  try {
    return ENVIRONMENT[name]() || undefined;
  } catch {
    return undefined;
  }
};

type KeyName = 'projectId' | 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey';

const VARIABLES: Readonly<Record<KeyName, string>> = {
  projectId: 'NEXT_PUBLIC_STACK_PROJECT_ID',
  publishableClientKey: 'NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY',
  secretServerKey: 'STACK_SECRET_SERVER_KEY',
  superSecretAdminKey: 'STACK_SUPER_SECRET_ADMIN_KEY',
};

/** Returns where the value comes from, for messages. */
const sourceOf = (name: KeyName): string => {
  const create = name === 'projectId' ? 'app.internalProjects.create()' : 'admin.internalApiKeys.create()';
  return `For development, it is in /demo.json of \`npx portico dev\`. A production service creates it with \`${create}\`.`;
};

/** Returns an option, or the environment variable for it. Throws CONFIGURATION if both are missing. */
export const requireOption = (options: Pick<AnyOptions, KeyName>, name: KeyName): string => {
  const value = options[name] || read(name);
  if (value) return value;
  throw new ConfigurationError(`${name} is missing. Pass it, or set ${VARIABLES[name]}. ${sourceOf(name)}`);
};

const environmentHeaders = (): Record<string, string> => {
  const text = read('extraHeaders');
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    throw new ConfigurationError('NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS is not a JSON object.');
  }
};

/** Returns the origin of the service for an environment, by default the current one. Removes one trailing slash. */
export const baseUrlOf = (
  { baseUrl }: Pick<AnyOptions, 'baseUrl'>,
  side: 'browser' | 'server' = isBrowser() ? 'browser' : 'server',
): string => {
  const given = typeof baseUrl === 'object' ? baseUrl[side] : baseUrl;
  return (given || read(`${side}Url`) || read('url') || HOSTED_API_URL).replace(/\/$/, '');
};

/** Returns the redirect method of an app. */
export const redirectMethodOf = ({ redirectMethod }: Pick<AnyOptions, 'redirectMethod'>, flavor: Flavor): RedirectMethod =>
  redirectMethod ?? flavor.redirectMethod ?? 'none';

const sdkRedirectMethod = (method: RedirectMethod, { redirect }: Flavor): SdkRedirectMethod => {
  if (method === 'nextjs') {
    if (!redirect) throw new ConfigurationError("redirectMethod: 'nextjs' requires the entry for Next.js.");
    return { nextjs: { redirect } };
  }
  if (typeof method !== 'object') return method;
  const { navigate } = method;
  return navigate ? { navigate: (url) => navigate(url) } : 'window';
};

/**
 * Returns the URLs that the SDK accepts. The SDK rejects unknown pages, which later versions of the hosted service's SDK have, and empty
 * URLs, which this entry reports only when an app redirects to the page.
 */
const knownUrls = (urls: Partial<HandlerUrls> = {}): Partial<HandlerUrls> => {
  const pages = resolveUrls();
  return Object.fromEntries(Object.entries(urls).filter(([name, url]) => Object.hasOwn(pages, name) && url !== ''));
};

/** Returns whether an app reads cookies without the prefix `__Host-`, in which sessions of the hosted service's SDK are. */
export const readsLegacyCookies = ({ legacyCookies = true }: Pick<AnyOptions, 'legacyCookies'>): boolean => legacyCookies;

/** Returns the options of the SDK's apps, without the token store and the keys. Called when an app first sends a request. */
export const sdkOptions = (
  options: AnyOptions,
  projectId: string,
  flavor: Flavor = PLAIN,
): Omit<AppOptions, 'tokenStore' | 'publishableClientKey'> => ({
  projectId,
  baseUrl: baseUrlOf(options),
  urls: knownUrls(options.urls),
  redirectMethod: sdkRedirectMethod(redirectMethodOf(options, flavor), flavor),
  extraRequestHeaders: options.extraRequestHeaders ?? environmentHeaders(),
  oauthScopesOnSignIn: options.oauthScopesOnSignIn,
  onMfaRequired: options.onMfaRequired,
  legacyCookies: readsLegacyCookies(options),
});
