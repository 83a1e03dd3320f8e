import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.js';
import { projectId } from './projects.js';
import { providerAccounts, users } from './users.js';

/**
 * Visitors who were sent to a provider and have not come back. What the app asked for is sealed with the state that travels
 * with the visitor: without it the row says nothing.
 */
export const oauthFlows = pgTable(
  'oauth_flows',
  { id: id(), projectId: projectId(), stateHash: text().notNull(), sealedRequest: text().notNull(), createdAt: moment().notNull() },
  (table) => [uniqueIndex('oauth_flows_by_state').on(table.stateHash), index('oauth_flows_by_age').on(table.createdAt)],
);

/** Codes that an app exchanges for tokens, kept as digests. A row goes when its code is used. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    id: id(),
    projectId: projectId(),
    /** Absent where the exchange makes a new user. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    challenge: text().notNull(),
    challengeMethod: text().$type<'S256' | 'plain'>().notNull(),
    redirectUri: text().notNull(),
    afterCallbackRedirectUrl: text(),
    /** The account and the tokens that the provider gave, sealed with the code: the exchange stores them. */
    sealedAttachment: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex('authorization_codes_by_code').on(table.codeHash), index('authorization_codes_by_age').on(table.expiresAt)],
);

/** What a provider gave for an account, sealed: one row for each set of scopes. */
export const providerTokens = pgTable(
  'provider_tokens',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => providerAccounts.id, { onDelete: 'cascade' }),
    /** Sorted, with blanks between. */
    scopes: text().notNull(),
    /** Index entries are limited in size, lists of scopes are not. */
    scopesHash: text().notNull(),
    sealedAccessToken: text().notNull(),
    sealedRefreshToken: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex('provider_tokens_by_scopes').on(table.accountId, table.scopesHash)],
);
