import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { code, strictEmail, text, url } from '../contract/fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid, SignInResponse } from './sign-in-responses.js';

const sentMagicLink = entity({
  /** The text to append to a code that the user types. */
  nonce: text,
});
/** A sign-in email that was sent. */
export interface SentMagicLink extends DataOf<typeof sentMagicLink> {}
const SentMagicLink: Named<typeof sentMagicLink, SentMagicLink> = sentMagicLink;

/** Sign-in with a code from an email: the code in the link, or the six characters that the user types, followed by the nonce. */
export const authOtp = {
  /** Emails a sign-in link and a six-character code. The nonce makes the typed code usable in this browser only. */
  sendSignInCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/otp/send-sign-in-code',
    body: entity({ email: strictEmail, callbackUrl: url }),
    returns: SentMagicLink,
    errors: ['REDIRECT_URL_NOT_WHITELISTED', 'USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED'],
  }),
  /** Signs in with a code from an email. A typed code must be followed by the nonce. */
  signIn: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/otp/sign-in',
    body: entity({ code }),
    returns: SignInResponse,
    session: 'starts',
    errors: [...VerificationCodeError, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'SIGN_UP_NOT_ENABLED', 'USER_EMAIL_ALREADY_EXISTS'],
  }),
  /** Checks whether a sign-in code is valid, without using it. */
  checkSignInCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/otp/sign-in/check-code',
    body: entity({ code }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
  }),
};
