import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { contactChannels } from '../db/schema/index.js';
import { violatesConstraint } from '../db/transact.js';
import { randomUuid } from '../random-uuid.js';
import { recordVerified } from './proofs.js';

export type ChannelRow = typeof contactChannels.$inferSelect;

const AUTH_INDEX = 'contact_channels_for_auth';
/** Returns whether a write failed because another user signs in with this address. */
export const isTakenForAuth = (error: unknown): boolean => violatesConstraint(error, AUTH_INDEX);

/** Returns whether a write failed because the user already has this address. */
export const isDuplicateOfUser = (error: unknown): boolean => violatesConstraint(error, 'contact_channels_of_user');

/** Matches an address by digest, for which there is an index, and by value. */
const hasValue = (value: string) => and(sql`md5(${contactChannels.value}) = md5(${value})`, eq(contactChannels.value, value));

/** An address with which its user can sign in. */
export interface AuthChannel extends ChannelRow {
  /** Whether the user can also sign in with another address. */
  readonly hasSibling: boolean;
}

const hasSibling = sql<boolean>`exists (select 1 from contact_channels as sibling where sibling.user_id = contact_channels.user_id
  and sibling.used_for_auth and sibling.id <> contact_channels.id)`;

const isAuthChannel = (projectId: string, value: string) =>
  and(eq(contactChannels.projectId, projectId), eq(contactChannels.type, 'email'), hasValue(value), contactChannels.usedForAuth);

/** Selects the ID of the user who can sign in with an address. */
export const selectAuthUserId = (db: Db, projectId: string, value: string) =>
  db.select({ userId: contactChannels.userId }).from(contactChannels).where(isAuthChannel(projectId, value));

/** Finds the contact channel that has this address, if its user can sign in with the address. */
export const findAuthChannel = async (db: Db, projectId: string, value: string): Promise<AuthChannel | undefined> => {
  const [row] = await db
    .select({ ...getTableColumns(contactChannels), hasSibling })
    .from(contactChannels)
    .where(isAuthChannel(projectId, value));
  return row;
};

/** Returns a project's contact channels, oldest first, optionally filtered by user and by channel ID. */
export const listChannels = (
  db: Db,
  projectId: string,
  filter: { readonly userId?: string | undefined; readonly id?: string | undefined },
): Promise<ChannelRow[]> =>
  db
    .select()
    .from(contactChannels)
    .where(
      and(
        eq(contactChannels.projectId, projectId),
        filter.userId === undefined ? undefined : eq(contactChannels.userId, filter.userId),
        filter.id === undefined ? undefined : eq(contactChannels.id, filter.id),
      ),
    )
    .orderBy(asc(contactChannels.createdAt), asc(contactChannels.id));

const demotePrimary = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(contactChannels)
    .set({ isPrimary: false })
    .where(and(eq(contactChannels.userId, userId), contactChannels.isPrimary));
};

type NewChannel = Pick<ChannelRow, 'userId' | 'value'> &
  Partial<Pick<ChannelRow, 'isPrimary' | 'isVerified' | 'isProved' | 'usedForAuth' | 'isOriginal'>>;

type ChannelCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;

/** Adds a channel. If the channel is primary, the previous primary channel is no longer primary. */
export const addChannel = async (db: Db, call: ChannelCall, channel: NewChannel): Promise<ChannelRow> => {
  if (channel.isPrimary) await demotePrimary(db, channel.userId);
  return insertChannel(db, call, channel);
};

/** Adds a channel, and does not change other channels. If the new channel is primary, the user must have no primary channel. */
export const insertChannel = async (db: Db, call: ChannelCall, channel: NewChannel): Promise<ChannelRow> => {
  const [added] = await db
    .insert(contactChannels)
    .values({ id: randomUuid(call), projectId: call.project.id, createdAt: new Date(call.now()), isProved: channel.isVerified, ...channel })
    .returning();
  await recordVerified(db, added as ChannelRow);
  return added as ChannelRow;
};

const isChannel = (projectId: string, userId: string, id: string) =>
  and(eq(contactChannels.projectId, projectId), eq(contactChannels.userId, userId), eq(contactChannels.id, id));

/**
 * Returns the columns `isOriginal` and `isProved` (see the schema) for an address. `duplicate` is another channel of the user that had the
 * new address. A new address is proved only if it was proved in the duplicate, or if a server marks it as verified. An address is no longer
 * original if the user could not sign in with it before and can do so now.
 */
export const derivedColumns = (
  before: ChannelRow,
  { value, isVerified, usedForAuth = before.usedForAuth }: Pick<ChannelPatch, 'value' | 'isVerified' | 'usedForAuth'>,
  duplicate?: ChannelRow,
) => {
  const known = value === undefined || value === before.value ? before : duplicate;
  const isOriginal = known?.isOriginal === true && (known.usedForAuth || !usedForAuth);
  return { isOriginal, isProved: isVerified ?? known?.isProved ?? false };
};

type ChannelPatch = { readonly [K in 'value' | 'isPrimary' | 'isVerified' | 'usedForAuth']?: ChannelRow[K] | undefined };

/** Applies the patch. A new value is unverified unless the patch verifies it. Returns undefined if there is no such channel. */
export const updateChannel = async (
  db: Db,
  call: Pick<Call, 'project'>,
  { userId, id }: Pick<ChannelRow, 'userId' | 'id'>,
  { value, isPrimary, usedForAuth, ...patch }: ChannelPatch,
): Promise<ChannelRow | undefined> => {
  const found = isChannel(call.project.id, userId, id);
  const [before] = await db.select().from(contactChannels).where(found).for('update');
  if (!before) return undefined;
  if (isPrimary) await demotePrimary(db, userId);
  const isVerified = patch.isVerified ?? (value !== undefined && value !== before.value ? false : undefined);
  const columns = { value, isPrimary, usedForAuth, isVerified };
  if (Object.values(columns).every((column) => column === undefined)) return before;
  const derived = derivedColumns(before, columns);
  const [after] = await db
    .update(contactChannels)
    .set({ ...columns, ...derived })
    .where(found)
    .returning();
  if (after) await recordVerified(db, after);
  return after;
};

/** Deletes a channel. Returns false if there is no such channel. */
export const deleteChannel = async (db: Db, projectId: string, userId: string, id: string): Promise<boolean> => {
  const deleted = await db
    .delete(contactChannels)
    .where(isChannel(projectId, userId, id))
    .returning({ id: contactChannels.id });
  return deleted.length > 0;
};

/**
 * Marks a user's address as verified, and as proved if the email was opened in a session of the user. Returns false if the user no longer
 * has the address.
 */
export const verifyChannel = async (
  db: Db,
  projectId: string,
  { userId, email, isInSession }: { readonly userId: string; readonly email: string; readonly isInSession: boolean },
): Promise<boolean> => {
  const verified = await db
    .update(contactChannels)
    .set({ isVerified: true, isProved: sql`is_proved or ${isInSession}` })
    .where(and(eq(contactChannels.projectId, projectId), eq(contactChannels.userId, userId), hasValue(email)))
    .returning();
  for (const channel of verified) await recordVerified(db, channel);
  return verified.length > 0;
};

/** Marks a user's address as proved if it is verified. */
export const proveChannel = async (db: Db, projectId: string, userId: string, email: string): Promise<void> => {
  const proved = await db
    .update(contactChannels)
    .set({ isProved: true })
    .where(and(eq(contactChannels.projectId, projectId), eq(contactChannels.userId, userId), hasValue(email), contactChannels.isVerified))
    .returning();
  for (const channel of proved) await recordVerified(db, channel);
};

/** Marks an address as unverified and turns off sign-in with it. The address stays in its user's list. */
export const releaseAddress = async (db: Db, { id }: Pick<ChannelRow, 'id'>): Promise<void> => {
  await db.update(contactChannels).set({ usedForAuth: false, isVerified: false, isProved: false }).where(eq(contactChannels.id, id));
};
