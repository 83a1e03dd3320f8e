import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Json } from '../../../contract/fields.js';
import { document, id, timestampMs } from './columns.js';
import { projectId } from './projects.js';

const json = document<Json>();

/** IP address and location of a client. */
export interface GeoInfo {
  readonly ip: string;
  readonly countryCode?: string;
  readonly regionCode?: string;
  readonly cityName?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly tzIdentifier?: string;
}

export const users = pgTable(
  'users',
  {
    id: id(),
    projectId: projectId(),
    displayName: text(),
    profileImageUrl: text(),
    clientMetadata: json(),
    clientReadOnlyMetadata: json(),
    serverMetadata: json(),
    signedUpAt: timestampMs().notNull(),
    /** Time when the user last received a token. Before the first token, the time when the user was created. */
    lastActiveAt: timestampMs().notNull(),
    isAnonymous: boolean().notNull().default(false),
    /** argon2id hash. Imported users can have a bcrypt hash until they sign in with the password. */
    passwordHash: text(),
    otpAuthEnabled: boolean().notNull().default(false),
    /** Authenticator app secret in base64. */
    totpSecret: text(),
    /** Digest of the secret and of the time step of the last accepted code, so that no code is accepted twice. */
    lastTotp: text(),
    /**
     * Time when the first proof of an address (see `store/first-proof.ts`) last removed the other sign-in methods. If set, an access token
     * is valid only while its session exists.
     */
    lockedOutAt: timestampMs(),
    /** Whether the account ever had a verified address, a provider account or a passkey. */
    hadProof: boolean().notNull().default(false),
    /** Country of the latest activity with a known location. */
    countryCode: text(),
    /** Languages of the latest sign-in or refresh, the best first, separated by commas. Determines the language of emails. */
    languages: text(),
    /** Name and addresses in the format of `store/search.ts`. */
    searchText: text().notNull().default(''),
  },
  (table) => [
    index('users_by_sign_up').on(table.projectId, table.signedUpAt, table.id),
    index('users_by_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Returns a column that refers to a user. The row is deleted with the user. */
export const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Email addresses of users. Unique indexes ensure that a user has at most one primary address and one row per address, and that at most one
 * user per project signs in with an address. The indexes use a digest of the value, because the size of index entries is limited.
 */
export const contactChannels = pgTable(
  'contact_channels',
  {
    id: id(),
    projectId: projectId(),
    userId: userId(),
    type: text().$type<'email'>().notNull().default('email'),
    value: text().notNull(),
    isPrimary: boolean().notNull().default(false),
    isVerified: boolean().notNull().default(false),
    /**
     * Whether the account owner has proved that they can read emails to the address, for example by verifying the address in a session, or
     * whether a server has marked the address as verified.
     */
    isProved: boolean().notNull().default(false),
    usedForAuth: boolean().notNull().default(false),
    createdAt: timestampMs().notNull(),
    /** Whether the account was created with this value and without a provider account, and the user could always sign in with the value. */
    isOriginal: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('contact_channels_primary')
      .on(table.userId, table.type)
      .where(sql`is_primary`),
    uniqueIndex('contact_channels_of_user').on(table.userId, table.type, sql`md5(value)`),
    uniqueIndex('contact_channels_for_auth')
      .on(table.projectId, table.type, sql`md5(value)`)
      .where(sql`used_for_auth`),
    index('contact_channels_proved')
      .on(table.projectId, sql`md5(value)`)
      .where(sql`is_proved`),
  ],
);

/** Sessions. Only a digest of the refresh token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    projectId: projectId(),
    userId: userId(),
    refreshTokenHash: text().notNull(),
    createdAt: timestampMs().notNull(),
    expiresAt: timestampMs().notNull(),
    lastUsedAt: timestampMs().notNull(),
    isImpersonation: boolean().notNull().default(false),
    /**
     * If this session started with linking a provider account, the session in which the link was requested. When that session ends, this
     * session ends too.
     */
    parentId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** IP address and location at the last use, if known. */
    geoInfo: document<GeoInfo>()(),
  },
  (table) => [
    uniqueIndex('sessions_by_refresh_token').on(table.refreshTokenHash),
    index('sessions_of_user').on(table.userId, table.createdAt),
    index('sessions_of_parent').on(table.parentId),
  ],
);

/** Passkeys, at most one per user. */
export const passkeys = pgTable(
  'passkeys',
  {
    userId: userId().primaryKey(),
    projectId: projectId(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    signCount: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestampMs().notNull(),
  },
  (table) => [uniqueIndex('passkeys_by_credential').on(table.projectId, table.credentialId)],
);

/** Days on which a user received a token, as UTC days since the Unix epoch. */
export const userActivity = pgTable('user_activity', { userId: userId(), projectId: projectId(), day: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.day] }),
  index('user_activity_by_day').on(table.projectId, table.day),
]);

/** Accounts at OAuth providers. In each project, an account belongs to only one user. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: id(),
    projectId: projectId(),
    userId: userId(),
    providerId: text().notNull(),
    accountId: text().notNull(),
    email: text(),
    createdAt: timestampMs().notNull(),
  },
  (table) => [
    uniqueIndex('provider_accounts_by_account').on(table.projectId, table.providerId, sql`md5(account_id)`),
    index('provider_accounts_of_user').on(table.userId),
  ],
);
