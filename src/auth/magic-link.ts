import type { CallOptions } from '../contract/endpoint.js';
import { authOtp } from '../resources/auth-otp.js';
import type { AuthContext, CodeInput, MfaOption, NoRedirectOption } from './auth-context.js';
import { signIn } from './sign-in.js';

/** The input of `sendMagicLink`. */
export interface MagicLinkMail extends CallOptions {
  /** Email address that the user signs in with. */
  readonly email: string;
  /** Page that the email links to. If omitted, the magic link callback page. */
  readonly callbackUrl?: string | undefined;
}

/** The input of `signInWithMagicLink`. */
export interface MagicLinkSignIn extends CodeInput, NoRedirectOption, MfaOption {}

/** Returns the methods for sign-in with a link or a code from an email. */
export const magicLinkFlows = (context: AuthContext) => {
  const calls = context.bind('authOtp', authOtp, null);
  return {
    /**
     * Sends an email with a link and a six-character code. Returns a nonce. If the user types the code, pass `code + nonce` to
     * `signInWithMagicLink`.
     * Errors: REDIRECT_URL_NOT_WHITELISTED, USER_EMAIL_ALREADY_EXISTS, SIGN_UP_NOT_ENABLED.
     * @example
     * const result = await app.auth.sendMagicLink({ email: 'ada@example.com' });
     * if (result.status === 'ok') console.log(result.data.nonce);
     */
    sendMagicLink: (input: MagicLinkMail) =>
      calls.sendSignInCode({ email: input.email, callbackUrl: input.callbackUrl ?? context.callbackUrl('magicLinkCallback') }, input),

    /**
     * Signs in with the code from a link, or with a typed code followed by the nonce. Redirects new users to the after-sign-up page.
     * Errors: VerificationCodeError, MULTI_FACTOR_AUTHENTICATION_REQUIRED, SIGN_UP_NOT_ENABLED, USER_EMAIL_ALREADY_EXISTS.
     * @example
     * // `code` is from the URL of the link, or the typed code followed by the nonce of `sendMagicLink`.
     * const result = await app.auth.signInWithMagicLink({ code });
     * if (result.status === 'ok') console.log(result.data.isNewUser);
     */
    signInWithMagicLink: (input: MagicLinkSignIn) =>
      signIn(context, { key: ['magic-link', input.code], request: () => calls.signIn({ code: input.code }, input), input }),
  };
};
