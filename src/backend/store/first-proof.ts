import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Call, Project } from '../call.js';
import { voidCodes } from '../codes.js';
import type { Db } from '../db/client.js';
import { apiKeys, contactChannels, passkeys, providerAccounts, teamMemberships, users } from '../db/schema/index.js';
import { noteProof, type ChannelRow } from './channels.js';
import { voidInvitations } from './invitations.js';
import { refreshSearchText } from './search.js';

// A reset code may be the first proof that the owner of an address has anything to do with its account: somebody else may have
// made it, and be waiting. A link in a mail proves no more than that the owner reads their mail, unless it is opened in a session of
// the user: whoever signs up with a foreign address has the service mail such a link to its owner.

/** Whether the address is known to be of whoever made the account, or the project does not care. */
export const isProved = ({ isVerified, verifiedWithoutSession }: ChannelRow, { removeOtherWaysOnFirstReset }: Project): boolean =>
  (isVerified && !verifiedWithoutSession) || !removeOtherWaysOnFirstReset;

/**
 * Whether a reset code may go to this address and be used: not to one that is not proved, where the account had an address
 * before that is verified, or was proved at any time. Then it has an owner already, and this may be a mistyped address of a
 * stranger.
 */
export const mayReset = async (db: Db, { project }: Pick<Call, 'project'>, channel: ChannelRow): Promise<boolean> => {
  if (isProved(channel, project)) return true;
  const { userId, valueSince } = channel;
  const ofOwner = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), lt(users.provedSince, valueSince)));
  const older = db
    .select({ id: contactChannels.id })
    .from(contactChannels)
    .where(
      and(
        eq(contactChannels.userId, userId),
        ne(contactChannels.id, channel.id),
        contactChannels.isVerified,
        lt(contactChannels.valueSince, valueSince),
      ),
    );
  return (await ofOwner.union(older).limit(1)).length === 0;
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

/**
 * Leaves the user, who is locked, with one way in: this address, verified from now on. Whatever could sign in without it goes:
 * other addresses, passkeys, provider accounts, the second factor, API keys, codes under way, and the access tokens given so far;
 * and of teams that nobody else is in, the API keys and unused invitations.
 */
export const keepOnly = async (db: Db, call: Pick<Call, 'now'>, channel: ChannelRow): Promise<void> => {
  const { id, userId } = channel;
  const now = new Date(call.now());
  const teams = soleTeams(db, userId);
  await deleteOthers(db, channel);
  await db
    .update(contactChannels)
    .set({ isVerified: true, verifiedWithoutSession: false, isPrimary: true })
    .where(eq(contactChannels.id, id));
  await noteProof(db, userId);
  await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${now.getTime()})` })
    .where(or(eq(apiKeys.userId, userId), inArray(apiKeys.teamId, teams)));
  await voidInvitations(db, call, channel.projectId, teams);
  await db.update(users).set({ totpSecret: null, lastTotp: null, lockedOutAt: now }).where(eq(users.id, userId));
  await voidCodes(db, call, userId, ['contact-channel', 'passkey-registration']);
  await refreshSearchText(db, userId);
};
