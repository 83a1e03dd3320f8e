import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { contactChannels, passkeys, teamMemberships, teams, users } from '../db/schema/index.js';

// Reading users. One query gives all that any view of a user shows.

const { passwordHash, totpSecret, ...shown } = getTableColumns(users);

const selectUsers = (db: Db) =>
  db
    .select({
      ...shown,
      passwordHash,
      totpSecret,
      primaryEmail: contactChannels.value,
      primaryEmailVerified: contactChannels.isVerified,
      primaryEmailAuthEnabled: contactChannels.usedForAuth,
      passkeyOf: passkeys.userId,
      selectedTeam: teams,
    })
    .from(users)
    .leftJoin(contactChannels, and(eq(contactChannels.userId, users.id), contactChannels.isPrimary))
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .leftJoin(teamMemberships, and(eq(teamMemberships.userId, users.id), teamMemberships.isSelected))
    .leftJoin(teams, eq(teams.id, teamMemberships.teamId));

type Selected = Awaited<ReturnType<typeof selectUsers>>[number];

const described = ({ passkeyOf, ...row }: Selected) => ({
  ...row,
  primaryEmailVerified: row.primaryEmailVerified ?? false,
  primaryEmailAuthEnabled: row.primaryEmailAuthEnabled ?? false,
  hasPassword: row.passwordHash !== null,
  emailAuthEnabled: row.passwordHash !== null || row.otpAuthEnabled,
  passkeyAuthEnabled: passkeyOf !== null,
  isMultiFactorRequired: row.totpSecret !== null,
  oauthProviders: [] as readonly { readonly id: string; readonly accountId: string; readonly email: string | null }[],
  selectedTeamId: row.selectedTeam?.id ?? null,
});

/** A user with everything the server view shows, and what sign-in needs. Only what the view of a row names leaves the server. */
export type UserRow = ReturnType<typeof described>;

const findUser = async (db: Db, projectId: string, condition: SQL | undefined): Promise<UserRow | undefined> => {
  const [row] = await selectUsers(db)
    .where(and(eq(users.projectId, projectId), condition))
    .limit(1);
  return row && described(row);
};

export const readUser = (db: Db, projectId: string, userId: string): Promise<UserRow | undefined> =>
  findUser(db, projectId, eq(users.id, userId));

/** For code that has just written the user in the same transaction. */
export const readExistingUser = async (db: Db, projectId: string, userId: string): Promise<UserRow> => {
  const user = await readUser(db, projectId, userId);
  if (!user) throw new Error('The user vanished within a transaction.');
  return user;
};
