import { and, eq, sql } from 'drizzle-orm';
import { isKnownError } from '../../errors/known-error.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { providerAccounts } from '../db/schema/index.js';
import type { Profile } from '../oauth/profiles.js';
import { KnownError, signUpOff } from '../problem.js';
import { createAccount, findAuthUser, lockAuthUser, type AuthUser } from './accounts.js';
import { addConnections } from './connections.js';
import { findUserForReader, proofStateOf, type Owner } from './first-proof.js';
import type { SignInUser } from './sign-in.js';
import { lockUser } from './users.js';

// Finds the user of a sign-in with a provider account, and links provider accounts to users.

type AccountCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;
type AccountRow = typeof providerAccounts.$inferSelect;

/** The ID and the email address of a provider account. */
type Account = Pick<Profile, 'accountId' | 'email'>;

const findAccount = async (db: Db, projectId: string, providerId: string, accountId: string): Promise<AccountRow | undefined> => {
  const ofProvider = and(eq(providerAccounts.projectId, projectId), eq(providerAccounts.providerId, providerId));
  const [row] = await db
    .select()
    .from(providerAccounts)
    .where(and(ofProvider, sql`md5(${providerAccounts.accountId}) = md5(${accountId})`, eq(providerAccounts.accountId, accountId)));
  return row;
};

const otherConnection = (): KnownError =>
  new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', 'The user has connected another account at this provider.');

/** Throws if the user has another account at the provider. */
export const expectSameConnection = async (db: Db, userId: string, providerId: string, accountId: string): Promise<void> => {
  const own = await db
    .select({ accountId: providerAccounts.accountId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.userId, userId), eq(providerAccounts.providerId, providerId)));
  if (own.length > 0 && !own.some((row) => row.accountId === accountId)) throw otherConnection();
};

/** Returns the account if it is already linked to the user. Throws if it is linked to another user. */
const findOwnAccount = async (
  db: Db,
  projectId: string,
  userId: string,
  providerId: string,
  accountId: string,
): Promise<AccountRow | undefined> => {
  const known = await findAccount(db, projectId, providerId, accountId);
  if (!known || known.userId === userId) return known;
  throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'Another user has connected this account.');
};

/** Throws if another user has the account, or if the user has another account at the provider. */
export const expectLinkable = async (db: Db, projectId: string, userId: string, providerId: string, accountId: string): Promise<void> => {
  await expectSameConnection(db, userId, providerId, accountId);
  await findOwnAccount(db, projectId, userId, providerId, accountId);
};

/** Links the account to the locked user, unless the user already has it. Returns the ID of the account row. */
export const attachAccount = async (
  inside: Db,
  call: AccountCall,
  userId: string,
  providerId: string,
  { accountId, email }: Account,
): Promise<string> => {
  const known = await findOwnAccount(inside, call.project.id, userId, providerId, accountId);
  if (known) return known.id;
  const [id = ''] = await addConnections(inside, call, userId, [{ id: providerId, accountId, email }]);
  return id;
};

const takenAddress = (email: string): KnownError =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', `Another user signs in with the address ${email}.`, {
    type: 'email',
    contact_channel_value: email,
  });

/** The user of a sign-in with a provider account: the user who has the account, the user who has its address, or a new user. */
interface Destination<U> {
  readonly row?: AccountRow;
  /** The user who has the address. The account is linked to this user, unless `isNewUser` is true and the address moves to the new user. */
  readonly existing?: AuthUser<U> | undefined;
  readonly isNewUser: boolean;
  /** Whether the new user can sign in with the address. */
  readonly isAddressFree?: boolean;
}

type FindUserOfAddress<U> = (db: Db, call: AccountCall, email: string) => Promise<AuthUser<U> | undefined>;

const destinationOf = async <U extends Owner>(
  db: Db,
  call: AccountCall,
  providerId: string,
  { accountId, email, isEmailVerified }: Profile,
  findUserOfAddress: FindUserOfAddress<U>,
): Promise<Destination<U>> => {
  const { project } = call;
  const row = await findAccount(db, project.id, providerId, accountId);
  if (row) return { row, isNewUser: false };
  if (!project.signUpEnabled) throw signUpOff();
  const existing = email === null ? undefined : await findUserOfAddress(db, call, email);
  if (!existing) return { isNewUser: true, isAddressFree: true };
  if (isEmailVerified && proofStateOf(call, existing) === 'came-later') return { existing, isNewUser: true, isAddressFree: true };
  const strategy = project.oauthAccountMergeStrategy;
  if (strategy === 'allow_duplicates') return { isNewUser: true, isAddressFree: false };
  if (strategy !== 'link_method' || !existing.channel.isVerified || !isEmailVerified) throw takenAddress(email ?? '');
  return { existing, isNewUser: false };
};

/** Returns the ID of the user who would sign in, or null if the sign-in would create a user. Throws if neither is allowed. */
export const predictUser = async (db: Db, call: AccountCall, providerId: string, profile: Profile): Promise<string | null> => {
  const { row, existing, isNewUser } = await destinationOf(db, call, providerId, profile, findAuthUser);
  return isNewUser ? null : (row?.userId ?? existing?.user.id ?? null);
};

/**
 * Returns the locked user who signs in: the user who has the account, the user who has its address, or a new user. Does not link the
 * account. Returns undefined if the user has been deleted.
 */
export const findOrCreateUser = async (
  inside: Db,
  call: AccountCall,
  providerId: string,
  profile: Profile,
): Promise<SignInUser | undefined> => {
  const { row, existing, isNewUser, isAddressFree } = await destinationOf(inside, call, providerId, profile, lockAuthUser);
  const user = row ? await lockUser(inside, call.project.id, row.userId) : existing && (await findUserForReader(inside, call, existing));
  if (user) return { user, isNewUser };
  if (row) return undefined;
  const { email, isEmailVerified: isVerified, displayName, imageUrl: profileImageUrl } = profile;
  const userId = await createAccount(inside, call, {
    ...{ displayName, profileImageUrl, isVerified, usedForAuth: isAddressFree, isFromProvider: true },
    ...(email !== null && { email }),
  });
  return { user: { id: userId, totpSecret: null }, isNewUser };
};

/**
 * Returns whether an error occurred because a concurrent first sign-in created the user or the account. A second attempt finds what that
 * sign-in created.
 */
export const isConcurrentFirstSignIn = (error: unknown): boolean =>
  isKnownError(error, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'USER_EMAIL_ALREADY_EXISTS');
