import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { withoutData } from '../lib/result.js';
import { contactChannels } from '../resources/contact-channels.js';
import { signedInUser } from '../resources/signed-in-user.js';
import { startCall } from '../transport/send.js';
import type { AuthContext, CodeInput } from './auth-context.js';

/** The input of `sendVerificationMail`. */
export interface VerificationMail extends CallOptions {
  /** Page that the email links to. If omitted, the email verification page. */
  readonly callbackUrl?: string | undefined;
}

/** Returns the methods that verify a user's email address. */
export const verificationFlows = (context: AuthContext) => {
  const channels = context.bind('contactChannels', contactChannels);
  return {
    /**
     * Verifies an email address with the code from an email, whether or not the user is signed in. Errors: VerificationCodeError.
     * @example
     * const result = await app.auth.verifyEmail({ code });
     * if (result.status === 'error') console.log(result.error.code);
     */
    verifyEmail: (input: CodeInput) => channels.verify({ code: input.code }, input),

    /**
     * Sends an email to verify the signed-in user's primary address. Throws ASSERTION if the user has no primary address.
     * Errors: EMAIL_ALREADY_VERIFIED, EMAIL_IS_NOT_PRIMARY_EMAIL, REDIRECT_URL_NOT_WHITELISTED.
     * @example
     * await app.auth.sendVerificationMail();
     */
    sendVerificationMail: async ({ callbackUrl, signal, maxWaitMs }: VerificationMail = {}) => {
      const timeLeft = startCall(context.transport, { signal, maxWaitMs });
      const { primaryEmail: email } = await context.bind('currentUser', signedInUser).get({}, { signal, maxWaitMs });
      if (!email) throw new PorticoError('ASSERTION', 'The user has no primary email address.');
      return withoutData(await channels.sendPrimaryVerificationCode({ email, callbackUrl }, { signal, maxWaitMs: timeLeft() }));
    },
  };
};
