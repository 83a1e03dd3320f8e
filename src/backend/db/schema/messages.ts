import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Json } from '../../../contract/fields.js';
import { document, id, timestampMs } from './columns.js';
import { projectId } from './projects.js';
import { users } from './users.js';

/**
 * Verification codes of every kind, stored as two digests. The digest of the whole code is used to find the code. The digest of its last
 * 39 characters is used to count the attempts to guess the first six.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    projectId: projectId(),
    kind: text().notNull(),
    /** User of the code, if codes of this kind belong to a user. The code is deleted with the user. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    tailHash: text().notNull(),
    /** Data of the code. Its shape depends on the kind. */
    data: document<Json>()().notNull(),
    createdAt: timestampMs().notNull(),
    expiresAt: timestampMs().notNull(),
    usedAt: timestampMs(),
    attemptCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('verification_codes_by_code').on(table.projectId, table.codeHash),
    index('verification_codes_by_tail').on(table.projectId, table.tailHash),
    index('verification_codes_of_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    // This index is for queries for the invitations of a team.
    index('verification_codes_of_team')
      .on(table.projectId, sql`(data ->> 'teamId')`)
      .where(sql`kind = 'team-invitation'`),
  ],
);
