import { createQueryCache, type QueryCache } from '../cache/query-cache.js';
import type { Access } from '../contract/entity.js';
import { createSessions, type Sessions } from '../session/session.js';
import type { TokenStore } from '../session/token-store.js';
import type { ApiKeys, HeaderMap } from '../transport/exchange.js';
import type { Retry, Transport } from '../transport/send.js';
import { bind, type Caller } from './bind.js';
import {
  assertOptions,
  readBaseUrl,
  readExtraHeaders,
  storeOf,
  VERSION,
  withDefaults,
  type AppOptions,
  type ResolvedOptions,
  type StoreInit,
} from './options.js';
import { browserPage, isValidDelay, type Page, type Platform, systemPlatform } from '../lib/platform.js';
import { PorticoError } from '../errors/portico-error.js';
import { reportRejection } from '../errors/report-problem.js';
import type { AuthContext } from '../auth/auth-context.js';
import { createWatchers, type Watchers } from '../lib/watchers.js';
import type { RedirectMethod } from '../redirects/redirect-method.js';
import { createRedirects, type Redirects } from '../redirects/redirects.js';
import { resolveUrls, type Urls } from '../redirects/urls.js';
import { VISITOR } from './visitor.js';

/** The transport, sessions, cache and redirects that all parts of an app share. */
export interface Runtime<A extends Access> {
  readonly options: ResolvedOptions;
  readonly transport: Transport;
  /** Listeners for the pauses before retries. */
  readonly retries: Watchers<Retry>;
  readonly page: Page | undefined;
  readonly cache: QueryCache;
  readonly sessions: Sessions;
  /** Returns the sessions of a store, which may be a store other than the app's own. */
  readonly sessionsOf: (init: StoreInit) => Sessions;
  /** Returns a caller that sends the tokens of these sessions. */
  readonly callerOf: (sessions: Sessions) => Caller & { readonly access: A; readonly callbackUrl: Redirects['callbackUrl'] };
  readonly urls: Urls;
  readonly redirectMethod: RedirectMethod;
  readonly redirects: Redirects;
  /** Aborts calls in flight, and stops all timers and channels. */
  readonly dispose: () => void;
}

/**
 * Returns the platform, with the methods of the host app in place of the default methods. Its `after` throws ASSERTION for delays that
 * timers do not support.
 */
const platformOf = ({ platform: own = {} }: AppOptions): Platform => {
  const platform: { -readonly [N in keyof Platform]: Platform[N] } = { ...systemPlatform };
  // Binds methods of the host app, because they may use `this`. Reads them by name, because a spread skips the methods of a class.
  for (const name of Object.keys(platform) as (keyof Platform)[]) {
    // A browser's `fetch` throws if it is called as a method of another object.
    if (own[name]) Object.assign(platform, { [name]: own[name].bind(own[name] === globalThis.fetch ? undefined : own) });
  }
  const { after } = platform;
  platform.after = (delayMs, ...rest) => {
    if (!isValidDelay(delayMs)) throw new PorticoError('ASSERTION', 'A delay must be from 0 to 2,147,483,647 milliseconds.');
    return after(delayMs, ...rest);
  };
  return platform;
};

/** Returns the header with the publishable key, if there is a key. */
export const publishableKey = ({ publishableClientKey: key }: Pick<AppOptions, 'publishableClientKey'>): HeaderMap =>
  key ? { 'x-stack-publishable-client-key': key } : {};

/** Returns the `ApiKeys` of an app without secret keys. They contain the publishable key, if there is one. */
export const publicKeys = (options: AppOptions): ApiKeys => ({ headers: () => publishableKey(options) });

/** Returns `ApiKeys` that report a wrong setup, such as a wrong project ID, in the console. Users see no details. */
const reportingSetup = (keys: ApiKeys, { projectId, baseUrl, publishableClientKey }: AppOptions): ApiKeys => ({
  ...keys,
  onRejected: (error) => {
    reportRejection(error, () => ({ projectId, baseUrl: readBaseUrl(baseUrl), hasKey: !!publishableClientKey }));
    return keys.onRejected?.(error) === true;
  },
});

/** Returns the transport of an app, which sends requests to the service with the app's keys. */
const transportOf = (options: ResolvedOptions, keys: ApiKeys): Transport => {
  assertOptions(options);
  return {
    platform: platformOf(options),
    identity: {
      projectId: options.projectId,
      clientVersion: `js portico-auth@${VERSION}`,
      publishableClientKey: options.publishableClientKey ?? '',
      keys: reportingSetup(keys, options),
      extraHeaders: readExtraHeaders(options),
    },
    baseUrl: readBaseUrl(options.baseUrl),
  };
};

/** Opens the sessions of the app's own store, and of the stores that callers pass to methods. */
const openSessions = (options: ResolvedOptions, transport: Transport, onChange: () => void) => {
  const openStore = (init: StoreInit): TokenStore => storeOf(init, options, transport.platform);
  const store = openStore(options.tokenStore);
  // An app opens only one cookie store, because each cookie store listens to other tabs.
  let cookies = options.tokenStore === 'cookie' ? store : undefined;
  const own = createSessions(store, transport, onChange);
  // All calls with the same store share its sessions.
  const known = new WeakMap<TokenStore, Sessions>([[store, own]]);
  return {
    own,
    of: (init: StoreInit): Sessions => {
      const named = init === 'cookie' ? (cookies ??= openStore(init)) : openStore(init);
      const found = known.get(named) ?? createSessions(named, transport);
      known.set(named, found);
      return found;
    },
    dispose: (): void => {
      // The host app may still use a store that it created itself.
      for (const opened of new Set([store, cookies])) if (opened !== options.tokenStore) opened?.dispose();
    },
  };
};

/** Removes text that a visitor typed in this tab. Called when a user signs in or out, because the next person must not see the text. */
const forgetVisitor = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(`portico-${VISITOR}`)) sessionStorage.removeItem(key);
  } catch {
    // Servers have no `sessionStorage`, and sandboxed pages may not use it.
  }
};

/**
 * Creates the runtime of an app.
 * @param parent runtime whose transport is shared, and whose `dispose` also aborts the calls of this runtime
 */
export const createRuntime = <A extends Access>(given: AppOptions, access: A, keys: ApiKeys, parent?: Runtime<A>): Runtime<A> => {
  const options = withDefaults(given ?? {});
  const { redirectMethod, trustedOrigins = [], page = browserPage() } = options;
  const life = new AbortController();
  const shared = parent?.transport ?? transportOf(options, keys);
  const retries = createWatchers<Retry>();
  const transport: Transport = { ...shared, onRetry: retries.notify, signals: [...(shared.signals ?? []), life.signal] };
  const ownCache = createQueryCache(
    transport.platform,
    () => sessions.own.watch(() => undefined),
    () => sessions.own.current(),
  );
  const forgetUser = (): void => {
    ownCache.forgetPersonal();
    forgetVisitor();
  };
  const sessions = openSessions(options, transport, forgetUser);
  const cache = sessions.own.store.linkCache?.(ownCache) ?? ownCache;
  const urls = resolveUrls(options.urls);
  const redirects = createRedirects({ urls, trustedOrigins, method: redirectMethod, page }, transport.platform);
  const dispose = (): void => {
    life.abort();
    cache.dispose();
    sessions.dispose();
  };
  const callerOf = (own: Sessions) => ({
    transport,
    access,
    tokenSource: () => own.current(),
    cache,
    assertWritable: () => {
      own.store.assertWritable?.();
      keys.assertWritable?.();
    },
    callbackUrl: redirects.callbackUrl,
  });
  const parts = { cache, sessions: sessions.own, sessionsOf: sessions.of, callerOf, urls, redirectMethod, redirects };
  return { options, transport, retries, page, ...parts, dispose };
};

/**
 * Returns the context of the methods of `app.auth`. They use the given sessions, which belong to the app's own store or to another store.
 */
export const createAuthContext = <A extends Access>(
  { redirects, callerOf, page, options }: Runtime<A>,
  sessions: Sessions,
  handleMfa: AuthContext['handleMfa'],
): AuthContext => {
  const caller = callerOf(sessions);
  return {
    ...caller,
    bind: (name, resource, session) =>
      bind(name, resource, {
        ...caller,
        tokenSource: () => (session === null ? undefined : (session ?? sessions.current())),
      }) as never,
    sessions,
    page,
    handleMfa,
    onMfaRequired: options.onMfaRequired,
    oauthScopes: options.oauthScopesOnSignIn ?? {},
    // After a sign-out, Back returns to the page on which the user signed out, as in the SDK of the hosted service.
    redirect: (name) => redirects.to(name, { replace: name !== 'afterSignOut' }),
    trustedLink: (url) => redirects.link(redirects.resolveRedirect(url)),
    redirectToUrl: (url, resolveOptions) => redirects.toUrl(url, { ...resolveOptions, replace: true }),
    inFlight: new Map(),
  };
};
