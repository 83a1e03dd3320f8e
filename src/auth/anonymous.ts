import { ok } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import { once, type FlowKit } from './auth-context.js';

/** Accounts for visitors who have not signed up. */
export const anonymousFlows = (kit: FlowKit) => ({
  /** Signs up without asking for anything; callers in parallel share one account. Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. */
  signUpAnonymously: () =>
    once(kit, ['anonymous'], async () => {
      const answer = await kit.bind('authAnonymous', authAnonymous, null).signUp({});
      if (answer.status === 'error') return answer;
      kit.sessions.start(answer.data);
      return ok(undefined);
    }),
});
