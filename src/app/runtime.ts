import { createQueryCache, type QueryCache } from '../cache/query-cache.js';
import type { Access } from '../contract/entity.js';
import { createSessions, type Sessions } from '../session/sessions.js';
import type { TokenStore } from '../session/token-store.js';
import type { KeyRing } from '../transport/headers.js';
import type { Transport, Wait } from '../transport/send.js';
import type { Caller } from './bind.js';
import { storeOf, transportOf, type AppOptions, type StoreInit } from './options.js';
import { browserPage, type Page } from '../kit/page.js';
import { createPlaces } from './places.js';
import { createWatchers, type Watchers } from '../kit/watchers.js';
import { createRedirects, type RedirectMethod, type Redirects } from './redirects.js';
import { resolveUrls, type Urls } from './routes.js';

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

export const createRuntime = <A extends Access>(options: AppOptions, access: A, keys: KeyRing): Runtime<A> => {
  const { projectId, redirectMethod = 'none', trustedOrigins = [], page = browserPage() } = options;
  const waits = createWatchers<Wait>();
  const transport = { ...transportOf(options, keys), onWait: waits.notify };
  const { platform } = transport;
  const cache = createQueryCache(platform);
  const life = new AbortController();
  const store = storeOf(options.tokenStore, projectId, platform);
  const urls = resolveUrls(options.urls);
  // Calls for one request share one session, however often its store is named.
  const others = new WeakMap<TokenStore, Sessions>();
  const sessionsOf = (init: StoreInit): Sessions => {
    const other = storeOf(init, projectId, platform);
    const known = others.get(other) ?? createSessions(other, transport);
    others.set(other, known);
    return known;
  };
  return {
    options,
    transport,
    waits,
    access,
    page,
    cache,
    sessions: createSessions(store, transport, cache.forgetPersonal),
    sessionsOf,
    callerOf: (sessions) => ({ transport, access, credentials: () => sessions.current(), cache, signal: life.signal }),
    urls,
    redirectMethod,
    redirects: createRedirects(createPlaces(urls, trustedOrigins, page), redirectMethod, page, platform),
    dispose: () => {
      life.abort();
      cache.dispose();
      // A store of the host's own goes on without the app.
      if (store !== options.tokenStore) store.dispose();
    },
  };
};
