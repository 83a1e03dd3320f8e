import type { Access } from '../contract/entity.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import type { TeamApiKey, UserApiKey } from '../resources/api-key-records.js';
import { teamApiKeys, userApiKeys } from '../resources/api-keys.js';
import type { ServerUser } from '../resources/signed-in-user.js';
import { users } from '../resources/users.js';
import type { CookieOptions } from '../session/cookie-store.js';
import { isRequestLike, requestStore, type RequestLike } from '../session/request-store.js';
import { bind, type Caller } from './bind.js';
import { createAuthenticate, type AuthenticateOptions, type Authentication } from './authenticate.js';
import type { AuthenticatedRequest } from './sign-in-url.js';
import type { CurrentUser, GetUserOptions, OrElse, UserLookup } from './current-user.js';
import { isBrowser } from '../lib/platform.js';
import { misconfigured, readBaseUrl, type AppOptions, type StoreInit } from './options.js';
import type { Runtime } from './runtime.js';
import { unlessAborted, untilDisposed } from '../transport/send.js';
import { createTokenVerifier, type TokenVerifier } from '../session/verify-token.js';

/** Token store of a server app: any token store that apps accept, or a user's request. */
export type ServerStoreInit = StoreInit | RequestLike;

type GetServerUser<A extends Access> = UserLookup<A, ServerStoreInit>['getUser'] &
  ((request: RequestLike) => Promise<CurrentUser<A> | null>);

/** The members of server and admin apps, besides their resources. */
export interface ServerTools<A extends Access> {
  /**
   * Returns the user who sent a request, or null. With options, returns the user of `tokenStore`, and the other options work as in every
   * app. Rejects with TIMEOUT if the service does not respond within `maxWaitMs`, which is 5,000 by default if the tokens are from a
   * request. Rejects with ASSERTION if the `x-stack-auth` header of the request is malformed.
   * @example
   * const user = await server.getUser(request);
   */
  readonly getUser: GetServerUser<A>;
  /**
   * Authenticates a request from its headers and cookies, with the service's public keys. Most calls send no request to the service.
   * Refreshes tokens if necessary. A request with malformed tokens counts as signed out. By default, an access token remains valid for up
   * to ten minutes after its session ends. To detect the end of a session immediately, use `getUser`. Returns the status `error` with
   * TIMEOUT if the service does not respond within `maxWaitMs`. Add `headers` to every response, because they may store a refreshed token.
   * Rejects with CONFIGURATION if the app cannot refresh or verify tokens, and with ABORTED if the app is disposed of.
   * @example
   * const handle = async (request: Request): Promise<Response> => {
   *   const auth = await server.authenticate(request);
   *   if (auth.status !== 'signed-in') return new Response(null, auth.response);
   *   return new Response(auth.userId, { headers: auth.headers });
   * };
   */
  readonly authenticate: (request: AuthenticatedRequest, options?: AuthenticateOptions) => Promise<Authentication>;
  /**
   * Returns the user with this ID, or null if there is none. The result is not cached.
   * @example
   * const user = await server.findUser(userId);
   */
  readonly findUser: (id: string) => Promise<ServerUser | null>;
  /**
   * Checks a user's API key. Returns its data, or null if the key is unknown, expired or revoked, or belongs to a team. Rejects with
   * HTTP if the project does not allow API keys of users. The result is not cached.
   * @example
   * const key = await server.verifyUserApiKey(apiKey);
   * if (key) console.log(key.userId);
   */
  readonly verifyUserApiKey: (apiKey: string) => Promise<UserApiKey | null>;
  /**
   * Checks a team's API key. Returns its data, or null if the key is unknown, expired or revoked, or belongs to a user. The result is not
   * cached.
   * @example
   * const key = await server.verifyTeamApiKey(apiKey);
   * if (key) console.log(key.teamId);
   */
  readonly verifyTeamApiKey: (apiKey: string) => Promise<TeamApiKey | null>;
  /**
   * Verifies an access token with the service's public keys, without a request per token.
   * Rejects with CONNECTION if the keys cannot be fetched, because the token may be valid, and with ABORTED if the app is disposed of.
   * @example
   * const result = await server.verifyAccessToken(accessToken);
   * if (result.status === 'ok') console.log(result.data.userId);
   */
  readonly verifyAccessToken: TokenVerifier;
}

/** The options that decide where tokens are stored and whether sessions can be refreshed. */
interface StoreOptions extends Pick<AppOptions, 'projectId' | 'publishableClientKey' | keyof CookieOptions> {
  /** Session of the project's owner, if an admin app uses it instead of keys. */
  readonly projectOwnerSession?: object | undefined;
}

/** Throws CONFIGURATION if the app sends no publishable key, which the service requires to refresh sessions. */
export const assertCanRefresh = ({ publishableClientKey, projectOwnerSession: owner }: StoreOptions): void => {
  if (publishableClientKey && !owner) return;
  const reason = owner ? 'This app has projectOwnerSession and no key of its own' : 'publishableClientKey is missing';
  throw new PorticoError('CONFIGURATION', `${reason}: user sessions cannot be refreshed.`);
};

/** Returns the refresh token in a store, or null if there is none. Returns `undefined` for browser cookies, without reading them. */
const refreshTokenOf = (init: StoreInit): string | null | undefined => {
  if (init === 'cookie') return isBrowser() ? undefined : null;
  if (typeof init !== 'object' || init === null) return null;
  return ('watch' in init ? init.read() : init).refreshToken || null;
};

const wrongStore = (detail = ''): PorticoError =>
  misconfigured(`tokenStore must be a request with headers, a token pair or a TokenStore. In Hono, pass c.req.raw.${detail}`);

/** Throws CONFIGURATION if the value is not an object. Without this check, the user of a request would be signed out silently. */
export const assertStoreObject = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) throw wrongStore();
};

type ServerGetUserOptions = GetUserOptions<OrElse, ServerStoreInit>;

/** Returns whether the value is a plain object, and neither a request, headers, a token pair nor a store. */
const isPlainObject = (value: object): boolean =>
  // Requests, headers and promises may have no keys, because their members belong to their class.
  Object.prototype.toString.call(value) === '[object Object]' &&
  !['headers', 'get', 'refreshToken', 'accessToken', 'watch'].some((name) => name in value);

/** Returns the options of `getUser`, which may be a request instead. Throws CONFIGURATION for an option that does not exist. */
const readGetUserOptions = (given: RequestLike | ServerGetUserOptions): ServerGetUserOptions => {
  assertStoreObject(given);
  if (!isPlainObject(given)) return { tokenStore: given as RequestLike };
  const unknown = Object.keys(given).find((name) => !['or', 'tokenStore', 'maxWaitMs', 'signal'].includes(name));
  if (unknown !== undefined) throw wrongStore(` getUser has no option named ${JSON.stringify(unknown)}.`);
  return given as ServerGetUserOptions;
};

/**
 * Returns the store of a request, or any other store unchanged. Throws CONFIGURATION for an object of another type, for
 * example headers without their request, and if the app cannot refresh the stored tokens.
 */
export const storeInit = (init: ServerStoreInit, options: StoreOptions): StoreInit => {
  // Without this check, the user of a request would be signed out silently.
  if (typeof init === 'object' && init !== null && !('watch' in init || 'refreshToken' in init || isRequestLike(init))) throw wrongStore();
  const store = isRequestLike(init) ? requestStore(init, options.projectId, options) : init;
  if (refreshTokenOf(store) !== null) assertCanRefresh(options);
  return store;
};

/** Creates the token verifier of a project. One verifier per process is enough. */
export const tokenVerifier = <A extends Access>({ options, transport }: Runtime<A>): TokenVerifier =>
  createTokenVerifier({
    projectId: options.projectId,
    keysFrom: () => transport.baseUrl,
    issuer: readBaseUrl(options.baseUrl, 'browser'),
    platform: transport.platform,
  });

/** Returns `getUser`, which also accepts a request. */
const getUserOf = <A extends Access>({ options }: Runtime<A>, getUser: UserLookup<A>['getUser']): GetServerUser<A> =>
  (async (given: RequestLike | ServerGetUserOptions = {}) => {
    const { tokenStore, ...rest } = readGetUserOptions(given);
    return getUser({ ...rest, ...(tokenStore !== undefined && { tokenStore: storeInit(tokenStore, options) }) });
  }) as GetServerUser<A>;

/**
 * Returns the members of a server or admin app, besides its resources.
 * @param verify the token verifier, which the apps for requests share with their server app
 */
export const serverTools = <A extends 'server' | 'admin'>(
  runtime: Runtime<A>,
  getUser: UserLookup<A>['getUser'],
  verify: TokenVerifier = tokenVerifier(runtime),
): ServerTools<A> => {
  const verifyAccessToken: TokenVerifier = (...args) =>
    untilDisposed(runtime.transport, undefined, (signal) => unlessAborted(signal, () => verify(...args)));
  // The methods below can read any user and any API key, so they do not send the app's session.
  const caller = { ...runtime.callerOf(runtime.sessions), tokenSource: () => undefined } as Caller & { readonly access: 'server' };
  // Creates each method only when it is called, because most apps for one request call none of them.
  const userKeys = () => bind('userApiKeys', { check: userApiKeys.check }, caller);
  const userCalls = () => bind('users', { get: users.get }, caller);
  const teamKeys = () => bind('teamApiKeys', { check: teamApiKeys.check }, caller);
  const authenticate = createAuthenticate(runtime, verifyAccessToken, getUser);
  return {
    getUser: getUserOf(runtime, getUser),
    authenticate: async (request, options) => {
      assertCanRefresh(runtime.options);
      return authenticate(request, options ?? {});
    },
    findUser: (id) =>
      userCalls()
        .get({ id })
        .catch((error: unknown) => {
          if (isKnownError(error, 'USER_NOT_FOUND')) return null;
          throw error;
        }),
    verifyUserApiKey: async (apiKey) => {
      const result = await userKeys().check({ apiKey });
      return result.status === 'ok' ? result.data : null;
    },
    verifyTeamApiKey: async (apiKey) => {
      const result = await teamKeys().check({ apiKey });
      return result.status === 'ok' ? result.data : null;
    },
    verifyAccessToken,
  };
};
