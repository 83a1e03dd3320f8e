// Maps each error code to the type of its `details`, with wire names (CONTRACT.md C5). Codes that are not listed have no details.
import type { ErrorCode } from './catalog.js';

type Access = 'client' | 'server' | 'admin';

export interface DetailsByCode {
  UNSUPPORTED_ERROR: { originalErrorCode: string };
  SCHEMA_ERROR: { message: string };
  ALL_OVERLOADS_FAILED: { overload_errors: readonly unknown[] };
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: Access };
  INSUFFICIENT_ACCESS_TYPE: { actual_access_type: Access; allowed_access_types: readonly Access[] };
  INVALID_PUBLISHABLE_CLIENT_KEY: { project_id: string };
  INVALID_SECRET_SERVER_KEY: { project_id: string };
  INVALID_SUPER_SECRET_ADMIN_KEY: { project_id: string };
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: number | null };
  ACCESS_TOKEN_EXPIRED: { expired_at_millis: number | null };
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { expected_project_id: string; actual_project_id: string };
  USER_EMAIL_ALREADY_EXISTS: { email: string };
  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: string; primary_email: string | null };
  USER_ID_DOES_NOT_EXIST: { user_id: string };
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { attempt_code: string };
  PASSKEY_WEBAUTHN_ERROR: { message: string; code: string };
  PASSWORD_TOO_SHORT: { min_length: number };
  PASSWORD_TOO_LONG: { maxLength: number };
  PROJECT_NOT_FOUND: { project_id: string };
  BRANCH_DOES_NOT_EXIST: { branch_id: string };
  PERMISSION_NOT_FOUND: { permission_id: string };
  WRONG_PERMISSION_SCOPE: { permission_id: string; expected_scope: 'team' | 'project'; actual_scope: 'team' | 'project' | null };
  CONTAINED_PERMISSION_NOT_FOUND: { permission_id: string };
  PERMISSION_ID_ALREADY_EXISTS: { permission_id: string };
  TEAM_NOT_FOUND: { team_id: string };
  TEAM_ALREADY_EXISTS: { team_id: string };
  TEAM_MEMBERSHIP_NOT_FOUND: { team_id: string; user_id: string };
  PROJECT_PERMISSION_REQUIRED: { user_id: string; permission_id: string };
  TEAM_PERMISSION_REQUIRED: { team_id: string; user_id: string; permission_id: string };
  TEAM_PERMISSION_NOT_FOUND: { team_id: string; user_id: string; permission_id: string };
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: string | null };
  INVALID_SHARED_OAUTH_PROVIDER_ID: { provider_id: string };
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { provider_id: string };
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: { type: 'email'; contact_channel_value: string | null };
  WRONG_API_KEY_TYPE: { expected_type: 'user' | 'team'; actual_type: 'user' | 'team' };
}

/** Type of `details` of the errors with this code, with wire names. `undefined` if these errors have no details. */
export type DetailsOf<C extends ErrorCode> = C extends keyof DetailsByCode ? DetailsByCode[C] : undefined;
