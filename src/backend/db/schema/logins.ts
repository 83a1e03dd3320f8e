import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, timestampMs } from './columns.js';
import { projectId } from './projects.js';

/**
 * Sign-ins of command-line programs. Both codes are stored as digests. The refresh token is encrypted with a key derived from the polling
 * code. This key is stored too, encrypted with the login code, so that a request with the login code can encrypt the refresh token.
 */
export const cliLogins = pgTable(
  'cli_logins',
  {
    id: id(),
    projectId: projectId(),
    pollingCodeHash: text().notNull(),
    loginCodeHash: text().notNull(),
    sealedKey: text().notNull(),
    sealedToken: text(),
    createdAt: timestampMs().notNull(),
    expiresAt: timestampMs().notNull(),
    completedAt: timestampMs(),
    deliveredAt: timestampMs(),
  },
  (table) => [
    uniqueIndex('cli_logins_by_polling_code').on(table.pollingCodeHash),
    uniqueIndex('cli_logins_by_login_code').on(table.loginCodeHash),
  ],
);
