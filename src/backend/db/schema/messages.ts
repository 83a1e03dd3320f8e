import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Json } from '../../../contract/fields.js';
import { document, id, moment } from './columns.js';
import { projectId } from './projects.js';
import { users } from './users.js';

/**
 * Codes of every kind that prove something: that a mail was read, that a first factor was given. Kept as digests: of the
 * whole code, by which it is found, and of its last 39 characters, by which attempts at guessing the rest are counted.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    projectId: projectId(),
    kind: text().notNull(),
    /** Whose code it is, of the kinds that are made for a user: it goes with them. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    tailHash: text().notNull(),
    /** What the code stands for; its shape depends on the kind. */
    data: document<Json>()().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    attemptCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('verification_codes_by_code').on(table.projectId, table.codeHash),
    index('verification_codes_by_tail').on(table.projectId, table.tailHash),
    index('verification_codes_of_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    // Invitations, by what their code stands for.
    index('verification_codes_of_team')
      .on(table.projectId, sql`(data ->> 'teamId')`)
      .where(sql`kind = 'team-invitation'`),
  ],
);
