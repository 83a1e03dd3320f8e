// Defines families of error codes, for example for `isKnownError(error, ...VerificationCodeError)`. Each family is a separate array, so
// that a bundle contains only the families that it uses.
import type { ErrorCode } from './catalog.js';

/* @__NO_SIDE_EFFECTS__ */
const join = <const C extends ErrorCode>(...families: readonly (readonly C[])[]): readonly C[] => families.flat();

/** Error codes for an access token that is not valid. */
export const InvalidAccessToken = [
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
] as const satisfies readonly ErrorCode[];

/** Error codes for a project owner's access token that is not valid. */
export const InvalidAdminAccessToken = [
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
] as const satisfies readonly ErrorCode[];

/** Error codes for project keys that are not valid. */
export const InvalidProjectAuthentication = join(
  [
    'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    'INVALID_ACCESS_TYPE',
    'ACCESS_TYPE_WITHOUT_PROJECT_ID',
    'ACCESS_TYPE_REQUIRED',
    'INSUFFICIENT_ACCESS_TYPE',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'INVALID_SECRET_SERVER_KEY',
    'INVALID_SUPER_SECRET_ADMIN_KEY',
  ],
  InvalidAdminAccessToken,
);

/** Error codes for a call that lacks a required project key. */
export const ProjectAuthenticationRequired = [
  'CLIENT_AUTHENTICATION_REQUIRED',
  'SERVER_AUTHENTICATION_REQUIRED',
  'ADMIN_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** Error codes for project keys that are missing or not valid, or that do not belong to the required project `internal`. */
export const ProjectAuthenticationError = join(InvalidProjectAuthentication, ProjectAuthenticationRequired, ['EXPECTED_INTERNAL_PROJECT']);

/** Error codes for a session that is not valid. */
export const InvalidSessionAuthentication = InvalidAccessToken;
/** Error codes for a session that is not valid. */
export const SessionAuthenticationError = InvalidSessionAuthentication;

/** Error codes for a session that cannot be refreshed or ended. */
export const RefreshTokenError = [
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  'CANNOT_DELETE_CURRENT_SESSION',
  'PROVIDER_REJECTED',
] as const satisfies readonly ErrorCode[];

/** Error codes for a new password that is too short or too long. */
export const PasswordRequirementsNotMet = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'] as const satisfies readonly ErrorCode[];

/** Error codes for a verification code that cannot be used. The code is from an email, a passkey request or a second factor. */
export const VerificationCodeError = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const satisfies readonly ErrorCode[];

/** Error codes for an API key that is not valid. */
export const ApiKeyNotValid = [
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'WRONG_API_KEY_TYPE',
  'API_KEY_NOT_FOUND',
  'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
] as const satisfies readonly ErrorCode[];
