import type { VerificationCodeError } from '../errors/groups.js';
import { isKnownError, type KnownError } from '../errors/known-error.js';
import type { Result } from '../lib/result.js';
import type { FlowKit } from './auth-context.js';

/** What a sign-in leads to: tokens, and whether the account is new where the way of signing in tells. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly isNewUser?: boolean | undefined;
}

type Challenge = KnownError<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>;
type CodeOf<L extends readonly string[]> = L[number];

/** What a second factor may fail with. */
export type MultiFactorFailure =
  | KnownError<'INVALID_TOTP_CODE'>
  | { [C in CodeOf<typeof VerificationCodeError>]: KnownError<C> }[CodeOf<typeof VerificationCodeError>];

/** Answers a challenge of the service: asks for the code and hands it in. */
export type SecondFactor = (kit: FlowKit, challenge: Challenge) => Promise<Result<SignedIn, MultiFactorFailure>>;

export interface MultiFactorChoice {
  /** `ask` (the default) prompts for the code at once; `return` answers MULTI_FACTOR_AUTHENTICATION_REQUIRED, for `completeMultiFactor`. */
  readonly multiFactor?: 'ask' | 'return' | undefined;
}

/** Completes a sign-in that asks for a second factor, in place, where the app can ask for one. */
export const withSecondFactor = async <T extends SignedIn, E>(
  kit: FlowKit,
  answer: Result<T, E>,
  { multiFactor }: MultiFactorChoice,
): Promise<Result<SignedIn, E | MultiFactorFailure>> => {
  const isChallenge = answer.status === 'error' && isKnownError(answer.error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return isChallenge && kit.secondFactor && multiFactor !== 'return' ? kit.secondFactor(kit, answer.error as Challenge) : answer;
};
