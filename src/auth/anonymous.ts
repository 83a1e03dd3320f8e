import { withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import type { AuthContext } from './auth-context.js';
import { signIn } from './sign-in.js';

/** Returns the call that creates anonymous accounts. */
export const anonymousFlows = (context: AuthContext) => ({
  /**
   * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one account.
   * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED.
   * @example
   * await app.auth.signUpAnonymously();
   */
  signUpAnonymously: async () => {
    const request = () => context.bind('authAnonymous', authAnonymous, null).signUp({});
    return withoutData(await signIn(context, { key: ['anonymous'], request, noRedirect: true }));
  },
});
