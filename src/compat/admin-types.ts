// Types of the members of admin apps.
import type {
  AdminEmailTemplate,
  AdminEmailTemplateUpdateOptions,
  AdminProjectPermission,
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminSentEmail,
  AdminTeamPermission,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
  EmailTemplateType,
  InternalApiKey,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from './admin-records.js';
import type { EmailConfig } from './projects.js';
import type { Result } from './result.js';

/** The members of admin apps, besides the members of server apps. */
export interface AdminMembers {
  /** Returns the keys of the project, without their secret parts. */
  listInternalApiKeys(this: void): Promise<InternalApiKey[]>;
  /** Creates keys of the project. Only the returned object contains the whole keys. */
  createInternalApiKey(this: void, options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView>;
  /** Returns the definitions of permissions in teams. */
  listTeamPermissionDefinitions(this: void): Promise<AdminTeamPermissionDefinition[]>;
  /** Creates a definition of a permission in teams. */
  createTeamPermissionDefinition(this: void, options: AdminTeamPermissionDefinitionCreateOptions): Promise<AdminTeamPermission>;
  /** Changes a definition of a permission in teams. */
  updateTeamPermissionDefinition(this: void, permissionId: string, options: AdminTeamPermissionDefinitionUpdateOptions): Promise<void>;
  /** Deletes a definition of a permission in teams. */
  deleteTeamPermissionDefinition(this: void, permissionId: string): Promise<void>;
  /** Returns the definitions of permissions in the project. */
  listProjectPermissionDefinitions(this: void): Promise<AdminProjectPermissionDefinition[]>;
  /** Creates a definition of a permission in the project. */
  createProjectPermissionDefinition(this: void, options: AdminProjectPermissionDefinitionCreateOptions): Promise<AdminProjectPermission>;
  /** Changes a definition of a permission in the project. */
  updateProjectPermissionDefinition(
    this: void,
    permissionId: string,
    options: AdminProjectPermissionDefinitionUpdateOptions,
  ): Promise<void>;
  /** Deletes a definition of a permission in the project. */
  deleteProjectPermissionDefinition(this: void, permissionId: string): Promise<void>;
  /** Returns the templates of emails. */
  listEmailTemplates(this: void): Promise<AdminEmailTemplate[]>;
  /** Changes the template of a kind of email. */
  updateEmailTemplate(this: void, type: EmailTemplateType, options: AdminEmailTemplateUpdateOptions): Promise<void>;
  /** Restores the default template of a kind of email. */
  resetEmailTemplate(this: void, type: EmailTemplateType): Promise<void>;
  /** Sends a test email through a mail server. */
  sendTestEmail(
    this: void,
    options: {
      /** Email address of the recipient. */
      recipientEmail: string;
      /** The mail server. */
      emailConfig: EmailConfig;
    },
  ): Promise<
    Result<
      undefined,
      {
        /** Why the email could not be sent. */
        errorMessage: string;
      }
    >
  >;
  /** Returns the emails that the service sent. */
  listSentEmails(this: void): Promise<AdminSentEmail[]>;
  /** Returns a token that opens the portal where webhooks are managed. */
  getSvixToken(this: void): Promise<string>;
}
