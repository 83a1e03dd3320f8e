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

type AccountCall = Pick<Call, 'project' | 'now' | 'randomBytes' | 'transact'>;
type AccountRow = typeof providerAccounts.$inferSelect;

/** Who an account of a provider belongs to from now on. */
export interface Admission {
  readonly accountRowId: string;
  readonly userId: string;
  readonly isNewUser: boolean;
}

const findAccount = async (db: Db, projectId: string, providerId: string, accountId: string): Promise<AccountRow | undefined> => {
  const ofProvider = and(eq(providerAccounts.projectId, projectId), eq(providerAccounts.providerId, providerId));
  const [row] = await db
    .select()
    .from(providerAccounts)
    .where(and(ofProvider, sql`md5(${providerAccounts.accountId}) = md5(${accountId})`, eq(providerAccounts.accountId, accountId)));
  return row;
};

const attach = async (db: Db, call: AccountCall, userId: string, providerId: string, profile: Profile): Promise<Admission> => {
  const [accountRowId = ''] = await addConnections(db, call, userId, [
    { id: providerId, accountId: profile.accountId, email: profile.email },
  ]);
  return { accountRowId, userId, isNewUser: false };
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

/** Gives the account to the user who asked for it. */
export const linkAccount = (call: AccountCall, userId: string, providerId: string, profile: Profile): Promise<Admission> =>
  call.transact(async (inside) => {
    // One after the other: of two accounts linked at once, the second finds the first.
    if (!(await lockUser(inside, call.project.id, userId))) throw userNotFound();
    await expectSameConnection(inside, userId, providerId, profile.accountId);
    const known = await findAccount(inside, call.project.id, providerId, profile.accountId);
    if (!known) return attach(inside, call, userId, providerId, profile);
    if (known.userId === userId) return { accountRowId: known.id, userId, isNewUser: false };
    throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'Another user has connected this account.');
  });

const takenAddress = (email: string): KnownError =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', `Somebody else signs in with the address ${email}.`, {
    type: 'email',
    contact_channel_value: email,
  });

const admitOnce = (call: AccountCall, providerId: string, profile: Profile): Promise<Admission> =>
  call.transact(async (inside) => {
    const { project } = call;
    const { email, isEmailVerified: isVerified, accountId, displayName, imageUrl: profileImageUrl } = profile;
    const known = await findAccount(inside, project.id, providerId, accountId);
    if (known) return { accountRowId: known.id, userId: known.userId, isNewUser: false };
    if (!project.signUpEnabled) throw signUpOff();
    const twin = email === null ? undefined : await findAuthUser(inside, call, email);
    const strategy = project.oauthAccountMergeStrategy;
    if (twin && strategy !== 'allow_duplicates') {
      if (strategy === 'link_method' && twin.isVerified && isVerified) return attach(inside, call, twin.user.id, providerId, profile);
      throw takenAddress(email ?? '');
    }
    const userId = await createAccount(inside, call, {
      ...{ displayName, profileImageUrl, isVerified, usedForAuth: !twin },
      ...(email !== null && { email }),
      providers: [{ id: providerId, accountId, email }],
    });
    const added = await findAccount(inside, project.id, providerId, accountId);
    return { accountRowId: added?.id ?? '', userId, isNewUser: true };
  });

/** The user who signs in with the account: theirs already, merged by address, or new. */
export const admit = (call: AccountCall, providerId: string, profile: Profile): Promise<Admission> =>
  admitOnce(call, providerId, profile).catch((error: unknown) => {
    // Two first sign-ins at once: whoever comes second finds what the first has made.
    const isOvertaken = isKnownError(error, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'USER_EMAIL_ALREADY_EXISTS');
    if (isOvertaken) return admitOnce(call, providerId, profile);
    throw error;
  });
