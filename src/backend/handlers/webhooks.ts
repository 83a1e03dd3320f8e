import type { webhooks as endpoints } from '../../resources/webhooks.js';
import type { Handlers } from '../call.js';
import { portalToken } from '../portal-token.js';

export const webhooks: Handlers<typeof endpoints> = {
  createToken: async (call) => ({ token: await portalToken(call.secret, call.project.id, call.now()) }),
};
