import { magicLinkFlows } from '../flows/magic-link.js';
import { passwordFlows } from '../flows/password.js';
import { publicResources } from '../resources/index.js';
import { isRequestLike, requestStore, type RequestLike } from '../session/request-store.js';
import type { Composed } from './compose.js';
import { createApp, type App } from './create-app.js';
import type { AppOptions, StoreInit } from './options.js';

/** Where tokens may live: besides the stores every app knows, in a request that came in. */
export type TokenStoreInit = StoreInit | RequestLike;

export interface ClientAppOptions extends Omit<AppOptions, 'tokenStore'> {
  readonly tokenStore: TokenStoreInit;
}

type Auth = ReturnType<typeof passwordFlows> & ReturnType<typeof magicLinkFlows>;

/** An app that acts as the signed-in user, with every client table and every way to sign in. */
export interface ClientApp extends App<Auth, TokenStoreInit>, Composed<typeof publicResources, 'client'> {}

/**
 * Creates an app that acts as the signed-in user. Sends nothing until asked to.
 * Throws CONFIGURATION when an option is missing or unusable.
 */
export const createClientApp = (options: ClientAppOptions): ClientApp => {
  const storeInit = (init: TokenStoreInit): StoreInit => (isRequestLike(init) ? requestStore(init, options.projectId) : init);
  const app = createApp(
    { ...options, tokenStore: storeInit(options.tokenStore) },
    { resources: publicResources, flows: (kit) => ({ ...passwordFlows(kit), ...magicLinkFlows(kit) }) },
  );
  return {
    ...app,
    getUser: ({ tokenStore, ...rest } = {}) => app.getUser({ ...rest, ...(tokenStore !== undefined && { tokenStore: storeInit(tokenStore) }) }),
  };
};
