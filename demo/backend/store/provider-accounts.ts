import { and, eq, sql } from 'drizzle-orm';
import { isKnownError } from '../../../src/errors/known-error.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { providerAccounts } from '../db/schema/index.js';
import type { Profile } from '../oauth/profiles.js';
import { KnownError, signUpOff, userNotFound } from '../problem.js';
import { createAccount, findAuthUser } from './accounts.js';
import { addConnections } from './connections.js';
import { lockUser } from './users.js';

// Whose account is it that somebody signed in with at a provider? (wire.md 6.5)

type AccountCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;
type AdmitCall = AccountCall & Pick<Call, 'transact'>;
type AccountRow = typeof providerAccounts.$inferSelect;

/** Who signed in with an account of a provider. */
export interface Admission {
  readonly userId: string;
  readonly isNewUser: boolean;
}

/** An account at a provider, as its profile tells. */
export type Account = Pick<Profile, 'accountId' | 'email'>;

export const findAccount = async (db: Db, projectId: string, providerId: string, accountId: string): Promise<AccountRow | undefined> => {
  const ofProvider = and(eq(providerAccounts.projectId, projectId), eq(providerAccounts.providerId, providerId));
  const [row] = await db
    .select()
    .from(providerAccounts)
    .where(and(ofProvider, sql`md5(${providerAccounts.accountId}) = md5(${accountId})`, eq(providerAccounts.accountId, accountId)));
  return row;
};

const attach = async (db: Db, call: AccountCall, userId: string, providerId: string, { accountId, email }: Account) => {
  const [id = ''] = await addConnections(db, call, userId, [{ id: providerId, accountId, email }]);
  return { id, userId };
};

const otherConnection = (): KnownError =>
  new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', 'The user has connected another account of this provider.');

/** Throws when a user has an account of the provider, and it is not this one. */
export const expectSameConnection = async (db: Db, userId: string, providerId: string, accountId: string): Promise<void> => {
  const own = await db
    .select({ accountId: providerAccounts.accountId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.userId, userId), eq(providerAccounts.providerId, providerId)));
  if (own.length > 0 && !own.some((row) => row.accountId === accountId)) throw otherConnection();
};

/** The account, if the user has it already. Throws when it is of somebody else, or the user has another one. */
export const expectLinkable = async (
  db: Db,
  projectId: string,
  userId: string,
  providerId: string,
  accountId: string,
): Promise<AccountRow | undefined> => {
  await expectSameConnection(db, userId, providerId, accountId);
  const known = await findAccount(db, projectId, providerId, accountId);
  if (!known || known.userId === userId) return known;
  throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'Another user has connected this account.');
};

/** Gives the account to the user who asked for it. Of two accounts linked at once, the second finds the first. */
export const linkAccount = async (
  inside: Db,
  call: AccountCall,
  userId: string,
  providerId: string,
  account: Account,
): Promise<Pick<AccountRow, 'id' | 'userId'>> => {
  if (!(await lockUser(inside, call.project.id, userId))) throw userNotFound();
  const known = await expectLinkable(inside, call.project.id, userId, providerId, account.accountId);
  return known ?? attach(inside, call, userId, providerId, account);
};

const takenAddress = (email: string): KnownError =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', `Somebody else signs in with the address ${email}.`, {
    type: 'email',
    contact_channel_value: email,
  });

const admitOnce = (call: AdmitCall, providerId: string, profile: Profile): Promise<Admission> =>
  call.transact(async (inside) => {
    const { project } = call;
    const { email, isEmailVerified: isVerified, accountId, displayName, imageUrl: profileImageUrl } = profile;
    const known = await findAccount(inside, project.id, providerId, accountId);
    if (known) return { userId: known.userId, isNewUser: false };
    if (!project.signUpEnabled) throw signUpOff();
    const twin = email === null ? undefined : await findAuthUser(inside, call, email);
    const strategy = project.oauthAccountMergeStrategy;
    if (twin && strategy !== 'allow_duplicates') {
      if (strategy !== 'link_method' || !twin.isVerified || !isVerified) throw takenAddress(email ?? '');
      await attach(inside, call, twin.user.id, providerId, profile);
      return { userId: twin.user.id, isNewUser: false };
    }
    const userId = await createAccount(inside, call, {
      ...{ displayName, profileImageUrl, isVerified, usedForAuth: !twin },
      ...(email !== null && { email }),
      providers: [{ id: providerId, accountId, email }],
    });
    return { userId, isNewUser: true };
  });

/** The user who signs in with the account: theirs already, merged by address, or new. */
export const admit = (call: AdmitCall, providerId: string, profile: Profile): Promise<Admission> =>
  admitOnce(call, providerId, profile).catch((error: unknown) => {
    // Two first sign-ins at once: whoever comes second finds what the first has made.
    const isOvertaken = isKnownError(error, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'USER_EMAIL_ALREADY_EXISTS');
    if (isOvertaken) return admitOnce(call, providerId, profile);
    throw error;
  });
