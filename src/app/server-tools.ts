import type { Access, DataOf } from '../contract/entity.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { teamApiKeys, userApiKeys, type TeamApiKey, type UserApiKey } from '../resources/api-keys.js';
import { users, type User } from '../resources/users.js';
import type { CookieOptions } from '../session/cookie-store.js';
import { isRequestLike, requestStore, type RequestLike } from '../session/request-store.js';
import { bind, type Caller } from './bind.js';
import type { UserLookup } from './current-user.js';
import { readBaseUrl, type AppOptions, type StoreInit } from './options.js';
import type { Runtime } from './runtime.js';
import { createTokenVerifier, type TokenVerifier } from '../session/verify-token.js';

/** Where tokens may live on a server: besides the stores every app knows, in a request that came in. */
export type ServerStoreInit = StoreInit | RequestLike;

/** What host servers need besides the tables. */
export interface ServerTools<A extends Access> extends Pick<UserLookup<A, ServerStoreInit>, 'getUser'> {
  /** The user of this id, or null where there is none. Never cached. */
  readonly findUser: (id: string) => Promise<DataOf<typeof User, 'server'> | null>;
  /** The key that a text is, or null for any that is not valid: unknown, expired, revoked or of a team. Never cached. */
  readonly checkUserApiKey: (apiKey: string) => Promise<DataOf<typeof UserApiKey> | null>;
  /** The same for keys of teams. */
  readonly checkTeamApiKey: (apiKey: string) => Promise<DataOf<typeof TeamApiKey> | null>;
  /**
   * Verifies an access token without asking the service, by the keys it publishes.
   * Rejects with CONNECTION while they cannot be fetched: the token may be good.
   */
  readonly verifyAccessToken: TokenVerifier;
}

/**
 * A request as the store of the session it carries; anything else as it is. Throws CONFIGURATION where there may be a session and the
 * app has no publishable key: the service refreshes sessions for that key alone.
 */
export const storeInit = (
  init: ServerStoreInit,
  options: Pick<AppOptions, 'projectId' | 'publishableClientKey' | keyof CookieOptions>,
): StoreInit => {
  if (init !== null && !options.publishableClientKey)
    throw new PorticoError('CONFIGURATION', 'publishableClientKey is missing: sessions of users cannot be refreshed without it.');
  return isRequestLike(init) ? requestStore(init, options.projectId, options) : init;
};

/** The verifier of a project. One serves for as long as the process lives. */
export const tokenVerifier = <A extends Access>({ options, transport }: Runtime<A>): TokenVerifier =>
  createTokenVerifier({
    projectId: options.projectId,
    keysFrom: transport.baseUrl,
    issuer: readBaseUrl(options.baseUrl, 'browser'),
    platform: transport.platform,
  });

export const serverTools = <A extends 'server' | 'admin'>(
  runtime: Runtime<A>,
  getUser: UserLookup<A>['getUser'],
  verifyAccessToken: TokenVerifier = tokenVerifier(runtime),
): ServerTools<A> => {
  // Keys are checked for whoever showed them, not for the user of a session.
  const caller = { ...runtime.callerOf(runtime.sessions), tokenSource: () => undefined } as Caller & { readonly access: 'server' };
  const userKeys = bind('userApiKeys', userApiKeys, caller);
  const ofUsers = bind('users', { get: users.get }, caller);
  const teamKeys = bind('teamApiKeys', teamApiKeys, caller);
  return {
    getUser: async ({ tokenStore, ...rest } = {}) =>
      getUser({ ...rest, ...(tokenStore !== undefined && { tokenStore: storeInit(tokenStore, runtime.options) }) }),
    findUser: (id) =>
      ofUsers.get({ id }).catch((error: unknown) => {
        if (isKnownError(error, 'USER_NOT_FOUND')) return null;
        throw error;
      }),
    checkUserApiKey: async (apiKey) => {
      const answer = await userKeys.check({ apiKey });
      return answer.status === 'ok' ? answer.data : null;
    },
    checkTeamApiKey: async (apiKey) => {
      const answer = await teamKeys.check({ apiKey });
      return answer.status === 'ok' ? answer.data : null;
    },
    verifyAccessToken,
  };
};
