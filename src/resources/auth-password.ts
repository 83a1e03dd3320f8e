import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { code, email, newPassword, password, strictEmail, text, url } from '../contract/fields.js';
import { PasswordRequirementsNotMet, VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid, TokenResponse } from './sign-in-responses.js';

export const authPassword = {
  signUp: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/sign-up',
    body: entity({ email: strictEmail, password: newPassword, verificationCallbackUrl: url }),
    returns: TokenResponse,
    session: 'starts',
    errors: ['USER_EMAIL_ALREADY_EXISTS', ...PasswordRequirementsNotMet, 'SIGN_UP_NOT_ENABLED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
  signIn: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/sign-in',
    body: entity({ email, password }),
    returns: TokenResponse,
    session: 'starts',
    errors: ['EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
  sendResetCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/send-reset-code',
    body: entity({ email, callbackUrl: url }),
    returns: entity({ success: text }),
    errors: ['USER_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
  checkResetCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/reset/check-code',
    body: entity({ code }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
  }),
  reset: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/reset',
    body: entity({ code, password: newPassword }),
    errors: [...VerificationCodeError, ...PasswordRequirementsNotMet, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  }),
};

/** Changing the password of the signed-in user. */
export const authPasswordChange = {
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
  set: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/password/set',
    body: entity({ password: newPassword }),
    errors: [...PasswordRequirementsNotMet, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
    invalidates: ['currentUser'],
  }),
};
