import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { optional, text } from '../contract/fields.js';

const token = entity({ accessToken: text });
/** An access token of a provider. */
export interface ProviderAccessToken extends DataOf<typeof token> {}
const ProviderAccessToken: Named<typeof token, ProviderAccessToken> = token;

/** Accounts of OAuth providers that a user has connected. */
export const connectedAccounts = {
  /**
   * Returns an access token for calling the provider's API on behalf of the user. `scope` lists the scopes it must have, separated by spaces.
   * @example
   * const result = await app.connectedAccounts.createAccessToken({ provider: 'google', scope: 'openid email' });
   * if (result.status === 'ok') console.log(result.data.accessToken);
   */
  createAccessToken: endpoint({
    access: 'client',
    method: 'POST',
    path: '/connected-accounts/{userId=me}/{provider}/access-token',
    params: { provider: text },
    body: entity({ scope: optional(text) }),
    returns: ProviderAccessToken,
    errors: ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'],
  }),
};
