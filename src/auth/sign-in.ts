import type { CallOptions } from '../contract/endpoint.js';
import { isKnownError } from '../errors/known-error.js';
import { joinInFlight } from '../lib/async.js';
import { ok, type Result } from '../lib/result.js';
import type { AuthContext, Destination, MfaChallenge, MfaOption, MfaFailure, NoRedirectOption, SignedIn } from './auth-context.js';

/** The outcome of a sign-in. */
export interface SignInOutcome {
  /** Whether the sign-in created the account. */
  isNewUser: boolean;
}

/** The errors of a sign-in: the errors of its request, and the errors of the second step if the request may require one. */
type SignInFailure<E> = E | (MfaChallenge extends E ? MfaFailure : never);

/** Completes a sign-in from the response to its request: handles the second step and starts the session. */
export const finishSignIn = async <E>(
  context: AuthContext,
  response: Result<SignedIn, E>,
  input: MfaOption & CallOptions = {},
): Promise<Result<SignInOutcome, SignInFailure<E>>> => {
  let result: Result<SignedIn, unknown> = response;
  const canHandleMfa = context.handleMfa !== undefined && input.mfa !== 'return';
  if (canHandleMfa && result.status === 'error' && isKnownError(result.error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'))
    result = await context.handleMfa(context, result.error, input);
  if (result.status === 'error') return result as Result<never, SignInFailure<E>>;
  context.sessions.start(result.data);
  return ok({ isNewUser: result.data.isNewUser === true });
};

interface SignInPlan<E> {
  /** Simultaneous sign-ins with equal keys share one request. */
  readonly key: readonly (string | undefined)[];
  readonly request: () => Promise<Result<SignedIn, E>>;
  /** The options that the caller passed. */
  readonly input: NoRedirectOption & MfaOption & CallOptions;
  /** Page to redirect to. If omitted, the after-sign-up page for a new account, otherwise the after-sign-in page. */
  readonly to?: Destination;
}

/**
 * Signs in and redirects. Equal sign-ins at the same time, for example from a double click, share one request and one session, but each
 * caller redirects separately. A sign-in with a signal shares nothing, because the signal aborts its request.
 */
export const signIn = async <E>(
  context: AuthContext,
  { key, request, input, to }: SignInPlan<E>,
): Promise<Result<SignInOutcome, SignInFailure<E>>> => {
  const inFlight = context.inFlight as Map<string, Promise<Result<SignInOutcome, SignInFailure<E>>>>;
  const work = async () => finishSignIn(context, await request(), input);
  const result = await (input.signal
    ? work()
    : joinInFlight(inFlight, JSON.stringify([...key, input.mfa, input.maxWaitMs].map(String)), work));
  if (result.status === 'ok' && !input.noRedirect) await context.redirect(to ?? (result.data.isNewUser ? 'afterSignUp' : 'afterSignIn'));
  return result;
};
