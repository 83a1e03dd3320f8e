import type { Access } from '../contract/entity.js';
import { KnownError } from '../errors/known-error.js';
import { StatusError } from './status-error.js';

// Defines errors and checks that several handlers share.

export { KnownError, StatusError };

const MAX_VIOLATIONS = 20;
const MAX_VIOLATION_LENGTH = 500;

/** Returns a SCHEMA_ERROR with one line per violation. */
export const schemaError = (request: Request, violations: readonly string[]): KnownError => {
  const heading = `Request validation failed on ${request.method} ${new URL(request.url).pathname}:`;
  const shown = violations.slice(0, MAX_VIOLATIONS).map((violation) => `- ${violation.slice(0, MAX_VIOLATION_LENGTH)}`);
  const hidden = violations.length - shown.length;
  const message = [heading, ...shown, ...(hidden > 0 ? [`- and ${hidden} more`] : [])].join('\n');
  return new KnownError('SCHEMA_ERROR', message, { message });
};

export const cannotGetOwnUser = (): KnownError =>
  new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 'The id "me" requires a signed-in user, and the request has no valid session.');

/** Returns the signed-in user. Throws CANNOT_GET_OWN_USER_WITHOUT_USER if there is none. */
export const expectUser = <U extends object>(call: { readonly user?: U }): U => {
  if (!call.user) throw cannotGetOwnUser();
  return call.user;
};

export const emailTaken = (email: string): KnownError =>
  new KnownError('USER_EMAIL_ALREADY_EXISTS', `A user with the email address ${email} already exists.`, { email });

export const refreshTokenGone = (): KnownError =>
  new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'The refresh token is unknown or has expired.');

/** Returns the error for an access token whose session has ended. */
export const sessionEnded = (atMs: number): KnownError =>
  new KnownError('ACCESS_TOKEN_EXPIRED', 'The session of the access token has ended.', { expired_at_millis: atMs });

export const codeNotFound = (): KnownError =>
  new KnownError('VERIFICATION_CODE_NOT_FOUND', 'The verification code does not exist for this project.');

export const signUpOff = (): KnownError => new KnownError('SIGN_UP_NOT_ENABLED', 'This project does not accept new users.');

export const userRequired = (): KnownError => new KnownError('USER_AUTHENTICATION_REQUIRED', 'This request requires a signed-in user.');

export const apiKeyNotFound = (): KnownError => new KnownError('API_KEY_NOT_FOUND', 'There is no such API key.');

export const userNotFound = (): KnownError => new KnownError('USER_NOT_FOUND', 'There is no such user.');

/** Returns the error for an unknown user ID. As the wire contract requires, most endpoints throw `userNotFound` instead. */
export const noSuchUserId = (userId: string): KnownError =>
  new KnownError('USER_ID_DOES_NOT_EXIST', `There is no user ${userId}.`, { user_id: userId });

export const teamNotFound = (teamId: string): KnownError =>
  new KnownError('TEAM_NOT_FOUND', `There is no team ${teamId}.`, { team_id: teamId });

export const notAMember = (teamId: string, userId: string): KnownError =>
  new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', `The user ${userId} is not a member of the team ${teamId}.`, {
    team_id: teamId,
    user_id: userId,
  });

export const permissionNotFound = (permissionId: string): KnownError =>
  new KnownError('PERMISSION_NOT_FOUND', `There is no permission ${permissionId}.`, { permission_id: permissionId });

/** Returns the signed-in user. Throws USER_AUTHENTICATION_REQUIRED if there is none. */
export const expectSignedIn = <U extends object>(call: { readonly user?: U }): U => {
  if (!call.user) throw userRequired();
  return call.user;
};

/** Throws if a client acts on a user other than the signed-in user. Servers can act on any user. */
export const expectOwn = (
  call: { readonly access: Access; readonly user?: { readonly id: string } },
  userId: string | undefined,
  status: 400 | 403 = 403,
): void => {
  if (call.access === 'client' && expectUser(call).id !== userId) throw new StatusError(status, 'Users may do this only for themselves.');
};
