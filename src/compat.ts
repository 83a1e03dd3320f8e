// Exports the names of the hosted service's SDK, so that its users can change the name of the package only. The other entries
// (`compat-client.ts` and the like) export the same types and one of the classes.
export { StackClientApp } from './compat/client-app.js';
export { StackServerApp } from './compat/server-app.js';
export { StackAdminApp } from './compat/admin-app.js';
export { ConfigurationError, NetworkError, NotSignedInError, UntrustedRedirectError } from './compat/errors.js';
export { stackAppInternalsSymbol } from './compat/internals-symbol.js';
export { KnownError, KnownErrors, type KnownErrorJson } from './compat/known-errors.js';
export { StatusError } from './compat/status-error.js';
export { HOSTED_API_URL } from './compat/options.js';
export { Result, RetryError } from './compat/result.js';

export type {
  AdminOwnedProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  GetUserOptions,
  OrElse,
  ServerListUsersOptions,
  StackAdminAppConstructor,
  StackClientAppConstructor,
  StackServerAppConstructor,
} from './compat/apps.js';
export type * from './compat/admin-records.js';
export type { InternalKeyFields as InternalApiKeyBaseCrudRead, InternalKeyMembers as InternalApiKeyBase } from './compat/admin-records.js';
export type {
  ApiKey,
  ApiKeyCreationOptions,
  ApiKeyUpdateOptions,
  TeamApiKey,
  TeamApiKeyFirstView,
  UserApiKey,
  UserApiKeyFirstView,
} from './compat/api-keys.js';
export type * from './compat/contact-channels.js';
export type { CliLoginOptions } from './compat/auth-members.js';
export type { CurrentUser, UserExtra } from './compat/current-user.js';
export type { AdminInternals, AppInternals, StackClientAppJson } from './compat/internals.js';
export type {
  HandlerUrls,
  InternalSession,
  OAuthScopesOnSignIn,
  ProviderType,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackServerAppConstructorOptions,
} from './compat/options.js';
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
  EmailConfig,
  OAuthProviderConfig,
  ProductionModeError,
  Project,
  ProjectConfig,
} from './compat/projects.js';
export type { RedirectMethod } from './compat/flavor.js';
export type { RedirectToOptions } from './compat/redirects.js';
export type * from './compat/server-records.js';
export type { Team, TeamCreateOptions, TeamInvitation, TeamUpdateOptions, TeamUser } from './compat/teams.js';
export type { RequestLike, TokenStoreInit } from './compat/token-stores.js';
export type { Auth, Session, SessionTokens, User } from './compat/user-fields.js';
export type { Connection, OAuthConnection, UserUpdateOptions } from './compat/user-members.js';
export type {
  ActiveSession,
  EditableTeamMemberProfile,
  ProjectPermission,
  TeamMemberProfile,
  TeamPermission,
  TeamReference,
} from './compat/user-sessions.js';
export type { DailyCount, MethodCount, Metrics } from './resources/metrics.js';
export type { GeoInfo } from './resources/sessions.js';
