// Exports the SDK for project owners. An admin app uses secret keys on a server, or the owner's session in a dashboard.
export * from './index.js';
export type { AuthenticateOptions, Authentication, SignedInRequest, SignedOutRequest, UndecidedRequest } from './app/authenticate.js';
export type { AuthenticatedRequest } from './app/sign-in-url.js';
export { createAdminApp, type AdminApp, type AdminAppOptions } from './app/admin-app.js';
export { domainProblems, type DomainProblem } from './redirects/domain-problems.js';
export type { ServerStoreInit, ServerTools } from './app/server-tools.js';
export type { EmailTemplate, EmailTemplateUpdate } from './resources/email-templates.js';
export type { SenderConfig, SentEmail, TestEmail, TestEmailOutcome } from './resources/emails.js';
export {
  projectKeyProblem,
  type InternalApiKey,
  type InternalApiKeyCreate,
  type InternalApiKeyUpdate,
  type NewInternalApiKey,
} from './resources/internal-api-keys.js';
export type { DailyCount, MethodCount, Metrics } from './resources/metrics.js';
export type { PermissionDefinition, PermissionDefinitionCreate, PermissionDefinitionUpdate } from './resources/permission-definitions.js';
export type { AdminProject, ProjectUpdate } from './resources/projects.js';
