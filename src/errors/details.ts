// Maps each error code to the type of its `details`, with wire names (CONTRACT.md C5). Codes that are not listed have no details.
import type { ErrorCode } from './catalog.js';

type Access = 'client' | 'server' | 'admin';

export interface DetailsByCode {
  UNSUPPORTED_ERROR: {
    /** The code from the service, which this version does not know. */
    originalErrorCode: string;
  };
  SCHEMA_ERROR: {
    /** The violations of the schema, as text for developers. */
    message: string;
  };
  ALL_OVERLOADS_FAILED: {
    /** One error for each form of the request that the service accepts. */
    overload_errors: readonly unknown[];
  };
  ACCESS_TYPE_WITHOUT_PROJECT_ID: {
    /** The access type of the request. */
    request_type: Access;
  };
  INSUFFICIENT_ACCESS_TYPE: {
    /** The access type of the request. */
    actual_access_type: Access;
    /** The access types that the endpoint accepts. */
    allowed_access_types: readonly Access[];
  };
  INVALID_PUBLISHABLE_CLIENT_KEY: {
    /** The project ID of the request. */
    project_id: string;
  };
  INVALID_SECRET_SERVER_KEY: {
    /** The project ID of the request. */
    project_id: string;
  };
  INVALID_SUPER_SECRET_ADMIN_KEY: {
    /** The project ID of the request. */
    project_id: string;
  };
  ADMIN_ACCESS_TOKEN_EXPIRED: {
    /** When the token expired, in milliseconds since the Unix epoch; null if unknown. */
    expired_at_millis: number | null;
  };
  ACCESS_TOKEN_EXPIRED: {
    /** When the token expired, in milliseconds since the Unix epoch; null if unknown. */
    expired_at_millis: number | null;
  };
  INVALID_PROJECT_FOR_ACCESS_TOKEN: {
    /** The project ID of the request. */
    expected_project_id: string;
    /** The project ID in the token. */
    actual_project_id: string;
  };
  USER_EMAIL_ALREADY_EXISTS: {
    /** The email address. */
    email: string;
  };
  EMAIL_IS_NOT_PRIMARY_EMAIL: {
    /** The email address of the request. */
    email: string;
    /** The user's primary email address; null if there is none. */
    primary_email: string | null;
  };
  USER_ID_DOES_NOT_EXIST: {
    /** UUID of the user. */
    user_id: string;
  };
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: {
    /** The code to complete the sign-in with, together with a code from an authenticator app. */
    attempt_code: string;
  };
  PASSKEY_WEBAUTHN_ERROR: {
    /** The message of the WebAuthn error. */
    message: string;
    /** The code of the WebAuthn error. */
    code: string;
  };
  PASSWORD_TOO_SHORT: {
    /** The minimum length of a password, in characters. */
    min_length: number;
  };
  PASSWORD_TOO_LONG: {
    /** The maximum length of a password, in characters. */
    maxLength: number;
  };
  PROJECT_NOT_FOUND: {
    /** The project ID of the request. */
    project_id: string;
  };
  BRANCH_DOES_NOT_EXIST: {
    /** The ID of the branch. */
    branch_id: string;
  };
  PERMISSION_NOT_FOUND: {
    /** The ID of the permission. */
    permission_id: string;
  };
  WRONG_PERMISSION_SCOPE: {
    /** The ID of the permission. */
    permission_id: string;
    /** The scope that the request requires. */
    expected_scope: 'team' | 'project';
    /** The scope of the permission; null if it has none. */
    actual_scope: 'team' | 'project' | null;
  };
  CONTAINED_PERMISSION_NOT_FOUND: {
    /** The ID of the permission. */
    permission_id: string;
  };
  PERMISSION_ID_ALREADY_EXISTS: {
    /** The ID of the permission. */
    permission_id: string;
  };
  TEAM_NOT_FOUND: {
    /** UUID of the team. */
    team_id: string;
  };
  TEAM_ALREADY_EXISTS: {
    /** UUID of the team. */
    team_id: string;
  };
  TEAM_MEMBERSHIP_NOT_FOUND: {
    /** UUID of the team. */
    team_id: string;
    /** UUID of the user. */
    user_id: string;
  };
  PROJECT_PERMISSION_REQUIRED: {
    /** UUID of the user. */
    user_id: string;
    /** The ID of the permission. */
    permission_id: string;
  };
  TEAM_PERMISSION_REQUIRED: {
    /** UUID of the team. */
    team_id: string;
    /** UUID of the user. */
    user_id: string;
    /** The ID of the permission. */
    permission_id: string;
  };
  TEAM_PERMISSION_NOT_FOUND: {
    /** UUID of the team. */
    team_id: string;
    /** UUID of the user. */
    user_id: string;
    /** The ID of the permission. */
    permission_id: string;
  };
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: {
    /** The client ID of the request; null if it has none. */
    client_id: string | null;
  };
  INVALID_SHARED_OAUTH_PROVIDER_ID: {
    /** The ID of the OAuth provider. */
    provider_id: string;
  };
  INVALID_STANDARD_OAUTH_PROVIDER_ID: {
    /** The ID of the OAuth provider. */
    provider_id: string;
  };
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    /** The kind of address, which is always `email`. */
    type: 'email';
    /** The address; null if the service does not return it. */
    contact_channel_value: string | null;
  };
  WRONG_API_KEY_TYPE: {
    /** The kind of key that the request accepts. */
    expected_type: 'user' | 'team';
    /** The kind of the key. */
    actual_type: 'user' | 'team';
  };
}

/** Type of `details` of the errors with this code, with wire names. `undefined` if these errors have no details. */
export type DetailsOf<C extends ErrorCode> = C extends keyof DetailsByCode ? DetailsByCode[C] : undefined;
