import { and, eq, ne, not, sql } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { contactChannels, users } from '../db/schema/index.js';

/**
 * Records that the account has had a proof, which is a verified address, a provider account or a passkey. Removing the proof does not
 * change this record. Call this function in the transaction that adds the proof, with the user locked.
 */
export const recordProof = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ hadProof: true })
    .where(and(eq(users.id, userId), not(users.hadProof)));
};

type ProvedChannel = Pick<typeof contactChannels.$inferSelect, 'projectId' | 'userId' | 'value' | 'isVerified' | 'isProved'>;

/**
 * Call this function after an address of a locked user has been written. If the address is verified, records that the account has had a
 * proof. If the user has proved the address, it is no longer proved for other users who cannot sign in with it, because those users may
 * have lost access to its inbox.
 */
export const recordVerified = async (db: Db, { projectId, userId, value, isVerified, isProved }: ProvedChannel): Promise<void> => {
  if (isVerified) await recordProof(db, userId);
  if (!isProved) return;
  await db
    .update(contactChannels)
    .set({ isProved: false })
    .where(
      and(
        eq(contactChannels.projectId, projectId),
        sql`md5(${contactChannels.value}) = md5(${value})`,
        eq(contactChannels.value, value),
        ne(contactChannels.userId, userId),
        contactChannels.isProved,
        not(contactChannels.usedForAuth),
      ),
    );
};
