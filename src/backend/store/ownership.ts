import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { Json } from '../../contract/fields.js';
import type { Db } from '../db/client.js';
import { INTERNAL_PROJECT_ID, SEEDED_PROJECTS } from '../db/seed.js';
import { projects, users } from '../db/schema/index.js';

// Stores project ownership as lists of project IDs, in the server metadata of users of the project `internal`.

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const selectOwners = (db: Db) => db.select({ id: users.id, serverMetadata: users.serverMetadata }).from(users);

/** Returns the IDs of the projects that a user of `internal` owns. The metadata can contain any value. */
const ownedProjects = (serverMetadata: Json): readonly string[] => {
  const ids = isObject(serverMetadata) ? serverMetadata.managedProjectIds : [];
  return Array.isArray(ids) ? (ids as readonly Json[]).filter((id) => typeof id === 'string') : [];
};

/** Returns the IDs of the projects that the user with this ID owns. */
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

/** Adds a project to a user's projects. Locks the user, so that no concurrent addition is lost. */
export const addOwnership = async (db: Db, userId: string, projectId: string): Promise<void> => {
  const [owner] = await selectOwners(db).where(eq(users.id, userId)).for('update');
  if (owner) await writeOwned(db, owner, [...ownedProjects(owner.serverMetadata), projectId]);
};

/** Matches users whose metadata contains the project ID anywhere, even if they do not own the project. */
const mentionsProject = (projectId: string) =>
  and(eq(users.projectId, INTERNAL_PROJECT_ID), like(sql`${users.serverMetadata}::text`, `%${projectId}%`));

/** Removes a deleted project from the list of every user. */
export const removeOwnership = async (db: Db, projectId: string): Promise<void> => {
  const owners = await selectOwners(db).where(mentionsProject(projectId)).orderBy(users.id).for('update');
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

const isSoleOwner = async (db: Db, userId: string, projectId: string): Promise<boolean> => {
  const others = await selectOwners(db).where(and(mentionsProject(projectId), ne(users.id, userId)));
  return !others.some(({ serverMetadata }) => ownedProjects(serverMetadata).includes(projectId));
};

/** Locks the projects that only this user owns, except the seeded projects. Returns the IDs of the locked projects. */
export const lockSoleProjects = async (db: Db, userId: string): Promise<readonly string[]> => {
  const sole: string[] = [];
  for (const id of (await readOwnedProjects(db, userId)).toSorted()) {
    if (!SEEDED_PROJECTS.includes(id) && (await isSoleOwner(db, userId, id)) && (await lockProject(db, id))) sole.push(id);
  }
  return sole;
};

/** Locks a project, so that no key is created while all its keys are being revoked. Returns false if there is no such project. */
export const lockProject = async (db: Db, projectId: string): Promise<boolean> => {
  const found = await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
  return found.length > 0;
};
