import { allFlows, type AllFlows } from '../auth/all-flows.js';
import { promptForMfa } from '../auth/mfa.js';
import { PorticoError } from '../errors/portico-error.js';
import { clientResources, serverResources, type ClientResources, type ServerResources } from '../resources/index.js';
import type { Resource } from '../contract/endpoint.js';
import type { RequestLike } from '../session/request-store.js';
import { bind, type BoundResources, type Caller } from './bind.js';
import { assemble, type App } from './create-app.js';
import { isBrowser } from '../lib/platform.js';
import { assertKeys, type AppOptions } from './options.js';
import { createRuntime, publishableKey, type Runtime } from './runtime.js';
import {
  assertCanRefresh,
  assertStoreObject,
  serverTools,
  storeInit,
  tokenVerifier,
  type ServerStoreInit,
  type ServerTools,
} from './server-tools.js';
import type { TokenVerifier } from '../session/verify-token.js';

/** Options of `createServerApp`. */
export interface ServerAppOptions extends Omit<AppOptions, 'tokenStore'> {
  /** The project's secret server key. Never send it to a browser. */
  readonly secretServerKey: string;
  /** Where to store a signed-in user's tokens. If omitted, tokens are not stored (`null`), and each `getUser` call needs the request. */
  readonly tokenStore?: ServerStoreInit | undefined;
}

/** The resources of client and server access. */
const resources: ClientResources & ServerResources = { ...clientResources, ...serverResources };

/** An app that can read and change any user and any team. */
export interface ServerApp
  extends Omit<App<AllFlows, 'server'>, 'getUser'>, BoundResources<ClientResources & ServerResources, 'server'>, ServerTools<'server'> {
  /**
   * Returns a server app for one request, with its own session and cache: `getUser()` returns the user of the request. The resources have
   * the rights of the server, so lists contain the data of all users unless you pass `userId: 'me'`.
   * @example
   * const app = server.forRequest(request);
   * const user = await app.getUser();
   * const teams = await app.teams.list({ userId: 'me' });
   */
  readonly forRequest: (request: RequestLike) => ServerApp;
}

type Resources = BoundResources<ClientResources & ServerResources, 'server'>;

/** Adds the resources to an app. Each resource is bound when it is first used, because an app for one request uses few of them. */
const addResources = <T extends object>(app: T, caller: Caller): T & Resources => {
  for (const [name, resource] of Object.entries<Resource>({ ...resources })) {
    let calls: unknown;
    Object.defineProperty(app, name, { get: () => (calls ??= bind(name, resource, caller)), enumerable: true });
  }
  return app as T & Resources;
};

/**
 * Creates a server app, or the app for one request.
 * @param parent the runtime and the verifier of the server app that creates this app for one request; both apps share them
 */
const openServerApp = (
  options: ServerAppOptions,
  parent?: { readonly runtime: Runtime<'server'>; readonly verify: TokenVerifier },
): ServerApp => {
  const { secretServerKey } = options;
  const own = { ...options, tokenStore: storeInit(options.tokenStore ?? null, options) };
  const headers = () => ({ ...publishableKey(own), 'x-stack-secret-server-key': secretServerKey });
  const runtime = createRuntime(own, 'server', { headers, assertWritable: () => assertCanRefresh(own) }, parent?.runtime);
  const verify = parent?.verify ?? tokenVerifier(runtime);
  const app = assemble(runtime, {
    resources: () => ({}),
    flows: allFlows,
    handleMfa: promptForMfa,
    user: resources.currentUser,
  });
  const members = {
    ...app,
    ...serverTools(runtime, app.getUser, verify),
    forRequest: (tokenStore: RequestLike) => {
      assertStoreObject(tokenStore);
      return openServerApp({ ...options, tokenStore }, parent ?? { runtime, verify });
    },
  };
  return addResources(members, runtime.callerOf(runtime.sessions));
};

/**
 * Creates an app for the host app's own server. One app per process is enough, because each request has its own store.
 * Throws CONFIGURATION if an option is missing or not valid, and in a browser, where the secret key would be public.
 * @example
 * const server = createServerApp({
 *   projectId: 'your-project-id',
 *   secretServerKey: 'ssk_…',
 *   baseUrl: 'https://api.example.com',
 * });
 */
export const createServerApp = (options: ServerAppOptions): ServerApp => {
  if (isBrowser()) throw new PorticoError('CONFIGURATION', 'A server app cannot run in a browser, where its secret key would be public.');
  if (!options?.secretServerKey)
    throw new PorticoError(
      'CONFIGURATION',
      'secretServerKey is missing. Set it from an environment variable such as PORTICO_SECRET_SERVER_KEY. ' +
        '`npx portico dev` prints this variable for development. A production service creates keys with `admin.internalApiKeys.create()`.',
    );
  assertKeys({ secretServerKey: options.secretServerKey });
  return openServerApp(options);
};
