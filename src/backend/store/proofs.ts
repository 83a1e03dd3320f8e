import { and, eq, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.js';
import { contactChannels, users } from '../db/schema/index.js';

/**
 * Stores that the account has had a proof of its owner: a verified address, a provider account or a passkey. Removing the proof does not
 * change this. An address that this user has proved is no longer proved for other users whom it does not sign in, because they may have
 * lost the mailbox. Call this function after each write that adds a proof, with the user locked.
 */
export const noteProof = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ hadProof: true })
    .where(and(eq(users.id, userId), not(users.hadProof)));
  const own = alias(contactChannels, 'own');
  await db
    .update(contactChannels)
    .set({ isProved: false })
    .from(own)
    .where(
      and(
        eq(own.userId, userId),
        own.isProved,
        contactChannels.isProved,
        not(contactChannels.usedForAuth),
        eq(contactChannels.projectId, own.projectId),
        sql`md5(${contactChannels.value}) = md5(${own.value})`,
        eq(contactChannels.value, own.value),
        ne(contactChannels.userId, userId),
      ),
    );
};
