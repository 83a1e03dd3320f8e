import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { code, json, text } from '../contract/fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { SignInResponse } from './sign-in-responses.js';

/** Options for a WebAuthn ceremony in the browser, and the verification code to send with the result of the ceremony. */
const Ceremony = entity({ optionsJson: json, code: text });

export const authPasskey = {
  /** Returns the WebAuthn options for registering a passkey. */
  startRegistration: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/passkey/initiate-passkey-registration',
    returns: Ceremony,
    errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
  }),
  /** Registers a passkey for the signed-in user. */
  register: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/passkey/register',
    body: entity({ credential: json, code }),
    returns: entity({ userHandle: text }),
    errors: [
      ...VerificationCodeError,
      'PASSKEY_REGISTRATION_FAILED',
      'PASSKEY_AUTHENTICATION_FAILED',
      'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    ],
    invalidates: ['currentUser'],
  }),
  /** Returns the WebAuthn options for signing in with a passkey. */
  startSignIn: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/passkey/initiate-passkey-authentication',
    returns: Ceremony,
    errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
  }),
  /** Signs in with a passkey. */
  signIn: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/passkey/sign-in',
    body: entity({ authenticationResponse: json, code }),
    returns: SignInResponse,
    session: 'starts',
    errors: [
      ...VerificationCodeError,
      'PASSKEY_AUTHENTICATION_FAILED',
      'PASSKEY_AUTHENTICATION_NOT_ENABLED',
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    ],
  }),
};
