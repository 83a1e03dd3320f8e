import { PorticoError } from '../errors/portico-error.js';
import { ok } from '../lib/result.js';
import { contactChannels } from '../resources/contact-channels.js';
import { signedInUser } from '../resources/users.js';
import type { FlowKit } from './auth-context.js';

/** Proving that an e-mail address is one's own. */
export const verificationFlows = (kit: FlowKit) => {
  const channels = kit.bind('contactChannels', contactChannels);
  return {
    /** Confirms an address by a mailed code, whoever is signed in. Errors: VerificationCodeError. */
    verifyEmail: ({ code }: { readonly code: string }) => channels.verify({ code }),

    /**
     * Mails the signed-in user a link for confirming the primary address. Throws an ASSERTION for a user without one.
     * Errors: EMAIL_ALREADY_VERIFIED, EMAIL_IS_NOT_PRIMARY_EMAIL, REDIRECT_URL_NOT_WHITELISTED.
     */
    sendVerificationMail: async ({ callbackUrl }: { readonly callbackUrl?: string } = {}) => {
      const { primaryEmail: email } = await kit.bind('currentUser', signedInUser).get({});
      if (!email) throw new PorticoError('ASSERTION', 'Sending a verification e-mail needs a primary e-mail.');
      const answer = await channels.sendPrimaryVerificationCode({ email, callbackUrl });
      return answer.status === 'error' ? answer : ok(undefined);
    },
  };
};
