import { VerificationCodeError } from '../errors/groups.js';
import { isKnownError, type KnownError } from '../errors/known-error.js';
import type { Result } from '../kit/result.js';
import type { FlowKit } from './flow-kit.js';

/** What a sign-in leads to: tokens, and whether the account is new where the way of signing in tells. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly isNewUser?: boolean | undefined;
}

export interface MultiFactorChoice {
  /** `ask` (the default) prompts for the code at once; `return` answers MULTI_FACTOR_AUTHENTICATION_REQUIRED, for `completeMultiFactor`. */
  readonly multiFactor?: 'ask' | 'return' | undefined;
}

/** What a second factor may fail with. */
export type MultiFactorFailure =
  | KnownError<'INVALID_TOTP_CODE'>
  | { [C in (typeof VerificationCodeError)[number]]: KnownError<C> }[(typeof VerificationCodeError)[number]];

/** Completes a sign-in that asks for a second factor, in place. The prompt's code is loaded only then. */
export const withSecondFactor = async <T extends SignedIn, E>(
  kit: FlowKit,
  answer: Result<T, E>,
  { multiFactor }: MultiFactorChoice,
): Promise<Result<SignedIn, E | MultiFactorFailure>> => {
  if (answer.status === 'ok' || multiFactor === 'return' || !isKnownError(answer.error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'))
    return answer;
  const { answerChallenge } = await import('./mfa.js');
  return answerChallenge(kit, answer.error);
};
