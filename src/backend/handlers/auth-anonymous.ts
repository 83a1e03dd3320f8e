import type { authAnonymous as endpoints } from '../../resources/auth-anonymous.js';
import type { Handlers } from '../call.js';
import { KnownError } from '../problem.js';
import { createAccount } from '../store/accounts.js';
import { startSession } from '../store/sessions.js';

export const authAnonymous: Handlers<typeof endpoints> = {
  signUp: async (call) => {
    if (!call.anonymousSignUp) throw new KnownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED', 'This backend does not create anonymous accounts.');
    return call.transact(async (inside) => {
      const userId = await createAccount(inside, call, { isAnonymous: true, displayName: 'Anonymous user' });
      return { ...(await startSession(inside, call, userId)), userId };
    });
  },
};
