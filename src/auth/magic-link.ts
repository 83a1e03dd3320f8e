import { authOtp } from '../resources/auth-otp.js';
import type { FlowKit, RedirectChoice } from './auth-context.js';
import { withSecondFactor, type MultiFactorChoice } from './second-factor.js';
import { signInOnce } from './sign-in.js';

/** Signing in by a mailed link or code. */
export const magicLinkFlows = (kit: FlowKit) => {
  const calls = kit.bind('authOtp', authOtp, null);
  return {
    /**
     * Mails a link and a six-character code. The nonce completes the typed code: pass `code + nonce` to `signInWithMagicLink`.
     * Errors: REDIRECT_URL_NOT_WHITELISTED, USER_EMAIL_ALREADY_EXISTS, SIGN_UP_NOT_ENABLED.
     */
    sendMagicLink: ({ email, callbackUrl }: { readonly email: string; readonly callbackUrl?: string }) =>
      calls.sendSignInCode({ email, callbackUrl: callbackUrl ?? kit.callbackUrl('magicLinkCallback') }),

    /**
     * Signs in by the code of a link, or the typed code joined with its nonce. A new user goes to the after-sign-up page.
     * Errors: VerificationCodeError, MULTI_FACTOR_AUTHENTICATION_REQUIRED, SIGN_UP_NOT_ENABLED, USER_EMAIL_ALREADY_EXISTS.
     */
    signInWithMagicLink: ({ code, noRedirect, multiFactor }: { readonly code: string } & RedirectChoice & MultiFactorChoice) =>
      signInOnce(kit, {
        key: ['magic-link', code, multiFactor],
        request: async () => withSecondFactor(kit, await calls.signIn({ code }), { multiFactor }),
        noRedirect,
      }),
  };
};
