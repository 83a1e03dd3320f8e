import { ok } from '../kit/result.js';
import { authOtp } from '../resources/auth-otp.js';
import { once, type FlowKit, type RedirectChoice } from './flow-kit.js';

/** Signing in by a mailed link or code. */
export const magicLinkFlows = (kit: FlowKit) => {
  const calls = kit.bind('authOtp', authOtp);
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
    signInWithMagicLink: ({ code, noRedirect }: { readonly code: string } & RedirectChoice) =>
      once(kit, ['magic-link', code], async () => {
        const answer = await calls.signIn({ code });
        if (answer.status === 'error') return answer;
        const { isNewUser } = answer.data;
        kit.sessions.start(answer.data);
        if (!noRedirect) await kit.redirect(isNewUser ? 'afterSignUp' : 'afterSignIn');
        return ok({ isNewUser });
      }),
  };
};
