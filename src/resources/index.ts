// Lists the resources of the service by the lowest access level that may call any of their endpoints.
import { authAnonymous } from './auth-anonymous.js';
import { authCli } from './auth-cli.js';
import { authMfa } from './auth-mfa.js';
import { authOtp } from './auth-otp.js';
import { authPasskey } from './auth-passkey.js';
import { authPassword, authPasswordChange } from './auth-password.js';
import { emailTemplates } from './email-templates.js';
import { emails } from './emails.js';
import { features } from './features.js';
import { internalApiKeys } from './internal-api-keys.js';
import { metrics } from './metrics.js';
import { projectPermissionDefinitions, teamPermissionDefinitions } from './permission-definitions.js';
import { projects } from './projects.js';
import { authRefresh, authSession } from './auth-session.js';
import { users } from './users.js';
import { webhooks } from './webhooks.js';

// The types are interfaces, so that editors show their names, and show the doc blocks of resources and endpoints at each call.

export { clientResources, type ClientResources } from './client.js';

/** Additional resources of server apps. */
export interface ServerResources {
  /** Users of the project. */
  readonly users: typeof users;
}

export const serverResources: ServerResources = { users };

/** Additional resources of admin apps. */
export interface AdminResources {
  /** The settings of the project. */
  readonly projects: typeof projects;
  /** The project's own key sets. */
  readonly internalApiKeys: typeof internalApiKeys;
  /** Permissions that users can have in teams. */
  readonly teamPermissionDefinitions: typeof teamPermissionDefinitions;
  /** Permissions that users can have in the project. */
  readonly projectPermissionDefinitions: typeof projectPermissionDefinitions;
  /** Subjects and contents of the emails that the project sends. */
  readonly emailTemplates: typeof emailTemplates;
  /** Emails that the project sent or tried to send. */
  readonly emails: typeof emails;
  /** Counts of users, sign-ups and active users. */
  readonly metrics: typeof metrics;
  /** Webhooks, which are managed in the webhook provider's portal. */
  readonly webhooks: typeof webhooks;
}

export const adminResources: AdminResources = {
  projects,
  internalApiKeys,
  teamPermissionDefinitions,
  projectPermissionDefinitions,
  emailTemplates,
  emails,
  metrics,
  webhooks,
};

/** Resources that are not members of any app. The methods of `app.auth` call most of their endpoints. */
export const internalResources = {
  authPassword,
  authPasswordChange,
  authOtp,
  authMfa,
  authPasskey,
  authAnonymous,
  authCli,
  authSession,
  authRefresh,
  features,
};
