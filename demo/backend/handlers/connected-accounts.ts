import type { connectedAccounts as rows } from '../../../src/resources/connected-accounts.js';
import type { Handlers } from '../call.js';
import { KnownError, expectOwn, userNotFound } from '../problem.js';
import { readUser } from '../store/users.js';

export const connectedAccounts: Handlers<typeof rows> = {
  createAccessToken: async (call, { userId, provider }) => {
    expectOwn(call, userId);
    const settings = call.project.oauthProviders.find(({ id }) => id === provider);
    if (!settings) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', `The project does not use the provider ${provider}.`);
    if (settings.type === 'shared')
      throw new KnownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 'Tokens of shared keys are not handed out.');
    const user = await readUser(call.db, call.project.id, userId);
    if (!user) throw userNotFound();
    if (!user.oauthProviders.some(({ id }) => id === provider))
      throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', `The user has not connected an account of ${provider}.`);
    // Accounts are known by name only: this backend has not signed in with them, so it holds no token of theirs.
    throw new KnownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 'No token of the account has the scopes.');
  },
};
