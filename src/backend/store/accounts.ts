import { and, eq, inArray } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { together } from '../db/together.js';
import { users } from '../db/schema/index.js';
import type { Speaker } from '../languages.js';
import { emailTaken } from '../problem.js';
import { randomUuid } from '../random-uuid.js';
import { findAuthChannel, insertChannel, isTakenForAuth, selectAuthUserId, type AuthChannel } from './channels.js';
import { addConnections, type NewConnection } from './connections.js';
import { grantDefaults } from './permissions.js';
import { searchTextOf } from './search.js';
import { createTeam } from './teams.js';
import { lockUser, readUser, type LockedUser, type UserRow } from './users.js';

type AccountCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;

/** Columns of a new user that callers may set. */
type OwnColumns = Omit<Partial<typeof users.$inferInsert>, 'id' | 'projectId' | 'signedUpAt' | 'lastActiveAt' | 'searchText'>;

export interface NewAccount extends OwnColumns {
  /** The user ID. If omitted, a new ID. */
  readonly id?: string | undefined;
  /** The primary address. */
  readonly email?: string | undefined;
  readonly isVerified?: boolean | undefined;
  /** Whether the user can sign in with the address. Default: yes. */
  readonly usedForAuth?: boolean | undefined;
  readonly providers?: readonly NewConnection[] | undefined;
  /** Whether the user signs in with a provider account. The caller attaches this account after the user is created. */
  readonly isFromProvider?: boolean | undefined;
}

/** Grants the default permissions to a new user, and creates a team if the project creates teams at sign-up. */
const addDefaults = async (db: Db, call: AccountCall, userId: string, name: string | null | undefined): Promise<void> => {
  await grantDefaults(db, call, { userId }, call.project.userDefaultPermissions);
  if (!call.project.createTeamOnSignUp) return;
  await createTeam(db, call, { displayName: name ? `${name}'s Team` : 'Personal Team' }, { userId, isSelected: true });
};

const addPrimary = async (db: Db, call: AccountCall, userId: string, account: NewAccount) => {
  const { email, isVerified = false, usedForAuth = true, providers = [], isFromProvider = providers.length > 0 } = account;
  if (email === undefined) return;
  try {
    await insertChannel(db, call, { userId, value: email, isPrimary: true, isVerified, usedForAuth, isOriginal: !isFromProvider });
  } catch (error) {
    throw isTakenForAuth(error) ? emailTaken(email) : error;
  }
};

/** Creates a user, and returns the user ID. If concurrent calls have the same address for sign-in, only one call succeeds. */
export const createAccount = async (db: Db, call: AccountCall, account: NewAccount): Promise<string> => {
  const { id, email, isVerified: _isVerified, usedForAuth: _usedForAuth, isFromProvider: _isFromProvider, providers, ...columns } = account;
  const userId = id ?? randomUuid(call);
  const now = new Date(call.now());
  const searchText = searchTextOf(columns.displayName, email);
  const row = { ...columns, id: userId, projectId: call.project.id, signedUpAt: now, lastActiveAt: now, searchText };
  await together([() => db.insert(users).values(row), () => addPrimary(db, call, userId, account)]);
  await addConnections(db, call, userId, providers);
  await addDefaults(db, call, userId, columns.displayName ?? email);
  return userId;
};

/**
 * Deletes a user. Returns false if there is no such user. PostgreSQL locks the user's row before it deletes the sessions. This is the same
 * order as after `lockUser`, so it cannot lead to a deadlock.
 */
export const deleteAccount = async (db: Db, projectId: string, userId: string): Promise<boolean> => {
  const deleted = await db
    .delete(users)
    .where(and(eq(users.projectId, projectId), eq(users.id, userId)))
    .returning({ id: users.id });
  return deleted.length > 0;
};

/** The user who can sign in with an address, and the contact channel with that address. */
export interface AuthUser<U> {
  readonly user: U;
  readonly channel: AuthChannel;
}

export const findAuthUser = async (db: Db, call: Pick<Call, 'project'>, email: string): Promise<AuthUser<UserRow> | undefined> => {
  const channel = await findAuthChannel(db, call.project.id, email);
  const user = channel && (await readUser(db, call.project.id, channel.userId));
  return user && { user, channel };
};

/** Finds the languages of the user who can sign in with an address. */
export const findSpeaker = async (db: Db, { project }: Pick<Call, 'project'>, email: string): Promise<Speaker | undefined> => {
  const isUser = and(eq(users.projectId, project.id), inArray(users.id, selectAuthUserId(db, project.id, email)));
  const [found] = await db.select({ id: users.id, languages: users.languages }).from(users).where(isUser);
  return found;
};

/** Finds and locks the user who can sign in with an address. Neither the user nor the address changes until the transaction ends. */
export const lockAuthUser = async (db: Db, call: Pick<Call, 'project'>, email: string): Promise<AuthUser<LockedUser> | undefined> => {
  const projectId = call.project.id;
  // The second statement reads the data that was committed while the first statement waited for the lock.
  const [user, channel] = await together([
    () => lockUser(db, projectId, selectAuthUserId(db, projectId, email)),
    () => findAuthChannel(db, projectId, email),
  ]);
  // While the first statement waited for the lock, the address may have moved to another user.
  if (channel?.userId !== user?.id) return lockAuthUser(db, call, email);
  return user && channel && { user, channel };
};
