// Exports the SDK for project owners. An admin app uses secret keys on a server, or the owner's session in a dashboard.
export * from './index.js';
export type {
  AuthenticatedRequest,
  AuthenticateOptions,
  Authentication,
  SignedInRequest,
  SignedOutRequest,
  UndecidedRequest,
} from './app/authenticate.js';
export { createAdminApp, type AdminApp, type AdminAppOptions } from './app/admin-app.js';
export { domainProblems, type DomainProblem } from './redirects/domain-problems.js';
export type { ServerStoreInit, ServerTools } from './app/server-tools.js';
export { EmailTemplate, type EmailTemplateUpdate } from './resources/email-templates.js';
export { SentEmail, type SenderConfig, type TestEmail, type TestEmailOutcome } from './resources/emails.js';
export {
  InternalApiKey,
  NewInternalApiKey,
  projectKeyProblem,
  type InternalApiKeyCreate,
  type InternalApiKeyUpdate,
} from './resources/internal-api-keys.js';
export { Metrics, type DailyCount, type MethodCount } from './resources/metrics.js';
export {
  PermissionDefinition,
  type PermissionDefinitionCreate,
  type PermissionDefinitionUpdate,
} from './resources/permission-definitions.js';
export { AdminProject, type ProjectUpdate } from './resources/projects.js';
