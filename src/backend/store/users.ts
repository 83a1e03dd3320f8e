import { and, asc, desc, eq, exists, getTableColumns, inArray, or, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ListPage } from '../../contract/endpoint.js';
import { RULES } from '../../contract/rules.js';
import type { Db } from '../db/client.js';
import { preparedOnce } from '../db/prepared.js';
import { contactChannels, passkeys, providerAccounts, teamMemberships, teams, users } from '../db/schema/index.js';
import { sessionEnded } from '../problem.js';
import { matchesSearch } from './search.js';

// Reads users. One query returns all user data that responses can contain.

const { passwordHash, totpSecret, searchText: _searchText, ...shown } = getTableColumns(users);
const { profileImageUrl: _image, clientMetadata: _own, clientReadOnlyMetadata: _readOnly, serverMetadata: _server, ...small } = shown;

export interface LinkedAccount {
  readonly id: string;
  readonly accountId: string;
  readonly email: string | null;
}

/** Selects the provider accounts of each user in the query that reads the users. */
const linkedAccounts = sql<readonly LinkedAccount[]>`(
  select coalesce(json_agg(json_build_object('id', account.provider_id, 'accountId', account.account_id, 'email', account.email)
    order by account.created_at, account.provider_id, account.account_id), '[]'::json)
  from ${providerAccounts} as account where account.user_id = ${users.id})`;

const signInFacts = {
  passwordHash,
  totpSecret,
  primaryEmail: contactChannels.value,
  primaryEmailVerified: contactChannels.isVerified,
  primaryEmailAuthEnabled: contactChannels.usedForAuth,
  passkeyOf: passkeys.userId,
};

const selectUsers = (db: Db) =>
  db
    .select({ ...shown, ...signInFacts, selectedTeam: teams, oauthProviders: linkedAccounts })
    .from(users)
    .leftJoin(contactChannels, and(eq(contactChannels.userId, users.id), contactChannels.isPrimary))
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .leftJoin(teamMemberships, and(eq(teamMemberships.userId, users.id), teamMemberships.isSelected))
    .leftJoin(teams, eq(teams.id, teamMemberships.teamId));

/** The columns of users, except documents and images, which can be large and which few requests need. */
export const CALLER_COLUMNS = { ...small, ...signInFacts };

const selectCallers = (db: Db) =>
  db
    .select(CALLER_COLUMNS)
    .from(users)
    .leftJoin(contactChannels, and(eq(contactChannels.userId, users.id), contactChannels.isPrimary))
    .leftJoin(passkeys, eq(passkeys.userId, users.id));

export type SelectedCaller = Awaited<ReturnType<typeof selectCallers>>[number];
type Selected = Awaited<ReturnType<typeof selectUsers>>[number];

export const describedCaller = <S extends SelectedCaller>({ passkeyOf, ...row }: S) => ({
  ...row,
  primaryEmailVerified: row.primaryEmailVerified ?? false,
  primaryEmailAuthEnabled: row.primaryEmailAuthEnabled ?? false,
  hasPassword: row.passwordHash !== null,
  emailAuthEnabled: row.passwordHash !== null || row.otpAuthEnabled,
  passkeyAuthEnabled: passkeyOf !== null,
  isMultiFactorRequired: row.totpSecret !== null,
});

const described = (row: Selected) => ({ ...describedCaller(row), selectedTeamId: row.selectedTeam?.id ?? null });

/** The user who sent a request. */
export type CallerRow = ReturnType<typeof describedCaller<SelectedCaller>>;

/**
 * A user with all data that a server may read or that a sign-in requires. The endpoint definition determines which members the response
 * contains.
 */
export type UserRow = ReturnType<typeof described>;

const isUser = and(eq(users.projectId, sql.placeholder('projectId')), eq(users.id, sql.placeholder('userId')));
const userQuery = preparedOnce((db) => selectUsers(db).where(isUser).prepare(''));
const callerQuery = preparedOnce((db) => selectCallers(db).where(isUser).prepare(''));

export const readUser = async (db: Db, projectId: string, userId: string): Promise<UserRow | undefined> => {
  const [row] = await userQuery(db).execute({ projectId, userId });
  return row && described(row);
};

export const readCaller = async (db: Db, projectId: string, userId: string): Promise<CallerRow | undefined> => {
  const [row] = await callerQuery(db).execute({ projectId, userId });
  return row && describedCaller(row);
};

/** Returns a user that this transaction has written. */
export const readExistingUser = async (db: Db, projectId: string, userId: string): Promise<UserRow> => {
  const user = await readUser(db, projectId, userId);
  if (!user) throw new Error('The user was deleted within a transaction.');
  return user;
};

/** Returns the users of a project whose IDs meet a condition, in any order. */
export const readUsers = async (db: Db, projectId: string, condition: (id: Column) => SQL): Promise<readonly UserRow[]> => {
  const rows = await selectUsers(db).where(and(eq(users.projectId, projectId), condition(users.id)));
  return rows.map(described);
};

/** The user data on which a sign-in depends. */
export type LockedUser = Pick<UserRow, 'id' | 'passwordHash' | 'totpSecret' | 'lockedOutAt' | 'hadProof' | 'isAnonymous'>;

/**
 * Locks a user until the transaction ends. The lock serializes changes to the user. Returns undefined if there is no such user. Lock the
 * user before other rows, because a fixed order prevents deadlocks.
 *
 * @param userId an ID, or a query for an ID
 */
export const lockUser = async (db: Db, projectId: string, userId: string | SQLWrapper): Promise<LockedUser | undefined> => {
  const [found] = await db
    .select({
      id: users.id,
      passwordHash,
      totpSecret,
      lockedOutAt: users.lockedOutAt,
      hadProof: users.hadProof,
      isAnonymous: users.isAnonymous,
    })
    .from(users)
    .where(and(eq(users.projectId, projectId), eq(users.id, userId)))
    .for('no key update');
  return found;
};

/**
 * Locks a user. Throws ACCESS_TOKEN_EXPIRED if the user is the caller, and the sessions of the caller have ended since the request was
 * authorized, because another person proved that they read the address of the caller (see `first-proof.ts`).
 */
export const lockForCaller = async (
  db: Db,
  { project, user }: { readonly project: { readonly id: string }; readonly user?: CallerRow },
  userId: string,
): Promise<LockedUser | undefined> => {
  const locked = await lockUser(db, project.id, userId);
  if (user?.id === userId && locked?.lockedOutAt && locked.lockedOutAt.getTime() !== user.lockedOutAt?.getTime())
    throw sessionEnded(locked.lockedOutAt.getTime());
  return locked;
};

export interface UserQuery {
  readonly teamId?: string | undefined;
  readonly query?: string | undefined;
  /** ID of the first user of the page. */
  readonly cursor?: string | undefined;
  readonly desc?: boolean | undefined;
  readonly limit?: number | undefined;
}

/** Matches users whose name or address contains the string, ignoring case, or whose ID is the string. */
const matches = (text: string): SQL | undefined =>
  RULES.uuid(text) ? or(matchesSearch(text), eq(users.id, text.toLowerCase())) : matchesSearch(text);

const isIn = (db: Db, teamId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(teamMemberships)
      .where(and(eq(teamMemberships.userId, users.id), eq(teamMemberships.teamId, teamId))),
  );

/** Returns the condition for a page that starts at this user. The page is empty if there is no such user. */
const pageCondition = async (db: Db, projectId: string, { cursor, desc: isReversed }: UserQuery): Promise<SQL | undefined> => {
  if (cursor === undefined) return undefined;
  const [first] = await db
    .select({ signedUpAt: users.signedUpAt })
    .from(users)
    .where(and(eq(users.projectId, projectId), eq(users.id, cursor)));
  if (!first) return sql`false`;
  const start = sql`(${first.signedUpAt.getTime()}::bigint, ${cursor}::uuid)`;
  return isReversed ? sql`(${users.signedUpAt}, ${users.id}) <= ${start}` : sql`(${users.signedUpAt}, ${users.id}) >= ${start}`;
};

const MAX_LIMIT = 2 ** 31;

/**
 * Returns a page of users by sign-up date. Reads the IDs from an index with this order, starting at the cursor, so that the last page is as
 * fast as the first page.
 */
export const listUsers = async (db: Db, projectId: string, query: UserQuery): Promise<ListPage<UserRow>> => {
  const direction = query.desc ? desc : asc;
  const inOrder = [direction(users.signedUpAt), direction(users.id)];
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.projectId, projectId),
        query.teamId === undefined ? undefined : isIn(db, query.teamId),
        query.query === undefined ? undefined : matches(query.query),
        await pageCondition(db, projectId, query),
      ),
    )
    .orderBy(...inOrder);
  const limit = Math.min(query.limit ?? MAX_LIMIT, MAX_LIMIT);
  // Reads one user more than the limit. This additional user is the first user of the next page.
  const rows = await selectUsers(db)
    .where(inArray(users.id, query.limit === undefined ? page : page.limit(limit + 1)))
    .orderBy(...inOrder);
  return { items: rows.slice(0, limit).map(described), nextCursor: rows[limit]?.id ?? null };
};
