import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { code, text } from '../contract/fields.js';
import { choice } from '../contract/special-fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { SignInResponse } from './sign-in-responses.js';

/** The second step of a sign-in. */
export const authMfa = {
  /** Completes a sign-in with a code from an authenticator app. */
  signIn: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/mfa/sign-in',
    body: entity({ code, type: choice('totp'), totp: text }),
    returns: SignInResponse,
    session: 'starts',
    errors: [...VerificationCodeError, 'INVALID_TOTP_CODE'],
  }),
};
