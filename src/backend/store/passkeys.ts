import { and, eq } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { passkeys } from '../db/schema/index.js';
import { violates } from '../db/transact.js';
import type { NewPasskey } from '../passkeys.js';
import { noteProof } from './proofs.js';

type PasskeyRow = typeof passkeys.$inferSelect;

/** Replaces the passkey of a user. Returns false if the new passkey belongs to another user. */
export const savePasskey = async (db: Db, call: Pick<Call, 'project' | 'now'>, userId: string, passkey: NewPasskey): Promise<boolean> => {
  const columns = { ...passkey, createdAt: new Date(call.now()) };
  try {
    await db
      .insert(passkeys)
      .values({ ...columns, userId, projectId: call.project.id })
      .onConflictDoUpdate({ target: passkeys.userId, set: columns });
    await noteProof(db, userId);
    return true;
  } catch (error) {
    if (violates(error, 'passkeys_by_credential')) return false;
    throw error;
  }
};

export const findPasskey = async (db: Db, projectId: string, credentialId: string): Promise<PasskeyRow | undefined> => {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.projectId, projectId), eq(passkeys.credentialId, credentialId)));
  return row;
};

/** Updates the signature counter. Returns false if a concurrent sign-in has already updated it. */
export const countUse = async (db: Db, { userId, credentialId, signCount }: PasskeyRow, newCount: number): Promise<boolean> => {
  const counted = await db
    .update(passkeys)
    .set({ signCount: newCount })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId), eq(passkeys.signCount, signCount)))
    .returning({ userId: passkeys.userId });
  return counted.length > 0;
};
