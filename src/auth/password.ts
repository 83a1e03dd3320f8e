import { ok } from '../lib/result.js';
import { authPassword } from '../resources/auth-password.js';
import type { Calls, FlowKit, RedirectChoice } from './auth-context.js';
import { refuseLong } from './long-password.js';
import { withSecondFactor, type MultiFactorChoice } from './second-factor.js';
import { signInOnce } from './sign-in.js';

export interface Credential {
  readonly email: string;
  readonly password: string;
}

type SignIn = Credential & RedirectChoice & MultiFactorChoice;
type SignUp = Credential &
  RedirectChoice & {
    /** Page the mail links to; outside a browser it must be given. */
    readonly verificationCallbackUrl?: string | undefined;
  };

const signIn = async (kit: FlowKit, calls: Calls<typeof authPassword>, { email, password, noRedirect, multiFactor }: SignIn) => {
  const answer = await signInOnce(kit, {
    key: ['sign-in', email, password, multiFactor],
    request: async () => withSecondFactor(kit, await calls.signIn({ email, password }), { multiFactor }),
    to: 'afterSignIn',
    noRedirect,
  });
  return answer.status === 'error' ? answer : ok(undefined);
};

const signUp = async (
  kit: FlowKit,
  calls: Calls<typeof authPassword>,
  { email, password, noRedirect, verificationCallbackUrl }: SignUp,
) => {
  const callback = verificationCallbackUrl ?? kit.callbackUrl('emailVerification');
  const answer = await signInOnce(kit, {
    key: ['sign-up', email, password, callback],
    request: async () => refuseLong(password) ?? calls.signUp({ email, password, verificationCallbackUrl: callback }),
    to: 'afterSignUp',
    noRedirect,
  });
  return answer.status === 'error' ? answer : ok(undefined);
};

/** Signing in and up with a password, and choosing a new one. */
export const passwordFlows = (kit: FlowKit) => {
  const calls = kit.bind('authPassword', authPassword, null);
  return {
    /**
     * Signs in and goes to the after-sign-in page.
     * Errors: EMAIL_PASSWORD_MISMATCH, PASSWORD_AUTHENTICATION_NOT_ENABLED, and those of the second factor.
     */
    signInWithPassword: (input: SignIn) => signIn(kit, calls, input),

    /**
     * Creates an account, signs in and goes to the after-sign-up page. A mail asks to verify the address.
     * Errors: USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, SIGN_UP_NOT_ENABLED, PASSWORD_AUTHENTICATION_NOT_ENABLED.
     */
    signUpWithPassword: (input: SignUp) => signUp(kit, calls, input),

    /**
     * Mails a link for choosing a new password, if the address belongs to someone; the answer is the same either way.
     * Errors: REDIRECT_URL_NOT_WHITELISTED, PASSWORD_AUTHENTICATION_NOT_ENABLED.
     */
    sendPasswordResetMail: async ({ email, callbackUrl }: { readonly email: string; readonly callbackUrl?: string }) => {
      const answer = await calls.sendResetCode({ email, callbackUrl: callbackUrl ?? kit.callbackUrl('passwordReset') });
      return answer.status === 'error' ? answer : ok(undefined);
    },

    /** Tells whether a reset code can be used, without using it. Errors: VerificationCodeError. */
    checkPasswordResetCode: async ({ code }: { readonly code: string }) => {
      const answer = await calls.checkResetCode({ code });
      return answer.status === 'error' ? answer : ok(undefined);
    },

    /** Sets a new password by a mailed code and ends every session of the user. Errors: VerificationCodeError, PasswordRequirementsNotMet. */
    resetPassword: async ({ code, password }: { readonly code: string; readonly password: string }) =>
      refuseLong(password) ?? calls.reset({ code, password }),
  };
};
