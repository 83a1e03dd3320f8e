// Lists the arguments of the constructors of known errors, and the details in which the service sends these arguments.
import type { ErrorName } from './error-codes.js';

/** The access level of a request. */
type Access = 'client' | 'server' | 'admin';
type OneTeamPermission = [teamId: string, userId: string, permissionId: string];

/** The arguments of the constructors that have any. All other constructors have no arguments. */
interface ArgumentsByName {
  UnsupportedError: [originalErrorCode: string];
  BodyParsingError: [message: string];
  SchemaError: [message: string];
  AllOverloadsFailed: [overloadErrors: readonly unknown[]];
  InvalidAccessType: [accessType: string];
  AccessTypeWithoutProjectId: [accessType: Access];
  InsufficientAccessType: [actualAccessType: Access, allowedAccessTypes: readonly Access[]];
  InvalidPublishableClientKey: [projectId: string];
  InvalidSecretServerKey: [projectId: string];
  InvalidSuperSecretAdminKey: [projectId: string];
  AdminAccessTokenExpired: [expiredAt?: Date | undefined];
  AccessTokenExpired: [expiredAt?: Date | undefined];
  InvalidProjectForAccessToken: [expectedProjectId: string, actualProjectId: string];
  UserWithEmailAlreadyExists: [email: string];
  EmailIsNotPrimaryEmail: [email: string, primaryEmail: string | null];
  UserIdDoesNotExist: [userId: string];
  ProjectNotFound: [projectId: string];
  BranchDoesNotExist: [branchId: string];
  PasswordTooShort: [minLength: number];
  PasswordTooLong: [maxLength: number];
  MultiFactorAuthenticationRequired: [attemptCode: string];
  PasskeyRegistrationFailed: [message: string];
  PasskeyWebAuthnError: [message: string, code: string];
  PasskeyAuthenticationFailed: [message: string];
  PermissionNotFound: [permissionId: string];
  PermissionScopeMismatch: [permissionId: string, expectedScope: 'team' | 'project', actualScope: 'team' | 'project' | null];
  ContainedPermissionNotFound: [permissionId: string];
  PermissionIdAlreadyExists: [permissionId: string];
  ProjectPermissionRequired: [userId: string, permissionId: string];
  TeamPermissionRequired: OneTeamPermission;
  TeamPermissionNotFound: OneTeamPermission;
  TeamNotFound: [teamId: string];
  TeamAlreadyExists: [teamId: string];
  TeamMembershipNotFound: [teamId: string, userId: string];
  InvalidOAuthClientIdOrSecret: [clientId?: string | undefined];
  InvalidScope: [scope: string];
  InvalidSharedOAuthProviderId: [providerId: string];
  InvalidStandardOAuthProviderId: [providerId: string];
  ContactChannelAlreadyUsedForAuthBySomeoneElse: [type: 'email', contactChannelValue?: string | undefined];
  InvalidPollingCodeError: [details?: unknown];
  CliAuthError: [message: string];
  CliAuthExpiredError: [message?: string | undefined];
  CliAuthUsedError: [message?: string | undefined];
  WrongApiKeyType: [expectedType: 'user' | 'team', actualType: 'user' | 'team'];
}

/** The arguments of the constructor of a known error. */
export type ErrorArguments<N extends ErrorName> = N extends keyof ArgumentsByName ? ArgumentsByName[N] : [];

/** The keys of the details that contain the arguments, in the order of the arguments. */
export const DETAIL_KEYS: { readonly [N in ErrorName]?: readonly string[] } = {
  UnsupportedError: ['originalErrorCode'],
  SchemaError: ['message'],
  AllOverloadsFailed: ['overload_errors'],
  AccessTypeWithoutProjectId: ['request_type'],
  InsufficientAccessType: ['actual_access_type', 'allowed_access_types'],
  InvalidPublishableClientKey: ['project_id'],
  InvalidSecretServerKey: ['project_id'],
  InvalidSuperSecretAdminKey: ['project_id'],
  AdminAccessTokenExpired: ['expired_at_millis'],
  AccessTokenExpired: ['expired_at_millis'],
  InvalidProjectForAccessToken: ['expected_project_id', 'actual_project_id'],
  UserWithEmailAlreadyExists: ['email'],
  EmailIsNotPrimaryEmail: ['email', 'primary_email'],
  UserIdDoesNotExist: ['user_id'],
  ProjectNotFound: ['project_id'],
  BranchDoesNotExist: ['branch_id'],
  PasswordTooShort: ['min_length'],
  PasswordTooLong: ['maxLength'],
  MultiFactorAuthenticationRequired: ['attempt_code'],
  PasskeyWebAuthnError: ['message', 'code'],
  PermissionNotFound: ['permission_id'],
  PermissionScopeMismatch: ['permission_id', 'expected_scope', 'actual_scope'],
  ContainedPermissionNotFound: ['permission_id'],
  PermissionIdAlreadyExists: ['permission_id'],
  ProjectPermissionRequired: ['user_id', 'permission_id'],
  TeamPermissionRequired: ['team_id', 'user_id', 'permission_id'],
  TeamPermissionNotFound: ['team_id', 'user_id', 'permission_id'],
  TeamNotFound: ['team_id'],
  TeamAlreadyExists: ['team_id'],
  TeamMembershipNotFound: ['team_id', 'user_id'],
  InvalidOAuthClientIdOrSecret: ['client_id'],
  InvalidSharedOAuthProviderId: ['provider_id'],
  InvalidStandardOAuthProviderId: ['provider_id'],
  ContactChannelAlreadyUsedForAuthBySomeoneElse: ['type', 'contact_channel_value'],
  WrongApiKeyType: ['expected_type', 'actual_type'],
};

/** The errors whose first argument is their message. */
export const MESSAGE_FIRST: readonly ErrorName[] = [
  'BodyParsingError',
  'SchemaError',
  'PasskeyRegistrationFailed',
  'PasskeyWebAuthnError',
  'PasskeyAuthenticationFailed',
  'CliAuthError',
  'CliAuthExpiredError',
  'CliAuthUsedError',
];
