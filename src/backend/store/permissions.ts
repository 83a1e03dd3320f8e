import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { KnownError } from '../../errors/known-error.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { permissionDefinitions, permissionGrants } from '../db/schema/index.js';
import { permissionNotFound } from '../problem.js';
import { randomUuid } from '../random-uuid.js';
import { inOrder, readDefinitions, type Definition, type PermissionScope } from './permission-definitions.js';

// Reads and writes users' permissions, which are granted directly or are contained in granted permissions.

type Definitions = ReadonlyMap<string, Definition>;

/**
 * Returns these permissions and all permissions that they contain, directly or indirectly. Ignores IDs without a definition. Permissions
 * can contain each other.
 */
const withContained = (direct: Iterable<string>, known: Definitions): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [...direct];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const definition = known.get(id);
    if (!definition || reached.has(id)) continue;
    reached.add(id);
    waiting.push(...definition.containedPermissionIds);
  }
  return reached;
};

/** The user who has a permission, and the team in which the permission applies. Without a team, the permission applies in the project. */
export interface PermissionHolder {
  readonly userId: string;
  readonly teamId?: string | null | undefined;
}

export interface HeldPermission {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string | null;
}

interface Filter {
  readonly userId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly permissionId?: string | undefined;
  readonly isRecursive: boolean;
}

const readGrants = (db: Db, projectId: string, scope: PermissionScope, { userId, teamId }: Pick<Filter, 'userId' | 'teamId'>) =>
  db
    .select({ id: permissionGrants.permissionId, userId: permissionGrants.userId, teamId: permissionGrants.teamId })
    .from(permissionGrants)
    .where(
      and(
        eq(permissionGrants.projectId, projectId),
        scope === 'team' ? isNotNull(permissionGrants.teamId) : isNull(permissionGrants.teamId),
        userId === undefined ? undefined : eq(permissionGrants.userId, userId),
        teamId === undefined ? undefined : eq(permissionGrants.teamId, teamId),
      ),
    );

/** Groups grants by user and team. */
const byHolder = (grants: readonly HeldPermission[]): Iterable<readonly HeldPermission[]> => {
  const holders = new Map<string, HeldPermission[]>();
  for (const one of grants) {
    const key = `${one.teamId ?? ''} ${one.userId}`;
    const found = holders.get(key);
    if (found) found.push(one);
    else holders.set(key, [one]);
  }
  return holders.values();
};

const inListOrder = (one: HeldPermission, two: HeldPermission): number =>
  inOrder(one.teamId ?? '', two.teamId ?? '') || inOrder(one.userId, two.userId) || inOrder(one.id, two.id);

/** Returns permissions of a scope, sorted by team, user and permission ID. */
export const listHeld = async (db: Db, projectId: string, scope: PermissionScope, filter: Filter): Promise<readonly HeldPermission[]> => {
  const known = await readDefinitions(db, projectId);
  const held: HeldPermission[] = [];
  for (const grants of byHolder(await readGrants(db, projectId, scope, filter))) {
    const { userId, teamId } = grants[0] as HeldPermission;
    const direct = grants.map(({ id }) => id).filter((id) => known.has(id));
    for (const id of filter.isRecursive ? withContained(direct, known) : direct) held.push({ id, userId, teamId });
  }
  return held.filter(({ id }) => filter.permissionId === undefined || id === filter.permissionId).toSorted(inListOrder);
};

/** Returns whether a user has a permission in a team, granted directly or contained in another permission. */
export const holdsInTeam = async (db: Db, projectId: string, teamId: string, userId: string, permissionId: string): Promise<boolean> => {
  const found = await listHeld(db, projectId, 'team', { teamId, userId, permissionId, isRecursive: true });
  return found.length > 0;
};

/** Throws unless the permission exists in the scope. Locks the definition until the transaction ends. */
const expectGrantable = async (db: Db, projectId: string, scope: PermissionScope, id: string): Promise<void> => {
  if (id.startsWith('$')) {
    if (scope === 'team') return;
    throw permissionNotFound(id);
  }
  const [found] = await db
    .select({ scope: permissionDefinitions.scope })
    .from(permissionDefinitions)
    .where(
      and(
        eq(permissionDefinitions.projectId, projectId),
        sql`md5(${permissionDefinitions.permissionId}) = md5(${id})`,
        eq(permissionDefinitions.permissionId, id),
      ),
    )
    .for('share');
  if (!found) throw permissionNotFound(id);
  if (found.scope === scope) return;
  const details = { permission_id: id, expected_scope: scope, actual_scope: found.scope };
  throw new KnownError('WRONG_PERMISSION_SCOPE', `The permission ${id} has the scope ${found.scope}, not ${scope}.`, details);
};

type GrantCall = Pick<Call, 'project' | 'randomBytes'>;

const insertGrants = async (
  db: Db,
  call: GrantCall,
  { userId, teamId = null }: PermissionHolder,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .insert(permissionGrants)
    .values(ids.map((permissionId) => ({ id: randomUuid(call), projectId: call.project.id, userId, teamId, permissionId })))
    .onConflictDoNothing();
};

/** Grants a permission unless it is already granted. */
export const grant = async (db: Db, call: GrantCall, holder: PermissionHolder, permissionId: string): Promise<void> => {
  await expectGrantable(db, call.project.id, holder.teamId == null ? 'project' : 'team', permissionId);
  await insertGrants(db, call, holder, [permissionId]);
};

/** Grants default permissions from the project's settings. Ignores IDs without a definition in the scope. */
export const grantDefaults = async (db: Db, call: GrantCall, holder: PermissionHolder, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const scope = holder.teamId == null ? 'project' : 'team';
  const known = await readDefinitions(db, call.project.id);
  const usable = ids.filter((id) => known.get(id)?.scope === scope);
  await insertGrants(db, call, holder, [...new Set(usable)]);
};

/** Revokes a permission. Returns false if it was not granted directly. */
export const revoke = async (db: Db, { userId, teamId }: PermissionHolder, permissionId: string): Promise<boolean> => {
  const revoked = await db
    .delete(permissionGrants)
    .where(
      and(
        eq(permissionGrants.userId, userId),
        teamId == null ? isNull(permissionGrants.teamId) : eq(permissionGrants.teamId, teamId),
        eq(permissionGrants.permissionId, permissionId),
      ),
    )
    .returning({ id: permissionGrants.id });
  return revoked.length > 0;
};
