import { KnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { failed, type Result } from '../lib/result.js';
import { authMfa } from '../resources/auth-mfa.js';
import type { FlowKit, MultiFactorPrompt, RedirectChoice } from './auth-context.js';
import type { MultiFactorFailure, SecondFactor, SignedIn } from './second-factor.js';
import { signInOnce } from './sign-in.js';

const askInBrowser: MultiFactorPrompt = () => {
  if (typeof globalThis.prompt !== 'function') {
    throw new PorticoError('CONFIGURATION', 'A second factor is needed and nobody can be asked: give the app onMultiFactor.');
  }
  // oxlint-disable-next-line no-alert -- the specification's own fall-back; elements and hosts bring their prompt
  return globalThis.prompt('Enter the 6-digit code of your authenticator app.');
};

const submit = (kit: FlowKit, code: string, totp: string): Promise<Result<SignedIn, MultiFactorFailure>> =>
  kit.bind('authMfa', authMfa, null).signIn({ code, type: 'totp', totp: totp.replaceAll(/[\s-]/g, '') });

/** Asks for the code and hands it in. No code is a wrong code (spec section 5). */
export const answerChallenge: SecondFactor = async (kit, challenge) => {
  const attemptCode: unknown = (challenge.details as { attempt_code?: unknown } | undefined)?.attempt_code;
  if (typeof attemptCode !== 'string') throw new PorticoError('PROTOCOL', 'The service asked for a second factor without an attempt code.');
  const totp = await (kit.onMultiFactor ?? askInBrowser)();
  if (!totp) return failed(new KnownError('INVALID_TOTP_CODE', 'The TOTP code is invalid. Please try again.'));
  return submit(kit, attemptCode, totp);
};

/** The second step of a sign-in, for pages that ask for the code themselves. */
export const mfaFlows = (kit: FlowKit) => ({
  /**
   * Completes a sign-in by the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. A wrong code leaves the attempt usable.
   * Errors: INVALID_TOTP_CODE, VerificationCodeError.
   */
  completeMultiFactor: ({ attemptCode, totp, noRedirect }: { readonly attemptCode: string; readonly totp: string } & RedirectChoice) =>
    signInOnce(kit, { key: ['mfa', attemptCode, totp], request: () => submit(kit, attemptCode, totp), noRedirect }),
});
