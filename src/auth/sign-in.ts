import { ok, type Result } from '../lib/result.js';
import { once, type Destination, type FlowKit, type RedirectChoice } from './auth-context.js';
import type { SignedIn } from './second-factor.js';

export interface SignInPlan<T extends SignedIn, E> extends RedirectChoice {
  /** What makes two of these the same sign-in. */
  readonly key: readonly (string | undefined)[];
  readonly request: () => Promise<Result<T, E>>;
  /** Where it leads; by whether the account is new where left out. */
  readonly to?: Destination;
}

/** One request and one session for identical sign-ins under way: two clicks are one. Each caller is redirected, or not, as it asked. */
export const signInOnce = async <T extends SignedIn, E>(
  kit: FlowKit,
  { key, request, to, noRedirect }: SignInPlan<T, E>,
): Promise<Result<{ isNewUser: boolean }, E>> => {
  const answer = await once(kit, key, async () => {
    const signedIn = await request();
    if (signedIn.status === 'error') return signedIn;
    kit.sessions.start(signedIn.data);
    return ok({ isNewUser: signedIn.data.isNewUser === true });
  });
  if (answer.status === 'ok' && !noRedirect) await kit.redirect(to ?? (answer.data.isNewUser ? 'afterSignUp' : 'afterSignIn'));
  return answer;
};
