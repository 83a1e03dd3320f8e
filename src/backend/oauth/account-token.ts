import { joinInFlight } from '../../lib/async.js';
import type { Call } from '../call.js';
import { listGrants, readGrant, replaceGrant, type StoredToken } from '../store/provider-tokens.js';
import { refreshGrant } from './ask-provider.js';
import type { Registration } from './registration.js';

// Finds access tokens with which an app calls a provider on behalf of a user.

type TokenCall = Pick<Call, 'db' | 'secret' | 'now' | 'randomBytes' | 'fetchProvider' | 'refreshing' | 'exclusively'>;

/** Minimum remaining lifetime of a returned token, in milliseconds. */
const MIN_LIFE_MS = 300_000;

const isUsable = ({ now }: TokenCall, { expiresAtMs }: StoredToken): boolean => expiresAtMs >= now() + MIN_LIFE_MS;

/** Returns a fresh access token for a grant, or undefined if the grant cannot be refreshed. */
const refresh = async (call: TokenCall, registration: Registration, id: string): Promise<string | undefined> => {
  const grant = await readGrant(call.db, call, id);
  // Another request may already have refreshed this grant.
  if (grant && isUsable(call, grant)) return grant.accessToken;
  if (grant?.refreshToken === undefined) return undefined;
  const fresh = await refreshGrant(registration, call.fetchProvider, grant.refreshToken);
  const isReplaced = await replaceGrant(call.db, call, grant, fresh);
  return isReplaced ? fresh?.accessToken : refresh(call, registration, id);
};

/**
 * Refreshes grants one at a time until a refresh returns a token, because the provider may have revoked some grants. Some refresh tokens
 * are valid for only one use. Therefore, concurrent requests in this process share a refresh, and other processes wait for the refresh.
 */
const refreshFirst = async (call: TokenCall, registration: Registration, grants: readonly StoredToken[]): Promise<string | undefined> => {
  const [first, ...rest] = grants;
  if (!first) return undefined;
  const fresh = await joinInFlight(call.refreshing, first.id, () =>
    call.exclusively(`provider token ${first.id}`, () => refresh(call, registration, first.id)),
  );
  return fresh ?? refreshFirst(call, registration, rest);
};

/**
 * Returns an access token with all of these scopes for the user's account, or undefined if there is none. Refreshes a token only if no
 * stored token is valid for long enough.
 */
export const findAccountToken = async (
  call: TokenCall,
  userId: string,
  registration: Registration,
  scopes: readonly string[],
): Promise<string | undefined> => {
  const grants = await listGrants(call.db, call, userId, registration.providerId);
  const fitting = grants.filter((grant) => scopes.every((scope) => grant.scopes.includes(scope)));
  const usable = fitting.find((grant) => isUsable(call, grant));
  return usable ? usable.accessToken : refreshFirst(call, registration, fitting);
};
