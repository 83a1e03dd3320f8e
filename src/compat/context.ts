// The apps of the SDK that an app of this entry uses. They are created when they are first needed.
import type { AdminApp } from '../app/admin-app.js';
import { createClientApp, type ClientApp } from '../app/client-app.js';
import type { ServerApp } from '../app/server-app.js';
import { keepLatest } from '../lib/latest.js';
import { isBrowser } from '../lib/platform.js';
import { resolveUrls } from '../redirects/urls.js';
import { sessionKey } from '../session/session.js';
import { createMemoryStore, type TokenStore } from '../session/token-store.js';
import { ConfigurationError } from './errors.js';
import type { Flavor } from './flavor.js';
import { readsLegacyCookies, requireOption, sdkOptions, type AnyOptions, type HandlerUrls } from './options.js';
import { createStores, isPair, linked, pinSession, type TokenStoreInit } from './token-stores.js';

/** An app of the SDK with the rights of a server. */
export type ServerSide = ServerApp | AdminApp;

/** One session of a token store, with an app that acts for its user, even after another user has signed in to the store. */
export interface SessionApps {
  readonly client: ClientApp;
  /** Returns an app with the rights of a server that reads the user of the session. */
  readonly server: () => ServerSide;
  /** Returns whether the store contained this session when it was last read. */
  readonly isCurrent: () => boolean;
}

/** Creates an app of the SDK with the rights of a server, for the sessions in a token store. */
export type OpenServerSide = (tokenStore: TokenStore | null) => ServerSide;

/** What the parts of an app of this entry share. */
export interface Context {
  readonly options: AnyOptions;
  readonly flavor: Flavor;
  readonly projectId: string;
  /** Undefined if the app has the session of the project owner instead of keys. */
  readonly publishableClientKey: string | undefined;
  readonly urls: Readonly<HandlerUrls>;
  /** Returns an app without a session. */
  readonly signedOutClient: () => ClientApp;
  /** Returns the app of the sessions in the app's own store, for elements. On a server, the app is signed out. */
  readonly elementClient: () => ClientApp;
  /** Returns the app of the sessions in the app's own store. Rejects with CONFIGURATION if the store is null. */
  readonly writableClient: () => Promise<ClientApp>;
  /** Opens the store that an option describes, by default the app's own store. Rejects with CONFIGURATION if the store is null. */
  readonly openStore: (init?: TokenStoreInit) => Promise<TokenStore>;
  /** Works like `openStore`, for hooks, which run only in browsers. */
  readonly storeInBrowser: (init?: TokenStoreInit) => TokenStore;
  /** Returns the current session in a store. */
  readonly sessionIn: (store: TokenStore) => SessionApps;
}

/** The keys of an app of this entry. */
interface Keys {
  readonly projectId: string;
  readonly publishableClientKey: string | undefined;
}

/** Returns the project ID and the publishable key, from the options or the environment. Throws CONFIGURATION if one is missing. */
export const readKeys = (options: AnyOptions): Keys => ({
  projectId: requireOption(options, 'projectId'),
  publishableClientKey: options.projectOwnerSession ? undefined : requireOption(options, 'publishableClientKey'),
});

const noStore = (): ConfigurationError =>
  new ConfigurationError('This call requires a token store, but tokenStore is null. Pass another tokenStore to the app or to the call.');

/** Creates the function that returns the current session of a store. Keeps only the latest session of each store. */
const createSessionApps = (openClient: (store: TokenStore) => ClientApp, openServer: OpenServerSide) => {
  const latest = new WeakMap<TokenStore, { readonly key: string; readonly apps: SessionApps }>();
  return (store: TokenStore): SessionApps => {
    const key = sessionKey(store.read());
    const known = latest.get(store);
    if (known?.key === key && known.apps.isCurrent()) return known.apps;
    const pinned = pinSession(store);
    const client = openClient(pinned);
    let server: ServerSide | undefined;
    const apps: SessionApps = {
      client,
      server: () => (server ??= openServer(pinned)),
      isCurrent: () => sessionKey(pinned.read()) === key,
    };
    latest.set(store, { key, apps });
    return apps;
  };
};

/** Creates the functions that open token stores. */
const createOpeners = ({ options, projectId, flavor }: Pick<Context, 'options' | 'projectId' | 'flavor'>) => {
  const legacyCookies = readsLegacyCookies(options);
  const storeOf = createStores(projectId, { legacyCookies });
  /** The stores of pairs of tokens in hooks, which pass an equal pair in each render. A pair changes with each refresh. */
  const pairs = new Map<string, TokenStore>();
  const initOf = (init: TokenStoreInit | undefined): TokenStoreInit => {
    const given = init === undefined ? options.tokenStore : init;
    if (given === null) throw noStore();
    return given;
  };
  return {
    storeInBrowser: (init?: TokenStoreInit): TokenStore => {
      const given = initOf(init);
      if (!isPair(given)) return storeOf(given);
      const key = JSON.stringify([given.accessToken, given.refreshToken]);
      return keepLatest(pairs, key, () => storeOf(given));
    },
    openStore: async (init?: TokenStoreInit): Promise<TokenStore> => {
      const given = initOf(init);
      const isInRequest = given === 'nextjs-cookie' && flavor.requestStore && !isBrowser();
      return isInRequest ? linked(await flavor.requestStore(projectId, legacyCookies)) : storeOf(given);
    },
  };
};

/** Creates the context of an app. Sends no request, creates no app of the SDK, and opens no store. */
export const createContext = (options: AnyOptions, keys: Keys, openServer: OpenServerSide, flavor: Flavor): Context => {
  const { projectId, publishableClientKey } = keys;
  const openers = createOpeners({ options, projectId, flavor });
  const openClient = (tokenStore: TokenStore | null): ClientApp =>
    createClientApp({ ...sdkOptions(options, projectId, flavor), publishableClientKey, tokenStore });
  const clients = new WeakMap<TokenStore, ClientApp>();
  const clientIn = (store: TokenStore): ClientApp => {
    const client = clients.get(store) ?? openClient(store);
    clients.set(store, client);
    return client;
  };
  // A server app without sessions never needs to open a new store.
  let withoutSession: ClientApp | undefined;
  const signedOutClient = (): ClientApp => (withoutSession ??= openClient(createMemoryStore()));
  return {
    ...{ options, flavor, projectId, publishableClientKey, urls: resolveUrls(options.urls), signedOutClient, ...openers },
    sessionIn: createSessionApps(openClient, openServer),
    elementClient: () => (isBrowser() && options.tokenStore !== null ? clientIn(openers.storeInBrowser()) : signedOutClient()),
    writableClient: async () => clientIn(await openers.openStore()),
  };
};
