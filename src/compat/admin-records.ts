// API keys of a project, permission definitions and emails.
import { projectKeyProblem, type InternalApiKey as KeyData, type NewInternalApiKey } from '../resources/internal-api-keys.js';
import type { PermissionDefinition } from '../resources/permission-definitions.js';
import { live } from './live.js';

/** The input for new keys of a project. */
export interface InternalApiKeyCreateOptions {
  /** Text that tells the owner what the keys are for. */
  description: string;
  /** When the keys expire. */
  expiresAt: Date;
  /** Whether to create a publishable client key. */
  hasPublishableClientKey: boolean;
  /** Whether to create a secret server key. */
  hasSecretServerKey: boolean;
  /** Whether to create a super secret admin key. */
  hasSuperSecretAdminKey: boolean;
}

/** The fields of a set of keys of a project. */
export interface InternalKeyFields {
  /** ID of the set of keys. */
  readonly id: string;
  /** Text that tells the owner what the keys are for. */
  readonly description: string;
  /** When the keys expire. */
  readonly expiresAt: Date;
  /** When the keys were revoked; null if they were not revoked. */
  readonly manuallyRevokedAt: Date | null;
  /** When the keys were created. */
  readonly createdAt: Date;
}

/** A set of keys of a project, without the keys. */
export interface InternalKeyMembers extends InternalKeyFields {
  /** Returns whether the keys were valid when they were read and have not expired since. */
  isValid(this: void): boolean;
  /** Returns why the keys are not valid, or null if they are valid. */
  whyInvalid(this: void): 'expired' | 'manually-revoked' | null;
  /** Revokes the keys. The object itself does not change. */
  revoke(this: void): Promise<void>;
}

/** A set of new keys of a project. Only this object contains the whole keys. */
export interface InternalApiKeyFirstView extends InternalKeyMembers {
  /** The publishable client key. */
  readonly publishableClientKey?: string;
  /** The secret server key. */
  readonly secretServerKey?: string;
  /** The super secret admin key. */
  readonly superSecretAdminKey?: string;
}

/** The part of a key that is not secret. */
interface LastFour {
  /** The last four characters of the key. */
  readonly lastFour: string;
}

/** A set of keys of a project. */
export interface InternalApiKey extends InternalKeyMembers {
  /** The publishable client key. */
  readonly publishableClientKey: LastFour | null;
  /** The secret server key. */
  readonly secretServerKey: LastFour | null;
  /** The super secret admin key. */
  readonly superSecretAdminKey: LastFour | null;
}

/** A definition of a permission. */
export interface AdminProjectPermissionDefinition {
  /** ID of the permission. */
  readonly id: string;
  /** The description of the permission. */
  readonly description?: string;
  /** IDs of the permissions that the permission contains. */
  readonly containedPermissionIds: string[];
}
/** A definition of a permission in teams. */
export interface AdminTeamPermissionDefinition extends AdminProjectPermissionDefinition {
  /** Never set. */
  readonly isDefaultUserPermission?: boolean;
}
/** A created definition of a permission. */
export interface AdminProjectPermission extends AdminProjectPermissionDefinition {}
/** A created definition of a permission in teams. */
export interface AdminTeamPermission extends AdminTeamPermissionDefinition {}

/** Changes to a definition of a permission. An omitted field does not change. */
export interface AdminProjectPermissionDefinitionUpdateOptions {
  /** The description of the permission. */
  description?: string | undefined;
  /** IDs of the permissions that the permission contains. */
  containedPermissionIds?: string[] | undefined;
}
/** Changes to a definition of a permission in teams. */
export interface AdminTeamPermissionDefinitionUpdateOptions extends AdminProjectPermissionDefinitionUpdateOptions {}

/** The input for a new definition of a permission. */
export interface AdminProjectPermissionDefinitionCreateOptions {
  /** ID of the permission. */
  id: string;
  /** The description of the permission. */
  description?: string | undefined;
  /** IDs of the permissions that the permission contains. */
  containedPermissionIds: string[];
}
/** The input for a new definition of a permission in teams. */
export interface AdminTeamPermissionDefinitionCreateOptions extends AdminProjectPermissionDefinitionCreateOptions {
  /** Never sent. */
  isDefaultUserPermission?: boolean | undefined;
}

/** A kind of email. */
export type EmailTemplateType = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation';

/** The template of a kind of email. */
export interface AdminEmailTemplate {
  /** The kind of email. */
  readonly type: EmailTemplateType;
  /** The subject. */
  readonly subject: string;
  /** The content. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly content: any;
  /** Whether the template is the default. */
  readonly isDefault: boolean;
}

/** Changes to a template. An omitted field does not change. */
export interface AdminEmailTemplateUpdateOptions {
  /** The subject. */
  subject?: string | undefined;
  /** The content. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  content?: any;
}

/** An email that the service sent. */
export interface AdminSentEmail {
  /** ID of the email. */
  readonly id: string;
  /** Email addresses of the recipients. */
  readonly to: string[];
  /** The subject. */
  readonly subject: string;
  /** Email address of the first recipient, or an empty string. */
  readonly recipient: string;
  /** When the email was sent. */
  readonly sentAt: Date;
  /** Why the email could not be sent. */
  readonly error?: unknown;
}

type Revoke = (id: string) => Promise<unknown>;

const keyMembers = (data: KeyData | NewInternalApiKey, revoke: Revoke): InternalKeyMembers => {
  const whyInvalid = () => projectKeyProblem(data);
  return {
    id: data.id,
    description: data.description,
    expiresAt: data.expiresAt,
    manuallyRevokedAt: data.manuallyRevokedAt ?? null,
    createdAt: data.createdAt,
    isValid: () => whyInvalid() === null,
    whyInvalid,
    revoke: async () => void (await revoke(data.id)),
  };
};

/** Returns a set of keys of a project. */
export const createInternalKey = (data: KeyData, revoke: Revoke): InternalApiKey =>
  live({
    ...keyMembers(data, revoke),
    publishableClientKey: data.publishableClientKey ?? null,
    secretServerKey: data.secretServerKey ?? null,
    superSecretAdminKey: data.superSecretAdminKey ?? null,
  });

/** Returns a set of new keys of a project. */
export const createNewInternalKey = (data: NewInternalApiKey, revoke: Revoke): InternalApiKeyFirstView => {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = data;
  return live({
    ...keyMembers(data, revoke),
    ...(publishableClientKey && { publishableClientKey }),
    ...(secretServerKey && { secretServerKey }),
    ...(superSecretAdminKey && { superSecretAdminKey }),
  });
};

/** Returns a definition of a permission. */
export const createDefinition = ({ id, description, containedPermissionIds }: PermissionDefinition): AdminProjectPermissionDefinition => ({
  id,
  ...(description !== undefined && { description }),
  containedPermissionIds: [...containedPermissionIds],
});
