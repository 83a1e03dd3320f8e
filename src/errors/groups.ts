// Families of error codes, for `isKnownError(error, ...VerificationCodeError)`. They are separate arrays, so that a bundle contains
// only the families that it uses.
import type { ErrorCode } from './catalog.js';

/* @__NO_SIDE_EFFECTS__ */
const join = <const C extends ErrorCode>(...families: readonly (readonly C[])[]): readonly C[] => families.flat();

/** Codes of errors because the access token is not valid. */
export const InvalidAccessToken = [
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
] as const satisfies readonly ErrorCode[];

/** Codes of errors because the access token of the project's owner is not valid. */
export const InvalidAdminAccessToken = [
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
] as const satisfies readonly ErrorCode[];

/** Codes of errors because the keys of the project are not valid. */
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

/** Codes of errors because the call requires a key of the project. */
export const ProjectAuthenticationRequired = [
  'CLIENT_AUTHENTICATION_REQUIRED',
  'SERVER_AUTHENTICATION_REQUIRED',
  'ADMIN_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
  'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** Codes of errors because the keys of the project are missing, not valid, or those of another project than `internal`. */
export const ProjectAuthenticationError = join(InvalidProjectAuthentication, ProjectAuthenticationRequired, ['EXPECTED_INTERNAL_PROJECT']);

/** Codes of errors because the session is not valid. */
export const InvalidSessionAuthentication = InvalidAccessToken;
/** Codes of errors because the session is not valid. */
export const SessionAuthenticationError = InvalidSessionAuthentication;

/** Codes of errors because the session cannot be refreshed or ended. */
export const RefreshTokenError = [
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  'CANNOT_DELETE_CURRENT_SESSION',
  'PROVIDER_REJECTED',
] as const satisfies readonly ErrorCode[];

/** Codes of errors because the new password is too short or too long. */
export const PasswordRequirementsNotMet = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'] as const satisfies readonly ErrorCode[];

/** Codes of errors because the code of an email, a passkey or a second factor cannot be used. */
export const VerificationCodeError = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const satisfies readonly ErrorCode[];

/** Codes of errors because the API key is not valid. */
export const ApiKeyNotValid = [
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'WRONG_API_KEY_TYPE',
  'API_KEY_NOT_FOUND',
  'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
] as const satisfies readonly ErrorCode[];
