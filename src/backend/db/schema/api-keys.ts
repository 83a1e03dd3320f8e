import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, timestampMs } from './columns.js';
import { projectId } from './projects.js';
import { teams } from './teams.js';
import { users } from './users.js';

/** API keys of users and teams. Only a digest and the last four characters of each key are stored. Lists show those characters. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    projectId: projectId(),
    /** Either `userId` or `teamId` is set. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid().references(() => teams.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    isPublic: boolean().notNull().default(false),
    createdAt: timestampMs().notNull(),
    expiresAt: timestampMs(),
    revokedAt: timestampMs(),
    valueHash: text().notNull(),
    lastFour: text().notNull(),
  },
  (table) => [
    uniqueIndex('api_keys_by_value').on(table.projectId, table.valueHash),
    index('api_keys_of_user').on(table.userId, table.createdAt),
    index('api_keys_of_team').on(table.teamId, table.createdAt),
  ],
);
