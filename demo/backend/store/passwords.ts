import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { users } from '../db/schema/index.js';
import { endSessionsOf } from './sessions.js';

/** Stores a password and ends the sessions that were begun without it, but for the one with this refresh token. */
export const replacePassword = async (db: Db, userId: string, passwordHash: string, exceptRefreshToken?: string | null): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endSessionsOf(db, userId, exceptRefreshToken);
};

/** Stores a password where there is none. False when there is one. */
export const addPassword = async (db: Db, userId: string, passwordHash: string): Promise<boolean> => {
  const added = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), isNull(users.passwordHash)))
    .returning({ id: users.id });
  return added.length > 0;
};

/** Replaces the hash of a password that did not change; not if it changed meanwhile. */
export const rehashPassword = async (db: Db, userId: string, old: string, passwordHash: string): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
};
