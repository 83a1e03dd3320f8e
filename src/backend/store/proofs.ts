import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { contactChannels, passkeys, providerAccounts, users } from '../db/schema/index.js';

/**
 * Sets `users.proved_since` to the date of the earliest proof of the account: a verified address (the date of its value), a provider
 * account or a passkey. The removal of a proof does not change the column. Call it with the user locked after each write that can add
 * a proof.
 */
export const noteProof = async (db: Db, userId: string): Promise<void> => {
  const earliest = sql`(select min(proof.since) from (
    select value_since as since from ${contactChannels} where user_id = ${userId} and is_verified
    union all select created_at from ${providerAccounts} where user_id = ${userId}
    union all select created_at from ${passkeys} where user_id = ${userId}) as proof)`;
  await db
    .update(users)
    .set({ provedSince: sql`least(${users.provedSince}, ${earliest})` })
    .where(eq(users.id, userId));
};
