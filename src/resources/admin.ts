import { emailTemplates } from './email-templates.js';
import { emails } from './emails.js';
import { internalApiKeys } from './internal-api-keys.js';
import { metrics } from './metrics.js';
import { projectPermissionDefinitions, teamPermissionDefinitions } from './permission-definitions.js';
import { projects } from './projects.js';
import { webhooks } from './webhooks.js';

/** Tables that begin with admin access. */
export const adminResources = {
  projects,
  internalApiKeys,
  teamPermissionDefinitions,
  projectPermissionDefinitions,
  emailTemplates,
  emails,
  metrics,
  webhooks,
};
