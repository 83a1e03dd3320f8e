import { createQueryCache, type QueryCache } from '../cache/query-cache.js';
import type { Access } from '../contract/entity.js';
import { createSessions, type Sessions } from '../session/sessions.js';
import type { TokenStore } from '../session/token-store.js';
import type { ApiKeys, HeaderMap } from '../transport/headers.js';
import type { Transport, Wait } from '../transport/send.js';
import { bind, type Caller } from './bind.js';
import { misconfigured, storeOf, VERSION, type AppOptions, type StoreInit } from './options.js';
import { browserPage, type Page } from '../redirects/redirects.js';
import { PorticoError } from '../errors/portico-error.js';
import { isBrowser, isWait, systemPlatform, type Platform } from '../lib/platform.js';
import type { AuthContext } from '../auth/auth-context.js';
import { createWatchers, type Watchers } from '../lib/watchers.js';
import { createRedirects, type RedirectMethod, type Redirects } from '../redirects/redirects.js';
import { resolveUrls, type Urls } from '../redirects/urls.js';

/** What every app stands on, whatever its access: the service, the sessions of its store, cached reads, places. */
export interface Runtime<A extends Access> {
  readonly options: AppOptions;
  readonly transport: Transport;
  /** Pauses before calls are repeated. */
  readonly waits: Watchers<Wait>;
  readonly access: A;
  readonly page: Page | undefined;
  readonly cache: QueryCache;
  readonly sessions: Sessions;
  /** The sessions of another store than the app's own. */
  readonly sessionsOf: (init: StoreInit) => Sessions;
  /** Calls with the tokens of these sessions. */
  readonly callerOf: (sessions: Sessions) => Caller & { readonly access: A };
  readonly urls: Urls;
  readonly redirectMethod: RedirectMethod;
  readonly redirects: Redirects;
  /** Ends calls under way, and stops every timer and channel. */
  readonly dispose: () => void;
}

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
export const publishableKey = ({ publishableClientKey: key }: Pick<AppOptions, 'publishableClientKey'>): HeaderMap =>
  key ? { 'x-stack-publishable-client-key': key } : {};

/** The keys of an app without secrets. */
export const publicKeys = (options: AppOptions): ApiKeys => ({ headers: () => publishableKey(options) });

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

/** Where a tab stores a code from an email that the user may still type, after `portico-`. Each project has its own. */
export const pendingCodeKey = (projectId: string): string => `magic-link-${projectId}`;

/** Forgets the code when the session changes: the next user must not see it. */
export const forgetPendingCode = (projectId: string): void => {
  try {
    sessionStorage.removeItem(`portico-${pendingCodeKey(projectId)}`);
  } catch {
    // Servers have no `sessionStorage`, and pages in a sandbox may not use it.
  }
};

/** The sessions of the app's own store, and of those that calls name. */
const openSessions = (options: AppOptions, transport: Transport, onChange: () => void) => {
  const open = (init: StoreInit): TokenStore => storeOf(init, options, transport.platform);
  const store = open(options.tokenStore);
  // There is one for the cookies of a page: it listens to other tabs.
  let cookies = options.tokenStore === 'cookie' ? store : undefined;
  const own = createSessions(store, transport, onChange);
  // Calls for one request share one session, however often its store is named.
  const known = new WeakMap<TokenStore, Sessions>([[store, own]]);
  return {
    own,
    of: (init: StoreInit): Sessions => {
      const named = init === 'cookie' ? (cookies ??= open(init)) : open(init);
      const found = known.get(named) ?? createSessions(named, transport);
      known.set(named, found);
      return found;
    },
    dispose: (): void => {
      // A store of the host's own goes on without the app.
      for (const opened of new Set([store, cookies])) if (opened !== options.tokenStore) opened?.dispose();
    },
  };
};

/** @param parent what calls end with as well, and whose way to the service is shared */
export const createRuntime = <A extends Access>(options: AppOptions, access: A, keys: ApiKeys, parent?: Runtime<A>): Runtime<A> => {
  const { redirectMethod = 'none', trustedOrigins = [], page = browserPage() } = options;
  const life = new AbortController();
  const shared = parent?.transport ?? transportOf(options, keys);
  const waits = createWatchers<Wait>();
  const transport: Transport = { ...shared, onWait: waits.notify, signals: [...(shared.signals ?? []), life.signal] };
  const { platform } = transport;
  const cache = createQueryCache(platform, () => sessions.own.watch(() => undefined));
  const sessions = openSessions(options, transport, () => (cache.forgetPersonal(), forgetPendingCode(options.projectId)));
  const urls = resolveUrls(options.urls);
  const redirects = createRedirects({ urls, trustedOrigins, method: redirectMethod, page }, platform);
  return {
    options,
    transport,
    waits,
    access,
    page,
    cache,
    sessions: sessions.own,
    sessionsOf: sessions.of,
    callerOf: (own) => ({
      transport,
      access,
      tokenSource: () => own.current(),
      cache,
      assertWritable: () => own.store.assertWritable?.(),
      callbackUrl: redirects.callbackUrl,
    }),
    urls,
    redirectMethod,
    redirects,
    dispose: () => {
      life.abort();
      cache.dispose();
      sessions.dispose();
    },
  };
};

/** Gives the flows this runtime, and the sessions of the app's own store or of another. */
export const createAuthContext = <A extends Access>(
  { redirects, callerOf, transport, access, page, options }: Runtime<A>,
  sessions: Sessions,
  handleMfa: AuthContext['handleMfa'],
): AuthContext => ({
  bind: (name, resource, session) =>
    bind(name, resource, {
      ...callerOf(sessions),
      tokenSource: () => (session === null ? undefined : (session ?? sessions.current())),
    }) as never,
  sessions,
  transport,
  access,
  page,
  handleMfa,
  onMfaRequired: options.onMfaRequired,
  oauthScopes: options.oauthScopesOnSignIn ?? {},
  redirect: (name) => redirects.to(name, { replace: true }),
  redirectToUrl: (url, resolveOptions) => redirects.toUrl(url, { ...resolveOptions, replace: true }),
  callbackUrl: redirects.callbackUrl,
  inFlight: new Map(),
});
