import type { connectedAccounts as endpoints } from '../../resources/connected-accounts.js';
import type { Handlers } from '../call.js';
import { findAccountToken } from '../oauth/account-token.js';
import { findRegistration, findSettings, scopesOf } from '../oauth/registration.js';
import { KnownError, expectOwn, userNotFound } from '../problem.js';
import { readUser } from '../store/users.js';

export const connectedAccounts: Handlers<typeof endpoints> = {
  createAccessToken: async (call, { userId, provider, scope }) => {
    expectOwn(call, userId);
    if (findSettings(call.project, provider).type === 'shared')
      throw new KnownError(
        'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
        'Access tokens are not available with shared OAuth keys.',
      );
    const user = await readUser(call.db, call.project.id, userId);
    if (!user) throw userNotFound();
    if (!user.oauthProviders.some(({ id }) => id === provider))
      throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', `The user has no connected ${provider} account.`);
    const accessToken = await findAccountToken(call, userId, findRegistration(call, call.project, provider), scopesOf(scope));
    if (accessToken === undefined)
      throw new KnownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 'The account has no access token with these scopes.');
    return { accessToken };
  },
};
