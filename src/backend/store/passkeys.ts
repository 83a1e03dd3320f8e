import { and, eq, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import { voidCodes } from '../codes.js';
import type { Db } from '../db/client.js';
import { passkeys, verificationCodes } from '../db/schema/index.js';
import { violatesConstraint } from '../db/transact.js';
import type { NewPasskey } from '../passkeys.js';
import { recordProof } from './proofs.js';

type PasskeyRow = typeof passkeys.$inferSelect;

/** Revokes sign-ins that started with a user's passkey and wait for a second factor. */
const voidPasskeySignIns = (db: Db, call: Pick<Call, 'now'>, userId: string): Promise<void> =>
  voidCodes(db, call, userId, ['mfa'], sql`${verificationCodes.data} ->> 'credentialId' is not null`);

/** Removes a user's passkey, and revokes sign-ins that started with it and wait for a second factor. */
export const removePasskey = async (db: Db, call: Pick<Call, 'now'>, userId: string): Promise<void> => {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await voidPasskeySignIns(db, call, userId);
};

/**
 * Adds or replaces a user's passkey, and revokes sign-ins that started with the old passkey and wait for a second factor. Returns false if
 * the new passkey belongs to another user.
 */
export const savePasskey = async (db: Db, call: Pick<Call, 'project' | 'now'>, userId: string, passkey: NewPasskey): Promise<boolean> => {
  const columns = { ...passkey, createdAt: new Date(call.now()) };
  try {
    await db
      .insert(passkeys)
      .values({ ...columns, userId, projectId: call.project.id })
      .onConflictDoUpdate({ target: passkeys.userId, set: columns });
    await voidPasskeySignIns(db, call, userId);
    await recordProof(db, userId);
    return true;
  } catch (error) {
    if (violatesConstraint(error, 'passkeys_by_credential')) return false;
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

/** Updates the signature counter. Returns false if a concurrent request has updated it, or has replaced or removed the passkey. */
export const updateSignCount = async (db: Db, { userId, credentialId, signCount }: PasskeyRow, newCount: number): Promise<boolean> => {
  const counted = await db
    .update(passkeys)
    .set({ signCount: newCount })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId), eq(passkeys.signCount, signCount)))
    .returning({ userId: passkeys.userId });
  return counted.length > 0;
};
