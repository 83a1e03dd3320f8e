import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { text } from '../contract/fields.js';

/** Access to the webhook provider's portal, where webhooks are managed. */
export const webhooks = {
  /**
   * Returns a token that opens the portal where webhooks are managed.
   * @example
   * const { token } = await admin.webhooks.createToken();
   */
  createToken: endpoint({
    access: 'admin',
    method: 'POST',
    path: '/webhooks/svix-token',
    body: entity({}),
    returns: entity({
      /** The token that opens the portal. */
      token: text,
    }),
  }),
};
