import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.js';
import { projectId } from './projects.js';

/**
 * Sign-ins of command-line programs. Both codes are kept as digests. The refresh token waits sealed with a key that only the
 * polling code opens; whoever knows the login code can open that key, to seal a token with it.
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
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    completedAt: moment(),
    deliveredAt: moment(),
  },
  (table) => [
    uniqueIndex('cli_logins_by_polling_code').on(table.pollingCodeHash),
    uniqueIndex('cli_logins_by_login_code').on(table.loginCodeHash),
  ],
);
