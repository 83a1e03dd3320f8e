import { KnownError } from '../../src/errors/known-error.js';
import { StatusError } from '../../src/errors/status-error.js';
import type { Call } from './call.js';
import type { UserRow } from './store/users.js';

// What handlers refuse with: the two kinds of error, those that several handlers share, and the checks that lead to them.

export { KnownError, StatusError };

/** One SCHEMA_ERROR for all violations of a request, one line each. */
export const schemaError = (request: Request, violations: readonly string[]): KnownError => {
  const heading = `Request validation failed on ${request.method} ${new URL(request.url).pathname}:`;
  const message = [heading, ...violations.map((violation) => `- ${violation}`)].join('\n');
  return new KnownError('SCHEMA_ERROR', message, { message });
};

export const noOwnUser = (): KnownError =>
  new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 'The id "me" needs a signed-in user, and the request carries no valid session.');

/** The user of the request, for rows that ask for one in their logic. */
export const expectUser = (call: Pick<Call, 'user'>): UserRow => {
  if (!call.user) throw noOwnUser();
  return call.user;
};

export const emailTaken = (email: string): KnownError =>
  new KnownError('USER_EMAIL_ALREADY_EXISTS', `A user with the e-mail address ${email} already exists.`, { email });

export const refreshTokenGone = (): KnownError =>
  new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'The refresh token is unknown or has expired.');

export const codeNotFound = (): KnownError =>
  new KnownError('VERIFICATION_CODE_NOT_FOUND', 'The verification code does not exist for this project.');

export const signUpOff = (): KnownError => new KnownError('SIGN_UP_NOT_ENABLED', 'This project does not accept new users.');
