import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Json } from '../../../contract/fields.js';
import { document, id, timestampMs } from './columns.js';
import { projectId } from './projects.js';
import { userId } from './users.js';

const json = document<Json>();

export const teams = pgTable(
  'teams',
  {
    id: id(),
    projectId: projectId(),
    displayName: text().notNull(),
    profileImageUrl: text(),
    clientMetadata: json(),
    clientReadOnlyMetadata: json(),
    serverMetadata: json(),
    createdAt: timestampMs().notNull(),
  },
  (table) => [index('teams_of_project').on(table.projectId, table.createdAt, table.id)],
);

/** Members of teams. At most one membership of a user is selected. */
export const teamMemberships = pgTable(
  'team_memberships',
  {
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: userId(),
    createdAt: timestampMs().notNull(),
    /** Whether the user has selected this team. */
    isSelected: boolean().notNull().default(false),
    /** Name in this team, if it differs from the name of the user. */
    displayName: text(),
    profileImageUrl: text(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('team_memberships_of_user').on(table.userId),
    uniqueIndex('team_memberships_selected')
      .on(table.userId)
      .where(sql`is_selected`),
  ],
);
