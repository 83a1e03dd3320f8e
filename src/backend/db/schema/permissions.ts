import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { document, id } from './columns.js';
import { projectId } from './projects.js';
import { teamMemberships } from './teams.js';
import { userId } from './users.js';

export type PermissionScope = 'team' | 'project';

const ids = document<readonly string[]>();

/** Permissions that a project defines. IDs are unique across both scopes. System permissions are not stored. */
export const permissionDefinitions = pgTable(
  'permission_definitions',
  {
    id: id(),
    projectId: projectId(),
    scope: text().$type<PermissionScope>().notNull(),
    permissionId: text().notNull(),
    description: text(),
    containedPermissionIds: ids().notNull(),
  },
  (table) => [uniqueIndex('permission_definitions_by_id').on(table.projectId, sql`md5(permission_id)`)],
);

/** Permissions that were granted directly, in the project or in a team. The permissions in a team are deleted with the membership. */
export const permissionGrants = pgTable(
  'permission_grants',
  {
    id: id(),
    projectId: projectId(),
    userId: userId(),
    /** Null for a permission of the project. */
    teamId: uuid(),
    permissionId: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'permission_grants_of_member',
      columns: [table.teamId, table.userId],
      foreignColumns: [teamMemberships.teamId, teamMemberships.userId],
    }).onDelete('cascade'),
    uniqueIndex('permission_grants_in_team')
      .on(table.teamId, table.userId, sql`md5(permission_id)`)
      .where(sql`team_id is not null`),
    uniqueIndex('permission_grants_in_project')
      .on(table.userId, sql`md5(permission_id)`)
      .where(sql`team_id is null`),
    index('permission_grants_of_project').on(table.projectId, sql`md5(permission_id)`),
    index('permission_grants_of_user').on(table.userId),
  ],
);
