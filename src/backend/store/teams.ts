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

/** Keeps a team in place until the transaction ends. False when there is none. */
export const lockTeam = async (db: Db, projectId: string, teamId: string): Promise<boolean> => {
  const found = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.projectId, projectId), eq(teams.id, teamId)))
    .for('key share');
  return found.length > 0;
};

/** Teams of a project, oldest first; of one user where asked for. */
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

/** Creates a team; with a creator, who becomes its first member. */
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

/** Changes what the patch names. Undefined when the team does not exist. */
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

/** False when there is no such team. */
export const deleteTeam = async (db: Db, projectId: string, teamId: string): Promise<boolean> => {
  const deleted = await db
    .delete(teams)
    .where(and(eq(teams.projectId, projectId), eq(teams.id, teamId)))
    .returning({ id: teams.id });
  return deleted.length > 0;
};
