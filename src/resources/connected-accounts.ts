import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { optional, text } from '../contract/fields.js';

/** Accounts of OAuth providers that a user has connected. */
export const connectedAccounts = {
  /** Returns an access token for calling the provider's API on behalf of the user. `scope` lists the scopes it must have, separated by spaces. */
  createAccessToken: endpoint({
    access: 'client',
    method: 'POST',
    path: '/connected-accounts/{userId=me}/{provider}/access-token',
    params: { provider: text },
    body: entity({ scope: optional(text) }),
    returns: entity({ accessToken: text }),
    errors: ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'],
  }),
};
