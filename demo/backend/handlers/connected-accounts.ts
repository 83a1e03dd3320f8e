import type { connectedAccounts as rows } from '../../../src/resources/connected-accounts.js';
import type { Call, Handlers } from '../call.js';
import { refreshGrant } from '../oauth/ask-provider.js';
import { findRegistration, findSettings, scopesOf, type Registration } from '../oauth/registration.js';
import { KnownError, expectOwn, userNotFound } from '../problem.js';
import { listGrants, replaceGrant, type StoredToken } from '../store/provider-tokens.js';
import { readUser } from '../store/users.js';

/** What a token must still live for, to be worth handing out. */
const LEAST_LIFE_MS = 300_000;

/** The first refresh token that the provider still takes. */
const refreshFirst = async (call: Call, registration: Registration, grants: readonly StoredToken[]): Promise<string | undefined> => {
  for (const { id, refreshToken } of grants) {
    if (refreshToken === undefined) continue;
    // One after the other: the first that works is enough, and providers may end the others' lives.
    // oxlint-disable-next-line no-await-in-loop
    const fresh = await refreshGrant(registration, call.fetchProvider, refreshToken);
    // oxlint-disable-next-line no-await-in-loop
    await replaceGrant(call.db, call, id, fresh);
    if (fresh) return fresh.accessToken;
  }
  return undefined;
};

/** A token of the user's account that covers the scopes: a kept one with some life left, else a refreshed one. */
const findToken = async (
  call: Call,
  userId: string,
  registration: Registration,
  scopes: readonly string[],
): Promise<string | undefined> => {
  const grants = await listGrants(call.db, call, userId, registration.providerId);
  const fitting = grants.filter((grant) => scopes.every((scope) => grant.scopes.includes(scope)));
  const lasting = fitting.find(({ expiresAtMs }) => expiresAtMs >= call.now() + LEAST_LIFE_MS);
  return lasting ? lasting.accessToken : refreshFirst(call, registration, fitting);
};

export const connectedAccounts: Handlers<typeof rows> = {
  createAccessToken: async (call, { userId, provider, scope }) => {
    expectOwn(call, userId);
    if (findSettings(call.project, provider).type === 'shared')
      throw new KnownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 'Tokens of shared keys are not handed out.');
    const user = await readUser(call.db, call.project.id, userId);
    if (!user) throw userNotFound();
    if (!user.oauthProviders.some(({ id }) => id === provider))
      throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', `The user has not connected an account of ${provider}.`);
    const accessToken = await findToken(call, userId, findRegistration(call, call.project, provider), scopesOf(scope));
    if (accessToken === undefined)
      throw new KnownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 'No token of the account has the scopes.');
    return { accessToken };
  },
};
