import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import type { AuthContext } from './auth-context.js';
import { signIn } from './sign-in.js';

/** Returns the method that creates an anonymous account. */
export const anonymousFlows = (context: AuthContext) => ({
  /**
   * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one account.
   * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with ABORTED if a user signs in during the call.
   * @example
   * await app.auth.signUpAnonymously();
   */
  signUpAnonymously: async (options: CallOptions = {}) => {
    const { sessions } = context;
    const before = sessions.current();
    const request = async () => {
      const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, options);
      // A user may have signed in during the request.
      if (sessions.current() !== before && !sessions.current().isInvalid)
        throw new PorticoError('ABORTED', 'A user signed in during the call.');
      return result;
    };
    return withoutData(await signIn(context, { key: ['anonymous'], request, input: { ...options, noRedirect: true } }));
  },
});
