import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { DataOf } from '../../contract/entity.js';
import type { TeamCreate, TeamUpdate } from '../../resources/teams.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { teamMemberships, teams } from '../db/schema/index.js';
import { randomUuid } from '../random-uuid.js';
import { addMembership } from './memberships.js';

export type TeamRow = typeof teams.$inferSelect;

type NewTeam = Omit<DataOf<typeof TeamCreate, 'server'>, 'creatorUserId'>;
type TeamCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;

export const readTeam = async (db: Db, projectId: string, teamId: string): Promise<TeamRow | undefined> => {
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.projectId, projectId), eq(teams.id, teamId)));
  return team;
};

/** Locks a team until the transaction ends. Returns false if there is no such team. */
export const lockTeam = async (db: Db, projectId: string, teamId: string): Promise<boolean> => {
  const found = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.projectId, projectId), eq(teams.id, teamId)))
    .for('key share');
  return found.length > 0;
};

/** Returns the teams of a project, oldest first. With `userId`, returns only the teams of that user. */
export const listTeams = (db: Db, projectId: string, userId?: string): Promise<TeamRow[]> => {
  const membership = db
    .select({ one: sql`1` })
    .from(teamMemberships)
    .where(and(eq(teamMemberships.teamId, teams.id), eq(teamMemberships.userId, userId ?? '')));
  return db
    .select()
    .from(teams)
    .where(and(eq(teams.projectId, projectId), userId === undefined ? undefined : exists(membership)))
    .orderBy(asc(teams.createdAt), asc(teams.id));
};

/** Creates a team. The creator, if any, becomes the first member. */
export const createTeam = async (
  db: Db,
  call: TeamCall,
  team: NewTeam,
  creator?: { readonly userId: string; readonly isSelected?: boolean },
): Promise<TeamRow> => {
  const [created] = await db
    .insert(teams)
    .values({ ...team, id: randomUuid(call), projectId: call.project.id, createdAt: new Date(call.now()) })
    .returning();
  const row = created as TeamRow;
  if (creator) await addMembership(db, call, { teamId: row.id, ...creator }, call.project.teamCreatorDefaultPermissions);
  return row;
};

/** Applies the patch. Returns undefined if the team does not exist. */
export const updateTeam = async (
  db: Db,
  projectId: string,
  teamId: string,
  patch: DataOf<typeof TeamUpdate, 'server'>,
): Promise<TeamRow | undefined> => {
  if (Object.values(patch).every((value) => value === undefined)) return readTeam(db, projectId, teamId);
  const [changed] = await db
    .update(teams)
    .set(patch)
    .where(and(eq(teams.projectId, projectId), eq(teams.id, teamId)))
    .returning();
  return changed;
};

/** Deletes a team. Returns false if there is no such team. */
export const deleteTeam = async (db: Db, projectId: string, teamId: string): Promise<boolean> => {
  const deleted = await db
    .delete(teams)
    .where(and(eq(teams.projectId, projectId), eq(teams.id, teamId)))
    .returning({ id: teams.id });
  return deleted.length > 0;
};
