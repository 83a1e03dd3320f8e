import { and, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import { voidCodes } from '../codes.js';
import type { Db } from '../db/client.js';
import { authorizationCodes, contactChannels, users, verificationCodes } from '../db/schema/index.js';
import { endSessionsOf } from './sessions.js';
import { lockUser } from './users.js';

type PasswordCall = Pick<Call, 'project' | 'now'>;

/** Maximum age, in milliseconds, of reset codes that stay valid when another code for the same address is used. */
const RECENT_MS = 600_000;

/** Matches unused recent reset codes for the address. */
const recentResetCodes = (call: PasswordCall, userId: string, email: string) =>
  and(
    eq(verificationCodes.userId, userId),
    isNull(verificationCodes.usedAt),
    eq(verificationCodes.kind, 'password-reset'),
    sql`(${verificationCodes.data} ->> 'email') = ${email}`,
    gt(verificationCodes.createdAt, new Date(call.now() - RECENT_MS)),
  );

/** Matches reset codes for addresses that the user has not proved. */
const forUnproved = (userId: string) =>
  and(
    eq(verificationCodes.kind, 'password-reset'),
    sql`exists (select 1 from ${contactChannels} as channel where channel.user_id = ${userId}
      and channel.value = ${verificationCodes.data} ->> 'email' and not channel.is_proved)`,
  );

/**
 * Describes where a password change comes from. If both members are absent, the change comes from a server, or from a sign-in that proves
 * for the first time that a person can read the emails sent to an address (see "First proof of an address" in src/backend/README.md).
 */
interface Origin {
  /** The address to which the reset code was sent, if the password is reset. */
  readonly resetBy?: string;
  /**
   * Whether the user changes the password in a session. The person who uses the session might be unable to read emails sent to an address
   * that is not proved. Reset codes for these addresses therefore stay valid; otherwise, this person could prevent every reset by changing
   * the password often.
   */
  readonly isInSession?: boolean;
}

/**
 * Revokes codes that could undo a password change, or that could complete a sign-in, or the linking of a provider account, that started
 * with the old password.
 */
export const voidPasswordCodes = async (
  db: Db,
  call: PasswordCall,
  userId: string,
  { resetBy, isInSession = false }: Origin = {},
): Promise<void> => {
  const recent = resetBy === undefined ? undefined : recentResetCodes(call, userId, resetBy);
  const kept = isInSession && call.project.removeOtherWaysOnFirstReset ? forUnproved(userId) : recent;
  await voidCodes(db, call, userId, ['password-reset', 'mfa'], kept && not(kept));
  await db.delete(authorizationCodes).where(eq(authorizationCodes.userId, userId));
  if (!recent) return;
  await db
    .update(verificationCodes)
    .set({ expiresAt: sql`least(${verificationCodes.expiresAt}, ${verificationCodes.createdAt} + ${RECENT_MS}::bigint)` })
    .where(recent);
};

interface Change extends Origin {
  /** Refresh token of the session that continues. */
  readonly exceptRefreshToken?: string | null;
}

/**
 * Stores or removes a user's password. The caller must first lock the user's database row (`lockUser`). Ends the user's sessions except the
 * session of `exceptRefreshToken`, and revokes reset codes and incomplete sign-ins.
 */
export const replacePassword = async (
  db: Db,
  call: PasswordCall,
  userId: string,
  passwordHash: string | null,
  { exceptRefreshToken, ...origin }: Change = {},
): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endSessionsOf(db, userId, exceptRefreshToken);
  await voidPasswordCodes(db, call, userId, origin);
};

/** Stores the first password of a user who is in a session. Returns false if the user already has a password or does not exist. */
export const addPassword = async (db: Db, call: PasswordCall, userId: string, passwordHash: string): Promise<boolean> => {
  const user = await lockUser(db, call.project.id, userId);
  if (user?.passwordHash !== null) return false;
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await voidPasswordCodes(db, call, userId, { isInSession: true });
  return true;
};

/** Replaces a hash with a new hash of the same password, unless the stored hash has changed. */
export const rehashPassword = async (db: Db, userId: string, old: string, passwordHash: string): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
};
