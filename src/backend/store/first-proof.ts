import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import { voidCodes } from '../codes.js';
import type { Db } from '../db/client.js';
import { apiKeys, contactChannels, passkeys, providerAccounts, teamMemberships, users } from '../db/schema/index.js';
import type { AuthUser } from './accounts.js';
import { releaseAddress, type ChannelRow } from './channels.js';
import { voidInvitations } from './invitations.js';
import { revokeKeySets } from './key-sets.js';
import { lockSoleProjects } from './ownership.js';
import { replacePassword } from './passwords.js';
import { recordVerified } from './proofs.js';
import { refreshSearchText } from './search.js';
import type { SignInUser } from './sign-in.js';
import type { LockedUser } from './users.js';

// Decides what happens when a person proves that they read an address with which a user can sign in (a *first proof*). A person reads an
// address if they can read the emails that are sent to it. The proof is a reset code, a sign-in code, or a provider that has verified the
// address. Another person may have created the account. The service sends a verification link to any address with which somebody signs up.
// The link therefore proves who created the account only if it is opened in a session of the user.
//
// | Proof state  | Meaning for the address                             | a reset code             | a sign-in code or provider  |
// | ------------ | --------------------------------------------------- | ------------------------ | --------------------------- |
// | proved       | verified in a session of the user, by a sign-up     | changes the password     | signs the user in           |
// |              | that began with a proof, with the second factor, by |                          |                             |
// |              | linking a provider account, or by a server          |                          |                             |
// | came first   | not proved; the account was created with it, or is  | makes the address with   | makes the address the only  |
// |              | not anonymous, has no other address for sign-in,    | the new password the     | sign-in method              |
// |              | and has never had a proof (see the next row)        | only sign-in method      |                             |
// | came later   | not proved; the account was created without it, and | is not sent, and an      | takes the address away from |
// |              | is anonymous or has something else: another address | earlier code is invalid  | the user and creates a new  |
// |              | for sign-in, or a proof, which is a verified        |                          | user, as for a new address  |
// |              | address, a provider account or a passkey, even if   |                          |                             |
// |              | it was removed (`users.had_proof`)                  |                          |                             |
//
// The user is locked during each decision that changes the account.

/** The data on which the proof state of a user's addresses depends. */
export type Owner = Pick<LockedUser, 'hadProof' | 'isAnonymous'>;

type ProofState = 'proved' | 'came-first' | 'came-later';

/** Returns which row of the table above applies to an address. If the project has turned this rule off, treats all addresses as proved. */
export const proofStateOf = ({ project }: Pick<Call, 'project'>, { user, channel }: AuthUser<Owner>): ProofState => {
  if (channel.isProved || !project.removeOtherWaysOnFirstReset) return 'proved';
  const isAlone = !user.hadProof && !user.isAnonymous && !channel.hasSibling;
  return channel.isOriginal || isAlone ? 'came-first' : 'came-later';
};

const deleteOtherMethods = async (db: Db, { id, userId }: ChannelRow): Promise<void> => {
  await db.delete(contactChannels).where(and(eq(contactChannels.userId, userId), ne(contactChannels.id, id)));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(providerAccounts).where(eq(providerAccounts.userId, userId));
};

/** Returns a query for the teams whose only member is the user. */
const soleTeams = (db: Db, userId: string) =>
  db
    .select({ id: teamMemberships.teamId })
    .from(teamMemberships)
    .where(
      and(
        eq(teamMemberships.userId, userId),
        sql`not exists (select 1 from ${teamMemberships} as other
          where other.team_id = ${teamMemberships.teamId} and other.user_id <> ${userId})`,
      ),
    );

const revokeKeys = async (db: Db, call: Pick<Call, 'now'>, { userId, projectId }: ChannelRow): Promise<void> => {
  const teams = soleTeams(db, userId);
  await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${call.now()})` })
    .where(or(eq(apiKeys.userId, userId), inArray(apiKeys.teamId, teams)));
  await voidInvitations(db, call, projectId, teams);
  await revokeKeySets(db, call, await lockSoleProjects(db, userId));
};

/**
 * Verifies this address, makes it the primary address, and removes all other sign-in methods of the locked user except the password. These
 * are other addresses, passkeys, provider accounts and the second factor. Also revokes the user's API keys, access tokens, and unused codes
 * for verifying addresses and registering passkeys. For teams without other members, revokes the API keys and unused invitations. For
 * projects without other owners, revokes all keys.
 */
export const removeOtherMethods = async (db: Db, call: Pick<Call, 'now'>, channel: ChannelRow): Promise<void> => {
  const { id, userId } = channel;
  await deleteOtherMethods(db, channel);
  const flags = { isVerified: true, isProved: true };
  await db
    .update(contactChannels)
    .set({ ...flags, isPrimary: true })
    .where(eq(contactChannels.id, id));
  await recordVerified(db, { ...channel, ...flags });
  await revokeKeys(db, call, channel);
  await db
    .update(users)
    .set({ totpSecret: null, lastTotp: null, lockedOutAt: new Date(call.now()) })
    .where(eq(users.id, userId));
  await voidCodes(db, call, userId, ['contact-channel', 'passkey-registration']);
  await refreshSearchText(db, userId);
};

/**
 * Returns the locked user for a sign-in by a person who has just proved that they read an address (see the table at the top of this file).
 * If the address came first, removes the password and all other sign-in methods. If the address came later, turns off sign-in with it for
 * this user, so that a new user can have the address, and returns undefined.
 */
export const findUserForReader = async (
  db: Db,
  call: Pick<Call, 'project' | 'now'>,
  { user, channel }: AuthUser<LockedUser>,
): Promise<SignInUser['user'] | undefined> => {
  const proofState = proofStateOf(call, { user, channel });
  if (proofState === 'proved') return user;
  if (proofState === 'came-later') {
    await releaseAddress(db, channel);
    return undefined;
  }
  await replacePassword(db, call, user.id, null);
  await removeOtherMethods(db, call, channel);
  return { id: user.id, totpSecret: null };
};
