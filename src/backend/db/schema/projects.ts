import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { OAuthProviderId } from '../../../resources/oauth-providers.js';
import { document, id, timestampMs } from './columns.js';

export interface Domain {
  readonly domain: string;
  readonly handlerPath: string;
}

export interface OAuthProviderSettings {
  readonly id: OAuthProviderId;
  readonly type: 'shared' | 'standard';
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly facebookConfigId?: string;
  readonly microsoftTenantId?: string;
}

/** A mail server and its sender. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

export type EmailSettings = { readonly type: 'shared' } | ({ readonly type: 'standard' } & MailServer);

export type MergeStrategy = 'link_method' | 'raise_error' | 'allow_duplicates';

const ids = document<readonly string[]>();
const domains = document<readonly Domain[]>();
const providers = document<readonly OAuthProviderSettings[]>();
const emailSettings = document<EmailSettings>();

/** Data of the installation. The only row contains the secret from which keys are derived. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  secret: text().notNull(),
});

/**
 * Projects with their settings. Each on/off setting is a boolean column, and each list is a JSON document. The defaults are the settings of
 * a new project.
 */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  displayName: text().notNull(),
  description: text().notNull().default(''),
  createdAt: timestampMs().notNull(),
  isProductionMode: boolean().notNull().default(false),
  allowLocalhost: boolean().notNull().default(true),
  signUpEnabled: boolean().notNull().default(true),
  credentialEnabled: boolean().notNull().default(true),
  magicLinkEnabled: boolean().notNull().default(false),
  passkeyEnabled: boolean().notNull().default(false),
  clientTeamCreationEnabled: boolean().notNull().default(false),
  clientUserDeletionEnabled: boolean().notNull().default(false),
  allowUserApiKeys: boolean().notNull().default(false),
  allowTeamApiKeys: boolean().notNull().default(false),
  createTeamOnSignUp: boolean().notNull().default(false),
  /**
   * Whether the first proof of an address removes all other sign-in methods (see `store/first-proof.ts`). Not part of the wire contract.
   * Despite its name, the setting applies not only to reset codes, but also to sign-in codes and to providers that have verified the
   * address.
   */
  removeOtherWaysOnFirstReset: boolean().notNull().default(true),
  oauthAccountMergeStrategy: text().$type<MergeStrategy>().notNull().default('link_method'),
  oauthProviders: providers().notNull().default([]),
  domains: domains().notNull().default([]),
  emailConfig: emailSettings().notNull().default({ type: 'shared' }),
  teamCreatorDefaultPermissions: ids().notNull().default(['team_admin']),
  teamMemberDefaultPermissions: ids().notNull().default(['team_member']),
  userDefaultPermissions: ids().notNull().default([]),
});

/** A stored project with its settings. */
export type Project = typeof projects.$inferSelect;

/** Returns a column that refers to a project. The row is deleted with the project. */
export const projectId = () =>
  text()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

/** Sets of project keys for apps. Only a digest and the last four characters of each key are stored. Lists show those characters. */
export const keySets = pgTable(
  'key_sets',
  {
    id: id(),
    projectId: projectId(),
    description: text().notNull(),
    createdAt: timestampMs().notNull(),
    expiresAt: timestampMs().notNull(),
    revokedAt: timestampMs(),
    publishableClientKeyHash: text(),
    publishableClientKeyLastFour: text(),
    secretServerKeyHash: text(),
    secretServerKeyLastFour: text(),
    superSecretAdminKeyHash: text(),
    superSecretAdminKeyLastFour: text(),
  },
  (table) => [index('key_sets_of_project').on(table.projectId)],
);
