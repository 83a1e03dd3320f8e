import { createQueryCache, type QueryCache } from '../cache/query-cache.js';
import type { Access } from '../contract/entity.js';
import { createSessions, type Sessions } from '../session/sessions.js';
import type { TokenStore } from '../session/token-store.js';
import type { ApiKeys } from '../transport/headers.js';
import type { Transport, Wait } from '../transport/send.js';
import type { Caller } from './bind.js';
import { storeOf, transportOf, type AppOptions, type StoreInit } from './options.js';
import { browserPage, type Page } from '../redirects/page.js';
import { forgetPendingCode } from '../lib/pending-code.js';
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
      expectWritable: () => own.store.expectWritable?.(),
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
