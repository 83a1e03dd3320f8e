import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
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
import { noteProof } from './proofs.js';
import { refreshSearchText } from './search.js';
import type { LockedUser } from './users.js';

// Somebody shows that they read an address that signs a user in: by a reset code, by a sign-in code, or by a provider that
// vouches for the address. Did they make the account? A link in a verification mail tells only when it is opened in a session
// of the user: the service mails it to whatever address somebody signs up with.
//
// | The address  | that is                                             | a reset code             | a sign-in code or provider  |
// | ------------ | --------------------------------------------------- | ------------------------ | --------------------------- |
// | is proved    | verified in a session of the user, by a sign-up     | changes the password     | signs the user in           |
// |              | that began with a proof, or by a server             |                          |                             |
// | came first   | not proved; the account has no older proof          | leaves the address and   | leaves the address as the   |
// |              |                                                     | the new password         | only way in                 |
// | came later   | not proved; the account has an older proof: another | is not sent, and resets  | takes the address away from |
// |              | verified address, a provider account or a passkey,  | nothing                  | the user and makes a new    |
// |              | even one that has gone (`users.proved_since`)       |                          | user, as for unknown ones   |
//
// What counts is since when the address has its value. Each decision is made with the user locked.

type Standing = 'proved' | 'came-first' | 'came-later';

/** What an address says about whoever reads it, by the table above. All are proved where the project does not care. */
export const standingOf = async (db: Db, { project }: Pick<Call, 'project'>, channel: ChannelRow): Promise<Standing> => {
  const { userId, valueSince, isProved } = channel;
  if (isProved || !project.removeOtherWaysOnFirstReset) return 'proved';
  const [older] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), lt(users.provedSince, valueSince)));
  return older ? 'came-later' : 'came-first';
};

const deleteOthers = async (db: Db, { id, userId }: ChannelRow): Promise<void> => {
  await db.delete(contactChannels).where(and(eq(contactChannels.userId, userId), ne(contactChannels.id, id)));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(providerAccounts).where(eq(providerAccounts.userId, userId));
};

/** Teams that nobody else is in. Those with others stay as they are: they are not the user's alone. */
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
 * Leaves the user, who is locked, with one way in beside the password: this address, verified from now on. Whatever could sign
 * in without it goes: other addresses, passkeys, provider accounts, the second factor, API keys, codes under way, and the access
 * tokens given so far; of teams that nobody else is in, the API keys and unused invitations; of projects that nobody else owns,
 * the keys.
 */
export const keepOnly = async (db: Db, call: Pick<Call, 'now'>, channel: ChannelRow): Promise<void> => {
  const { id, userId } = channel;
  await deleteOthers(db, channel);
  await db.update(contactChannels).set({ isVerified: true, isProved: true, isPrimary: true }).where(eq(contactChannels.id, id));
  await noteProof(db, userId);
  await revokeKeys(db, call, channel);
  await db
    .update(users)
    .set({ totpSecret: null, lastTotp: null, lockedOutAt: new Date(call.now()) })
    .where(eq(users.id, userId));
  await voidCodes(db, call, userId, ['contact-channel', 'passkey-registration']);
  await refreshSearchText(db, userId);
};

/**
 * The user as whom the reader of an address signs in, who is locked. Undefined where the address was another's: it is theirs no
 * more, and free for a new user.
 */
export const admitReader = async (
  db: Db,
  call: Pick<Call, 'project' | 'now'>,
  { user, channel }: AuthUser<LockedUser>,
): Promise<LockedUser | undefined> => {
  const standing = await standingOf(db, call, channel);
  if (standing === 'proved') return user;
  if (standing === 'came-later') {
    await releaseAddress(db, channel);
    return undefined;
  }
  await replacePassword(db, call, user.id, null);
  await keepOnly(db, call, channel);
  return { ...user, passwordHash: null, totpSecret: null, lockedOutAt: new Date(call.now()) };
};
