import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { code, email, newPassword, password, strictEmail, text, url } from '../contract/fields.js';
import { PasswordRequirementsNotMet, VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid, TokenResponse } from './sign-in-responses.js';

export const authPassword = {
  /** Creates a user with an email address and a password, and starts a session for that user. */
  signUp: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/sign-up',
    body: entity({ email: strictEmail, password: newPassword, verificationCallbackUrl: url }),
    returns: TokenResponse,
    session: 'starts',
    errors: ['USER_EMAIL_ALREADY_EXISTS', ...PasswordRequirementsNotMet, 'SIGN_UP_NOT_ENABLED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
  /** Signs in with an email address and a password. */
  signIn: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/sign-in',
    body: entity({ email, password }),
    returns: TokenResponse,
    session: 'starts',
    errors: ['EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
  /** Emails a link to choose a new password. */
  sendResetCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/send-reset-code',
    body: entity({ email, callbackUrl: url }),
    returns: entity({ success: text }),
    errors: ['USER_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
  /** Checks whether a reset code is valid, without using it. */
  checkResetCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/reset/check-code',
    body: entity({ code }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
  }),
  /** Sets a new password with the code from a reset link. */
  reset: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/reset',
    body: entity({ code, password: newPassword }),
    errors: [...VerificationCodeError, ...PasswordRequirementsNotMet, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
};

/** Changes to the signed-in user's password. */
export const authPasswordChange = {
  /** Replaces the signed-in user's password. Ends the user's other sessions. */
  update: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/update',
    body: entity({ oldPassword: password, newPassword }),
    errors: [
      'PASSWORD_CONFIRMATION_MISMATCH',
      ...PasswordRequirementsNotMet,
      'USER_DOES_NOT_HAVE_PASSWORD',
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    ],
    invalidates: ['currentUser', 'sessions'],
  }),
  /** Sets a password for a signed-in user who has none. */
  set: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/set',
    body: entity({ password: newPassword }),
    errors: [...PasswordRequirementsNotMet, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
    invalidates: ['currentUser'],
  }),
};
