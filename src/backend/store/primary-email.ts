import { and, eq, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { contactChannels } from '../db/schema/index.js';
import { emailTaken } from '../problem.js';
import { addChannel, derivedColumns, isTakenForAuth, type ChannelRow } from './channels.js';
import { recordVerified } from './proofs.js';
import type { UserPatch } from './user-rules.js';

// Writes the primary address of a user, which the database stores as a contact channel.

type EmailPatch = Pick<UserPatch, 'primaryEmail' | 'primaryEmailVerified' | 'primaryEmailAuthEnabled'>;

const primaryOf = and(contactChannels.isPrimary, eq(contactChannels.type, 'email'));

const readPrimary = async (db: Db, userId: string): Promise<ChannelRow | undefined> => {
  const [row] = await db
    .select()
    .from(contactChannels)
    .where(and(eq(contactChannels.userId, userId), primaryOf))
    .for('update');
  return row;
};

/** Deletes and returns another channel of the user with this value, because a user can have only one channel per address. */
const removeDuplicate = async (db: Db, userId: string, value: string): Promise<ChannelRow | undefined> => {
  const isDuplicate = and(
    sql`md5(${contactChannels.value}) = md5(${value})`,
    eq(contactChannels.value, value),
    sql`not ${contactChannels.isPrimary}`,
  );
  const [duplicate] = await db
    .delete(contactChannels)
    .where(and(eq(contactChannels.userId, userId), isDuplicate))
    .returning();
  return duplicate;
};

const write = async (db: Db, call: Call, userId: string, primary: ChannelRow | undefined, patch: EmailPatch): Promise<void> => {
  const { primaryEmail, primaryEmailVerified: isVerified, primaryEmailAuthEnabled: usedForAuth } = patch;
  const value = primaryEmail ?? undefined;
  const duplicate = value === undefined ? undefined : await removeDuplicate(db, userId, value);
  if (primary) {
    // If the user already has the new address in another channel, flags that are set in that channel stay set.
    const columns = {
      value,
      isVerified: isVerified ?? (duplicate?.isVerified || undefined),
      usedForAuth: usedForAuth ?? (duplicate?.usedForAuth || undefined),
    };
    const derived = derivedColumns(primary, { ...columns, isVerified }, duplicate);
    const [after] = await db
      .update(contactChannels)
      .set({ ...columns, ...derived })
      .where(eq(contactChannels.id, primary.id))
      .returning();
    if (after) await recordVerified(db, after);
  } else if (value !== undefined) {
    const flags = { isVerified: isVerified ?? duplicate?.isVerified ?? false, usedForAuth: usedForAuth ?? duplicate?.usedForAuth ?? false };
    const derived = duplicate && derivedColumns(duplicate, { isVerified, usedForAuth: flags.usedForAuth });
    await addChannel(db, call, { userId, value, isPrimary: true, ...flags, ...derived });
  }
};

/** Creates, changes or deletes the primary address. If there is no primary address, deleting it or clearing its flags does nothing. */
export const updatePrimaryEmail = async (db: Db, call: Call, userId: string, patch: EmailPatch): Promise<void> => {
  const isTouched = [patch.primaryEmail, patch.primaryEmailVerified, patch.primaryEmailAuthEnabled].some((value) => value !== undefined);
  if (!isTouched) return;
  if (patch.primaryEmail === null) {
    await db.delete(contactChannels).where(and(eq(contactChannels.userId, userId), primaryOf));
    return;
  }
  const primary = await readPrimary(db, userId);
  try {
    await write(db, call, userId, primary, patch);
  } catch (error) {
    throw isTakenForAuth(error) ? emailTaken(patch.primaryEmail ?? primary?.value ?? '') : error;
  }
};
