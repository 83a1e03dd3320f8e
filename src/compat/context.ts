// The apps of the SDK that an app of this entry uses. They are created when they are first needed.
import type { AdminApp } from '../app/admin-app.js';
import { createClientApp, type ClientApp } from '../app/client-app.js';
import type { ServerApp } from '../app/server-app.js';
import { resolveUrls } from '../redirects/urls.js';
import { sessionKey } from '../session/session.js';
import type { TokenStore } from '../session/token-store.js';
import { ConfigurationError } from './errors.js';
import { requireOption, sdkOptions, type AnyOptions, type HandlerUrls } from './options.js';
import { createStores, pinSession, type TokenStoreInit } from './token-stores.js';

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
  readonly projectId: string;
  /** Undefined if the app has the session of the project owner instead of keys. */
  readonly publishableClientKey: string | undefined;
  readonly urls: Readonly<HandlerUrls>;
  /** Returns the app of the sessions in a store. If the store is omitted, the app's own store. */
  readonly clientOf: (init?: TokenStoreInit) => ClientApp;
  /** Returns the app of the sessions in the store. Throws CONFIGURATION if the store is null. */
  readonly writableClient: () => ClientApp;
  /** Returns the store that an option describes, by default the app's own store. Throws CONFIGURATION if the store is null. */
  readonly storeOf: (init?: TokenStoreInit) => TokenStore;
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

/** Creates the context of an app. Sends no request, creates no app of the SDK, and opens no store. */
export const createContext = (options: AnyOptions, keys: Keys, openServer: OpenServerSide): Context => {
  const { projectId, publishableClientKey } = keys;
  const openStore = createStores(projectId);
  const openClient = (tokenStore: TokenStore): ClientApp =>
    createClientApp({ ...sdkOptions(options, projectId), publishableClientKey, tokenStore });
  const clients = new WeakMap<TokenStore, ClientApp>();
  const clientIn = (store: TokenStore): ClientApp => {
    const client = clients.get(store) ?? openClient(store);
    clients.set(store, client);
    return client;
  };
  // A server app without sessions never needs to open a new store.
  let withoutSession: ClientApp | undefined;
  const initOf = (init: TokenStoreInit | undefined): TokenStoreInit => (init === undefined ? options.tokenStore : init);
  const clientOf = (init?: TokenStoreInit): ClientApp =>
    initOf(init) === null ? (withoutSession ??= openClient(openStore(null))) : clientIn(openStore(initOf(init)));
  const sessionIn = createSessionApps(openClient, openServer);
  return {
    ...{ options, projectId, publishableClientKey, urls: resolveUrls(options.urls), clientOf, sessionIn },
    writableClient: () => {
      if (options.tokenStore === null) throw noStore();
      return clientOf();
    },
    storeOf: (init) => {
      if (initOf(init) === null) throw noStore();
      return openStore(initOf(init));
    },
  };
};
