// Exports the client SDK, for pages and programs. It contains neither server apps nor admin apps.
export { createClientApp, type ClientApp } from './app/client-app.js';
export type { AllFlows } from './auth/all-flows.js';
export type { AppSession } from './session/app-session.js';
export type { App } from './app/create-app.js';
export { fireAndForget } from './app/fire-and-forget.js';
export type { CurrentUser, GetUserOptions, OrElse } from './app/current-user.js';
export { VERSION, type AppOptions, type StoreInit } from './app/options.js';
export type { Page, Platform } from './lib/platform.js';
export type { RedirectMethod } from './redirects/redirect-method.js';
export type { RedirectOptions, Redirects } from './redirects/redirects.js';
export type { UrlName, Urls } from './redirects/urls.js';
export type { Query, QueryState } from './cache/query.js';
export type { DataOf } from './contract/entity.js';
export type { ErrorCode } from './errors/catalog.js';
export type { DetailsOf } from './errors/details.js';
export * from './errors/groups.js';
export { isErrorCode, isKnownError, KnownError } from './errors/known-error.js';
export { isPorticoError, PorticoError, type PorticoErrorCode } from './errors/portico-error.js';
export type { PreparedPasskey } from './auth/passkey.js';
export type { ConnectedAccount, ConnectedAccountOptions } from './auth/connected-account.js';
export type { HandleOAuthCallback, OAuthCallbackResult } from './auth/oauth-page.js';
export type { OAuthOptions } from './auth/oauth-start.js';
export type { Result } from './lib/result.js';
export type { ContactChannel } from './resources/contact-channels.js';
export type { NewTeamApiKey, NewUserApiKey, TeamApiKey, UserApiKey } from './resources/api-key-records.js';
export { apiKeyProblem } from './resources/api-key-problem.js';
export type { ProjectPermission, TeamPermission } from './resources/permissions.js';
export type { ActiveSession } from './resources/sessions.js';
export type * from './resources/metadata.js';
export type { TeamInvitation } from './resources/team-invitations.js';
export type { TeamMemberProfile } from './resources/team-member-profiles.js';
export type { TeamMembership } from './resources/team-memberships.js';
export type { ServerTeam, ServerUser, Team, User } from './resources/signed-in-user.js';
export type { OAuthProviderId } from './resources/oauth-providers.js';
export type { Project } from './resources/current-project.js';
export { nextjsCookieStore, type NextCookies, type NextStoreOptions } from './session/nextjs-store.js';
export { requestStore, type RequestLike } from './session/request-store.js';
export type { Retry } from './transport/send.js';
export type { TokenStore } from './session/token-store.js';
export type { Tokens } from './session/tokens.js';

// Exports the types of inputs and results, so that host apps can use them in their own declarations.
export type { CodeInput, MfaFailure, MfaOption, NoRedirectOption } from './auth/auth-context.js';
export type { CliConfirmation, CliLoginOptions } from './auth/cli.js';
export type { MagicLinkMail, MagicLinkSignIn } from './auth/magic-link.js';
export type { MfaCompletion } from './auth/mfa.js';
export type { QrCode } from './auth/totp-key.js';
export type { TotpConfirmation, TotpSetup, TotpStart, WrongTotpCode } from './auth/totp.js';
export type { GetConnectedAccount } from './auth/oauth.js';
export type { PasskeyFlows, PasskeyPreparation, PasskeyRegistration, PasskeySignIn } from './auth/passkey.js';
export type {
  EmailAndPassword,
  NewPassword,
  PasswordFlows,
  PasswordReset,
  PasswordResetMail,
  PasswordSignIn,
  PasswordSignUp,
  PasswordUpdate,
} from './auth/password.js';
export type { SignInOutcome } from './auth/sign-in.js';
export type { SignOutOptions } from './auth/sign-out.js';
export type { VerificationMail } from './auth/verification.js';
export type { List, Pages } from './app/lists.js';
export type { SigningOut } from './app/create-app.js';
export type { CallOptions, ListPage, PathParameters } from './contract/endpoint.js';
export type { TrustedUrl } from './redirects/policy.js';
export type { RememberedPage, ResolveOptions } from './redirects/redirects.js';
export type { ApiKeyUpdate, TeamApiKeyCreate, ServerUserApiKeyCreate, UserApiKeyCreate } from './resources/api-key-records.js';
export type { SentMagicLink } from './resources/auth-otp.js';
export type { ObfuscatedKey } from './resources/obfuscated-key.js';
export type { ProviderAccessToken } from './resources/connected-accounts.js';
export type {
  ContactChannelCreate,
  ContactChannelFilter,
  ContactChannelUpdate,
  PrimaryVerification,
  ServerContactChannelCreate,
  ServerContactChannelUpdate,
} from './resources/contact-channels.js';
export type { PermissionFilter, TeamPermissionFilter } from './resources/permissions.js';
export type { EnabledProvider, ProjectConfig, ProjectSwitches } from './resources/current-project.js';
export type {
  DefaultPermission,
  EmailConfig,
  MailServer,
  ProjectOAuthProvider,
  ProjectSettings,
  ProjectSettingsUpdate,
  TrustedDomain,
} from './resources/project-config.js';
export type { AdminProject, AdminProjectConfig, ProjectCreate } from './resources/projects.js';
export type { GeoInfo, SessionCreate, SessionTokens } from './resources/sessions.js';
export type { LinkedAccount } from './resources/signed-in-user.js';
export type { CodeIsValid } from './resources/sign-in-responses.js';
export type { SentTeamInvitation, TeamInvitationDetails, TeamInvitationSend } from './resources/team-invitations.js';
export type { ServerTeamMemberProfile, TeamMemberProfileFilter, TeamMemberProfileUpdate } from './resources/team-member-profiles.js';
export type { ServerTeamCreate, ServerTeamUpdate, TeamCreate, TeamUpdate } from './resources/teams.js';
export type { NewLinkedAccount, ServerUserUpdate, UserCreate, UserPage, UserUpdate } from './resources/users.js';
