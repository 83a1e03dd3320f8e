import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, timestampMs } from './columns.js';
import { projectId } from './projects.js';
import { providerAccounts, users } from './users.js';

/**
 * Flows of visitors who have not yet returned from a provider. The app's request is encrypted with the `state` value, of which the database
 * contains only a digest.
 */
export const oauthFlows = pgTable(
  'oauth_flows',
  { id: id(), projectId: projectId(), stateHash: text().notNull(), sealedRequest: text().notNull(), createdAt: timestampMs().notNull() },
  (table) => [uniqueIndex('oauth_flows_by_state').on(table.stateHash), index('oauth_flows_by_age').on(table.createdAt)],
);

/** Authorization codes, stored as digests. A row is deleted when its code is used. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    id: id(),
    projectId: projectId(),
    /** ID of the user whom the callback found. Null if there was no such user, so that the exchange creates one. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    challenge: text().notNull(),
    challengeMethod: text().$type<'S256' | 'plain'>().notNull(),
    redirectUri: text().notNull(),
    afterCallbackRedirectUrl: text(),
    /** Provider account and tokens, encrypted with the authorization code. The exchange of the code stores them. */
    sealedAttachment: text().notNull(),
    expiresAt: timestampMs().notNull(),
  },
  (table) => [uniqueIndex('authorization_codes_by_code').on(table.codeHash), index('authorization_codes_by_age').on(table.expiresAt)],
);

/** Encrypted tokens of provider accounts, one row per set of scopes. */
export const providerTokens = pgTable(
  'provider_tokens',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => providerAccounts.id, { onDelete: 'cascade' }),
    /** Sorted scopes, separated by spaces. */
    scopes: text().notNull(),
    /** Digest of the scopes, because the size of index entries is limited. */
    scopesHash: text().notNull(),
    sealedAccessToken: text().notNull(),
    sealedRefreshToken: text(),
    expiresAt: timestampMs().notNull(),
  },
  (table) => [uniqueIndex('provider_tokens_by_scopes').on(table.accountId, table.scopesHash)],
);
