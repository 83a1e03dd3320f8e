import { and, asc, eq, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { contactChannels } from '../db/schema/index.js';
import { violates } from '../db/transact.js';
import { randomUuid } from '../random-uuid.js';

export type ChannelRow = typeof contactChannels.$inferSelect;

const OF_AUTH = 'contact_channels_for_auth';
/** Whether a write failed because somebody else signs in with this address. */
export const isTakenForAuth = (error: unknown): boolean => violates(error, OF_AUTH);

/** The comparison the indexes are made for, exact all the same. */
const hasValue = (value: string) => and(sql`md5(${contactChannels.value}) = md5(${value})`, eq(contactChannels.value, value));

/** The one channel of a project that signs in with this address. */
export const findAuthChannel = async (db: Db, projectId: string, value: string): Promise<ChannelRow | undefined> => {
  const [row] = await db
    .select()
    .from(contactChannels)
    .where(and(eq(contactChannels.projectId, projectId), eq(contactChannels.type, 'email'), hasValue(value), contactChannels.usedForAuth));
  return row;
};

/** Channels of a project, oldest first; of one user, or one channel, where asked for. */
export const listChannels = (db: Db, projectId: string, of: { readonly userId?: string; readonly id?: string }): Promise<ChannelRow[]> =>
  db
    .select()
    .from(contactChannels)
    .where(
      and(
        eq(contactChannels.projectId, projectId),
        of.userId === undefined ? undefined : eq(contactChannels.userId, of.userId),
        of.id === undefined ? undefined : eq(contactChannels.id, of.id),
      ),
    )
    .orderBy(asc(contactChannels.createdAt), asc(contactChannels.id));

type NewChannel = Pick<ChannelRow, 'userId' | 'value'> & Partial<Pick<ChannelRow, 'isPrimary' | 'isVerified' | 'usedForAuth'>>;

export const addChannel = async (db: Db, call: Pick<Call, 'project' | 'now' | 'randomBytes'>, channel: NewChannel): Promise<void> => {
  await db
    .insert(contactChannels)
    .values({ id: randomUuid(call), projectId: call.project.id, createdAt: new Date(call.now()), ...channel });
};

/** Marks the address of a user verified. False when the user has it no more. */
export const verifyChannel = async (db: Db, projectId: string, userId: string, value: string): Promise<boolean> => {
  const verified = await db
    .update(contactChannels)
    .set({ isVerified: true })
    .where(and(eq(contactChannels.projectId, projectId), eq(contactChannels.userId, userId), hasValue(value)))
    .returning({ id: contactChannels.id });
  return verified.length > 0;
};
