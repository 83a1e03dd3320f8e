import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { teamMemberships, teams } from '../db/schema/index.js';
import { grantDefaults } from './permissions.js';
import { readUsers, type UserRow } from './users.js';

type MembershipRow = typeof teamMemberships.$inferSelect;

interface NewMembership {
  readonly teamId: string;
  readonly userId: string;
  readonly isSelected?: boolean;
}

/** Adds a member and grants these default permissions. Returns false if the user is already a member. */
export const addMembership = async (
  db: Db,
  call: Pick<Call, 'project' | 'now' | 'randomBytes'>,
  membership: NewMembership,
  defaultPermissions: readonly string[],
): Promise<boolean> => {
  const added = await db
    .insert(teamMemberships)
    .values({ ...membership, createdAt: new Date(call.now()) })
    .onConflictDoNothing({ target: [teamMemberships.teamId, teamMemberships.userId] })
    .returning({ teamId: teamMemberships.teamId });
  if (added.length === 0) return false;
  await grantDefaults(db, call, membership, defaultPermissions);
  return true;
};

const isMembership = (teamId: string, userId: string) => and(eq(teamMemberships.teamId, teamId), eq(teamMemberships.userId, userId));

export const isMember = async (db: Db, projectId: string, teamId: string, userId: string): Promise<boolean> => {
  const found = await db
    .select({ teamId: teamMemberships.teamId })
    .from(teamMemberships)
    .innerJoin(teams, and(eq(teams.id, teamMemberships.teamId), eq(teams.projectId, projectId)))
    .where(isMembership(teamId, userId));
  return found.length > 0;
};

/** Deletes a membership with its permissions and its selection. Returns false if the user is not a member. */
export const removeMembership = async (db: Db, teamId: string, userId: string): Promise<boolean> => {
  const removed = await db.delete(teamMemberships).where(isMembership(teamId, userId)).returning({ teamId: teamMemberships.teamId });
  return removed.length > 0;
};

const describedProfile = ({ teamId, userId, displayName, profileImageUrl }: MembershipRow, user: UserRow) => ({
  teamId,
  userId,
  displayName: displayName ?? user.displayName,
  profileImageUrl: profileImageUrl ?? user.profileImageUrl,
  user,
});

export type MemberProfile = ReturnType<typeof describedProfile>;

/** Returns profiles of team members, in the order in which the members joined. */
export const listProfiles = async (
  db: Db,
  projectId: string,
  { teamId, userId }: { readonly teamId?: string | undefined; readonly userId?: string | undefined },
): Promise<readonly MemberProfile[]> => {
  const filter = and(
    eq(teams.projectId, projectId),
    teamId === undefined ? undefined : eq(teamMemberships.teamId, teamId),
    userId === undefined ? undefined : eq(teamMemberships.userId, userId),
  );
  const ofTeam = eq(teams.id, teamMemberships.teamId);
  const rows = await db
    .select({ membership: teamMemberships })
    .from(teamMemberships)
    .innerJoin(teams, ofTeam)
    .where(filter)
    .orderBy(asc(teamMemberships.createdAt), asc(teamMemberships.teamId), asc(teamMemberships.userId));
  const members = db.select({ id: teamMemberships.userId }).from(teamMemberships).innerJoin(teams, ofTeam).where(filter);
  const users = new Map((await readUsers(db, projectId, (id) => inArray(id, members))).map((user) => [user.id, user]));
  return rows.flatMap(({ membership }) => {
    const user = users.get(membership.userId);
    return user ? [describedProfile(membership, user)] : [];
  });
};

/** Changes a member's name and image in a team. */
export const updateProfile = async (
  db: Db,
  teamId: string,
  userId: string,
  patch: { readonly displayName?: string | undefined; readonly profileImageUrl?: string | null | undefined },
): Promise<void> => {
  if (Object.values(patch).every((value) => value === undefined)) return;
  await db.update(teamMemberships).set(patch).where(isMembership(teamId, userId));
};
