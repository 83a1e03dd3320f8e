import { and, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import { voidCodes } from '../codes.js';
import type { Db } from '../db/client.js';
import { authorizationCodes, users, verificationCodes } from '../db/schema/index.js';
import { endSessionsOf } from './sessions.js';
import { lockUser } from './users.js';

type PasswordCall = Pick<Call, 'project' | 'now'>;

/** Codes that were asked for one after the other stay valid side by side, as recorded, until they are so old. */
const SIDE_BY_SIDE_MS = 600_000;

/** Reset codes that went to the address of the one that is used now, shortly before. */
const sideBySide = (call: PasswordCall, userId: string, email: string) =>
  and(
    eq(verificationCodes.userId, userId),
    isNull(verificationCodes.usedAt),
    eq(verificationCodes.kind, 'password-reset'),
    sql`(${verificationCodes.data} ->> 'email') = ${email}`,
    gt(verificationCodes.createdAt, new Date(call.now() - SIDE_BY_SIDE_MS)),
  );

/** Voids what could still undo a change of the password, or finish a sign-in or a link that began with the old one. */
export const voidPasswordCodes = async (db: Db, call: PasswordCall, userId: string, resetBy?: string): Promise<void> => {
  const spared = resetBy === undefined ? undefined : sideBySide(call, userId, resetBy);
  await voidCodes(db, call, userId, ['password-reset', 'mfa'], spared && not(spared));
  await db.delete(authorizationCodes).where(eq(authorizationCodes.userId, userId));
  if (!spared) return;
  await db
    .update(verificationCodes)
    .set({ expiresAt: sql`least(${verificationCodes.expiresAt}, ${verificationCodes.createdAt} + ${SIDE_BY_SIDE_MS}::bigint)` })
    .where(spared);
};

interface Change {
  /** The session that is kept, by its refresh token. */
  readonly exceptRefreshToken?: string | null;
  /** The address whose code resets the password. */
  readonly resetBy?: string;
}

/** Stores a password of a locked user, or removes it, and ends what began without it: sessions, reset codes and sign-ins half-way. */
export const replacePassword = async (
  db: Db,
  call: PasswordCall,
  userId: string,
  passwordHash: string | null,
  { exceptRefreshToken, resetBy }: Change = {},
): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endSessionsOf(db, userId, exceptRefreshToken);
  await voidPasswordCodes(db, call, userId, resetBy);
};

/** Stores a password where the user has none. False when there is one, or no user. */
export const addPassword = async (db: Db, call: PasswordCall, userId: string, passwordHash: string): Promise<boolean> => {
  const user = await lockUser(db, call.project.id, userId);
  if (user?.passwordHash !== null) return false;
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await voidPasswordCodes(db, call, userId);
  return true;
};

/** Replaces the hash of a password that did not change; not if it changed meanwhile. */
export const rehashPassword = async (db: Db, userId: string, old: string, passwordHash: string): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
};
