import { and, eq, sql } from 'drizzle-orm';
import { SYSTEM_PERMISSIONS } from '../../contract/rules.js';
import { KnownError } from '../../errors/known-error.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { permissionDefinitions, permissionGrants, projects } from '../db/schema/index.js';
import { permissionNotFound } from '../problem.js';
import { randomUuid } from '../random-uuid.js';

// Stores the permission definitions of projects. Every project also has the system permissions, whose scope is `team`.

export type PermissionScope = (typeof permissionDefinitions.$inferSelect)['scope'];

export interface Definition {
  readonly id: string;
  readonly scope: PermissionScope;
  readonly description?: string | undefined;
  readonly containedPermissionIds: readonly string[];
}

const SYSTEM_DESCRIPTIONS: Record<(typeof SYSTEM_PERMISSIONS)[number], string> = {
  $update_team: 'Change the team',
  $delete_team: 'Delete the team',
  $read_members: 'See who is on the team',
  $remove_members: 'Remove members from the team',
  $invite_members: 'Invite people to the team',
  $manage_api_keys: "Create and revoke the team's API keys",
};

const SYSTEM: readonly Definition[] = SYSTEM_PERMISSIONS.map((id) => ({
  id,
  scope: 'team',
  description: SYSTEM_DESCRIPTIONS[id],
  containedPermissionIds: [],
}));

const DEFAULTS: readonly Definition[] = [
  {
    id: 'team_member',
    scope: 'team',
    description: 'The permissions of every team member',
    containedPermissionIds: ['$read_members', '$invite_members'],
  },
  {
    id: 'team_admin',
    scope: 'team',
    description: 'All permissions in a team',
    containedPermissionIds: [...SYSTEM_PERMISSIONS],
  },
];

export const inOrder = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const storedForm = ({ id, description, containedPermissionIds, scope }: Definition) => ({
  scope,
  permissionId: id,
  description: description || null,
  containedPermissionIds: [...new Set(containedPermissionIds)].toSorted(inOrder),
});

type NewCall = Pick<Call, 'randomBytes'>;

/** Adds the default definitions to a new project. */
export const addDefaultDefinitions = async (db: Db, call: NewCall, projectId: string): Promise<void> => {
  await db.insert(permissionDefinitions).values(DEFAULTS.map((one) => ({ ...storedForm(one), id: randomUuid(call), projectId })));
};

const described = (row: typeof permissionDefinitions.$inferSelect): Definition => ({
  id: row.permissionId,
  scope: row.scope,
  description: row.description ?? undefined,
  containedPermissionIds: row.containedPermissionIds,
});

/** Returns all permissions of a project by ID, including system permissions. */
export const readDefinitions = async (db: Db, projectId: string): Promise<ReadonlyMap<string, Definition>> => {
  const rows = await db.select().from(permissionDefinitions).where(eq(permissionDefinitions.projectId, projectId));
  return new Map([...SYSTEM, ...rows.map(described)].map((one) => [one.id, one]));
};

/** Returns the permissions of one scope, sorted by ID. */
export const listDefinitions = async (db: Db, projectId: string, scope: PermissionScope): Promise<readonly Definition[]> => {
  const all = [...(await readDefinitions(db, projectId)).values()];
  return all.filter((one) => one.scope === scope).toSorted((left, right) => inOrder(left.id, right.id));
};

/** Locks the definitions of a project and returns them. The lock serializes changes, because definitions refer to each other. */
const lockDefinitions = async (db: Db, projectId: string): Promise<ReadonlyMap<string, Definition>> => {
  await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
  return readDefinitions(db, projectId);
};

const idTaken = (permissionId: string): KnownError =>
  new KnownError('PERMISSION_ID_ALREADY_EXISTS', `The permission ${permissionId} is already defined.`, { permission_id: permissionId });

/**
 * Throws if a contained permission is not defined in the same scope. Accepts `own` without a definition, because a permission can contain
 * itself.
 */
const expectDefined = (known: ReadonlyMap<string, Definition>, { scope, containedPermissionIds }: Definition, own?: string): void => {
  const missing = containedPermissionIds.find((id) => id !== own && known.get(id)?.scope !== scope);
  if (missing === undefined) return;
  throw new KnownError('CONTAINED_PERMISSION_NOT_FOUND', `The contained permission ${missing} is not defined.`, { permission_id: missing });
};

export const createDefinition = async (
  db: Db,
  call: Pick<Call, 'project' | 'randomBytes'>,
  definition: Definition,
): Promise<Definition> => {
  const projectId = call.project.id;
  const known = await lockDefinitions(db, projectId);
  if (known.has(definition.id)) throw idTaken(definition.id);
  expectDefined(known, definition);
  const stored = storedForm(definition);
  await db.insert(permissionDefinitions).values({ ...stored, id: randomUuid(call), projectId });
  return { ...definition, containedPermissionIds: stored.containedPermissionIds };
};

const hasPermissionId = (projectId: string, permissionId: string) =>
  and(eq(permissionDefinitions.projectId, projectId), eq(permissionDefinitions.permissionId, permissionId));

/** Returns the list with an ID renamed or removed. */
const replaced = (ids: readonly string[], from: string, to: string | undefined): readonly string[] =>
  ids.flatMap((id) => (id === from ? (to === undefined ? [] : [to]) : [id])).toSorted(inOrder);

/** Renames or removes an ID in all other definitions, in grants and in default lists. */
const updateReferences = async (
  db: Db,
  projectId: string,
  known: ReadonlyMap<string, Definition>,
  from: string,
  to: string | undefined,
): Promise<void> => {
  for (const { id, containedPermissionIds } of known.values()) {
    if (!containedPermissionIds.includes(from)) continue;
    await db
      .update(permissionDefinitions)
      .set({ containedPermissionIds: replaced(containedPermissionIds, from, to) })
      .where(hasPermissionId(projectId, id));
  }
  const held = and(
    eq(permissionGrants.projectId, projectId),
    sql`md5(${permissionGrants.permissionId}) = md5(${from})`,
    eq(permissionGrants.permissionId, from),
  );
  await (to === undefined ? db.delete(permissionGrants).where(held) : db.update(permissionGrants).set({ permissionId: to }).where(held));
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  if (!project) return;
  await db
    .update(projects)
    .set({
      teamCreatorDefaultPermissions: replaced(project.teamCreatorDefaultPermissions, from, to),
      teamMemberDefaultPermissions: replaced(project.teamMemberDefaultPermissions, from, to),
      userDefaultPermissions: replaced(project.userDefaultPermissions, from, to),
    })
    .where(eq(projects.id, projectId));
};

const expectOfScope = (known: ReadonlyMap<string, Definition>, id: string, scope: PermissionScope): void => {
  if (id.startsWith('$') || known.get(id)?.scope !== scope) throw permissionNotFound(id);
};

/** Replaces the definition that has this ID. */
export const updateDefinition = async (db: Db, projectId: string, id: string, definition: Definition): Promise<Definition> => {
  const known = await lockDefinitions(db, projectId);
  expectOfScope(known, id, definition.scope);
  if (definition.id !== id && known.has(definition.id)) throw idTaken(definition.id);
  const contained = definition.containedPermissionIds.map((one) => (one === id ? definition.id : one));
  const wanted = { ...definition, containedPermissionIds: contained };
  expectDefined(known, wanted, wanted.id);
  const stored = storedForm(wanted);
  await db.update(permissionDefinitions).set(stored).where(hasPermissionId(projectId, id));
  if (definition.id !== id) await updateReferences(db, projectId, known, id, definition.id);
  return { ...wanted, containedPermissionIds: stored.containedPermissionIds };
};

export const deleteDefinition = async (db: Db, projectId: string, id: string, scope: PermissionScope): Promise<void> => {
  const known = await lockDefinitions(db, projectId);
  expectOfScope(known, id, scope);
  await db.delete(permissionDefinitions).where(hasPermissionId(projectId, id));
  await updateReferences(db, projectId, known, id, undefined);
};
