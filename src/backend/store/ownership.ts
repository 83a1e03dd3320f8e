import { and, eq, like, sql } from 'drizzle-orm';
import type { Json } from '../../contract/fields.js';
import type { Db } from '../db/client.js';
import { INTERNAL_PROJECT_ID } from '../db/seed.js';
import { users } from '../db/schema/index.js';

// Who owns which project: a list of ids in the server metadata of users of `internal` (wire.md 2.4).

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const selectOwners = (db: Db) => db.select({ id: users.id, serverMetadata: users.serverMetadata }).from(users);

/** Ids of the projects a user of `internal` owns. The metadata is the user's own, so anything may stand there. */
const ownedProjects = (serverMetadata: Json): readonly string[] => {
  const ids = isObject(serverMetadata) ? serverMetadata.managedProjectIds : [];
  return Array.isArray(ids) ? (ids as readonly Json[]).filter((id) => typeof id === 'string') : [];
};

/** The same of the user with this id. */
export const readOwnedProjects = async (db: Db, userId: string): Promise<readonly string[]> => {
  const [owner] = await selectOwners(db).where(and(eq(users.projectId, INTERNAL_PROJECT_ID), eq(users.id, userId)));
  return owner ? ownedProjects(owner.serverMetadata) : [];
};

const writeOwned = async (db: Db, user: { readonly id: string; readonly serverMetadata: Json }, ids: readonly string[]): Promise<void> => {
  const rest = isObject(user.serverMetadata) ? user.serverMetadata : {};
  await db
    .update(users)
    .set({ serverMetadata: { ...rest, managedProjectIds: ids } })
    .where(eq(users.id, user.id));
};

/** Adds a project to those of a user. Two at once wait for each other, so neither is lost. */
export const addOwnership = async (db: Db, userId: string, projectId: string): Promise<void> => {
  const [owner] = await selectOwners(db).where(eq(users.id, userId)).for('update');
  if (owner) await writeOwned(db, owner, [...ownedProjects(owner.serverMetadata), projectId]);
};

/** Takes a deleted project from every user's list. */
export const removeOwnership = async (db: Db, projectId: string): Promise<void> => {
  const mentions = like(sql`${users.serverMetadata}::text`, `%${projectId}%`);
  const owners = await selectOwners(db)
    .where(and(eq(users.projectId, INTERNAL_PROJECT_ID), mentions))
    .orderBy(users.id)
    .for('update');
  for (const owner of owners) {
    const owned = ownedProjects(owner.serverMetadata);
    if (owned.includes(projectId)) {
      await writeOwned(
        db,
        owner,
        owned.filter((id) => id !== projectId),
      );
    }
  }
};
