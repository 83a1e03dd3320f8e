import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { optional, text } from '../contract/fields.js';

const token = entity({
  /** The token for requests to the provider's API. */
  accessToken: text,
});
/** An access token from a provider. */
export interface ProviderAccessToken extends DataOf<typeof token> {}
const ProviderAccessToken: Named<typeof token, ProviderAccessToken> = token;

/** OAuth provider accounts that a user connected. */
export const connectedAccounts = {
  /**
   * Returns an access token for calls to the provider's API on behalf of the user. `scope` lists the required scopes, separated by spaces.
   * @example
   * const result = await app.connectedAccounts.createAccessToken({ provider: 'google', scope: 'openid email' });
   * if (result.status === 'ok') console.log(result.data.accessToken);
   */
  createAccessToken: endpoint({
    access: 'client',
    method: 'POST',
    path: '/connected-accounts/{userId=me}/{provider}/access-token',
    params: { provider: text },
    body: entity({
      /** The scopes that the token must have, separated by spaces; if omitted, any token. */
      scope: optional(text),
    }),
    returns: ProviderAccessToken,
    errors: ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'],
  }),
};
