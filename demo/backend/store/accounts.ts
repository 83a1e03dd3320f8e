import { eq } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { teamMemberships, teams, users } from '../db/schema/index.js';
import { emailTaken } from '../problem.js';
import { randomUuid } from '../random-uuid.js';
import { addChannel, findAuthChannel, isTakenForAuth } from './channels.js';
import { readUser, type UserRow } from './users.js';

type AccountCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;

export interface NewAccount {
  readonly email: string;
  readonly isVerified: boolean;
  readonly passwordHash?: string;
  readonly otpAuthEnabled?: boolean;
}

/** The team that comes with a user, where the project wants one (wire.md 7.5). */
const addPersonalTeam = async (db: Db, call: AccountCall, userId: string, name: string | null): Promise<void> => {
  const teamId = randomUuid(call);
  const createdAt = new Date(call.now());
  await db
    .insert(teams)
    .values({ id: teamId, projectId: call.project.id, displayName: name === null ? 'Personal Team' : `${name}'s Team`, createdAt });
  await db.insert(teamMemberships).values({ teamId, userId, createdAt, isSelected: true });
};

/** Creates a user who signs in with an address. Of several at once for one address, one succeeds. */
export const createAccount = async (db: Db, call: AccountCall, account: NewAccount): Promise<string> => {
  const { email, isVerified, ...methods } = account;
  const userId = randomUuid(call);
  const now = new Date(call.now());
  await db.insert(users).values({ id: userId, projectId: call.project.id, signedUpAt: now, lastActiveAt: now, ...methods });
  try {
    await addChannel(db, call, { userId, value: email, isPrimary: true, isVerified, usedForAuth: true });
  } catch (error) {
    throw isTakenForAuth(error) ? emailTaken(email) : error;
  }
  if (call.project.createTeamOnSignUp) await addPersonalTeam(db, call, userId, email);
  return userId;
};

export const deleteAccount = async (db: Db, userId: string): Promise<void> => void (await db.delete(users).where(eq(users.id, userId)));

/** The user who signs in with an address, and whether it was ever verified. */
export const findAuthUser = async (
  db: Db,
  call: Pick<Call, 'project'>,
  email: string,
): Promise<{ readonly user: UserRow; readonly isVerified: boolean } | undefined> => {
  const channel = await findAuthChannel(db, call.project.id, email);
  const user = channel && (await readUser(db, call.project.id, channel.userId));
  return user && { user, isVerified: channel.isVerified };
};
