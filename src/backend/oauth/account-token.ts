import { joinInFlight } from '../../lib/join-in-flight.js';
import type { Call } from '../call.js';
import { listGrants, readGrant, replaceGrant, type StoredToken } from '../store/provider-tokens.js';
import { refreshGrant } from './ask-provider.js';
import type { Registration } from './registration.js';

// Tokens with which an app acts at a provider for a user (wire.md 11).

type TokenCall = Pick<Call, 'db' | 'secret' | 'now' | 'randomBytes' | 'fetchProvider' | 'refreshing' | 'exclusively'>;

/** What a token must still live for, to be worth handing out. */
const LEAST_LIFE_MS = 300_000;

const lasts = ({ now }: TokenCall, { expiresAtMs }: StoredToken): boolean => expiresAtMs >= now() + LEAST_LIFE_MS;

/** A fresh access token for a grant; undefined when the provider gives none any more. */
const refresh = async (call: TokenCall, registration: Registration, id: string): Promise<string | undefined> => {
  const grant = await readGrant(call.db, call, id);
  // Whoever read the grants before another caller refreshed this one finds that done.
  if (grant && lasts(call, grant)) return grant.accessToken;
  if (grant?.refreshToken === undefined) return undefined;
  const fresh = await refreshGrant(registration, call.fetchProvider, grant.refreshToken);
  const isReplaced = await replaceGrant(call.db, call, grant, fresh);
  return isReplaced ? fresh?.accessToken : refresh(call, registration, id);
};

/**
 * The first fresh token of several grants, one after the other: providers may end the lives of the others. A refresh token
 * may be good for one use only, so callers that want the same one at the same time share the use, and other processes wait.
 */
const refreshFirst = async (call: TokenCall, registration: Registration, grants: readonly StoredToken[]): Promise<string | undefined> => {
  const [first, ...rest] = grants;
  if (!first) return undefined;
  const fresh = await joinInFlight(call.refreshing, first.id, () =>
    call.exclusively(`provider token ${first.id}`, () => refresh(call, registration, first.id)),
  );
  return fresh ?? refreshFirst(call, registration, rest);
};

/** A token of the user's account that covers the scopes: a kept one with some life left, else a refreshed one. */
export const findAccountToken = async (
  call: TokenCall,
  userId: string,
  registration: Registration,
  scopes: readonly string[],
): Promise<string | undefined> => {
  const grants = await listGrants(call.db, call, userId, registration.providerId);
  const fitting = grants.filter((grant) => scopes.every((scope) => grant.scopes.includes(scope)));
  const lasting = fitting.find((grant) => lasts(call, grant));
  return lasting ? lasting.accessToken : refreshFirst(call, registration, fitting);
};
