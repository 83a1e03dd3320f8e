import type { CallOptions } from '../contract/endpoint.js';
import { KnownError } from '../errors/known-error.js';
import { assertText } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';
import { failed, type Result } from '../lib/result.js';
import { authMfa } from '../resources/auth-mfa.js';
import type { AuthContext, MfaFailure, MfaHandler, NoRedirectOption, SignedIn, TotpPrompt } from './auth-context.js';
import { signIn } from './sign-in.js';

const promptInBrowser: TotpPrompt = () => {
  if (typeof globalThis.prompt !== 'function') {
    throw new PorticoError(
      'CONFIGURATION',
      'The sign-in requires a second factor, and there is no prompt for it. Set the option onMfaRequired.',
    );
  }
  // oxlint-disable-next-line no-alert -- the default for host apps without a prompt of their own
  return globalThis.prompt('Enter the 6-digit code from your authenticator app.');
};

const submit = async (context: AuthContext, code: string, totp: string, options: CallOptions): Promise<Result<SignedIn, MfaFailure>> => {
  assertText(totp, 'totp');
  return context.bind('authMfa', authMfa, null).signIn({ code, type: 'totp', totp: totp.replaceAll(/[\s-]/g, '') }, options);
};

/** Asks the user for the code from the authenticator app, and submits it. Treats a canceled prompt as a wrong code. */
export const promptForMfa: MfaHandler = async (context, challenge, options) => {
  const attemptCode: unknown = (challenge.details as { attempt_code?: unknown } | undefined)?.attempt_code;
  if (typeof attemptCode !== 'string') throw new PorticoError('PROTOCOL', 'The service required a second factor but sent no attempt code.');
  const totp = await (context.onMfaRequired ?? promptInBrowser)();
  if (!totp) return failed(new KnownError('INVALID_TOTP_CODE', 'The TOTP code is invalid. Please try again.'));
  return submit(context, attemptCode, totp, options);
};

/** The input of `completeMfa`. */
export interface MfaCompletion extends NoRedirectOption, CallOptions {
  /** `details.attempt_code` of the error MULTI_FACTOR_AUTHENTICATION_REQUIRED. */
  readonly attemptCode: string;
  /** Six digits from the authenticator app. Spaces and hyphens are ignored. */
  readonly totp: string;
}

/** Returns the method that completes the second step of a sign-in, for pages that have their own form for the TOTP code. */
export const mfaFlows = (context: AuthContext) => ({
  /**
   * Completes a sign-in with a code from an authenticator app. After a wrong code, the attempt code can be used again.
   * Errors: INVALID_TOTP_CODE, VerificationCodeError.
   * @example
   * const result = await app.auth.signInWithMagicLink({ code, mfa: 'return' });
   * if (result.status === 'error' && result.error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')
   *   await app.auth.completeMfa({ attemptCode: result.error.details.attempt_code, totp: '123456' });
   */
  completeMfa: (input: MfaCompletion) => {
    const { attemptCode, totp = '' } = input;
    assertText(attemptCode, 'attemptCode');
    return signIn(context, { key: ['mfa', attemptCode, totp], request: () => submit(context, attemptCode, totp, input), input });
  },
});
