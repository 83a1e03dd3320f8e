import { and, eq, gt, isNull } from 'drizzle-orm';
import { randomText } from '../random-text.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { cliLogins } from '../db/schema/index.js';
import { digest } from '../keys.js';
import { randomUuid } from '../random-uuid.js';
import { seal, unseal } from '../sealing.js';

// Stores sign-ins of command-line programs. The program polls with the polling code, and the browser completes the sign-in with the login
// code.

type LoginCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;
export type CliLogin = typeof cliLogins.$inferSelect;

/**
 * Returns the key that encrypts the refresh token. The key is derived from the polling code and stored, so that the browser does not need
 * the polling code.
 */
const tokenKeyOf = (pollingCode: string): string => digest(`token for ${pollingCode}`);

export const startCliLogin = async (db: Db, call: LoginCall, lifeMs: number) => {
  const [pollingCode, loginCode] = [randomText(call), randomText(call)];
  const createdAt = new Date(call.now());
  const expiresAt = new Date(call.now() + lifeMs);
  await db.insert(cliLogins).values({
    id: randomUuid(call),
    projectId: call.project.id,
    ...{ pollingCodeHash: digest(pollingCode), loginCodeHash: digest(loginCode) },
    sealedKey: seal(call, loginCode, tokenKeyOf(pollingCode)),
    ...{ createdAt, expiresAt },
  });
  return { pollingCode, loginCode, expiresAt: expiresAt.toISOString() };
};

export const findByPollingCode = async (db: Db, projectId: string, pollingCode: string): Promise<CliLogin | undefined> => {
  const [login] = await db
    .select()
    .from(cliLogins)
    .where(and(eq(cliLogins.projectId, projectId), eq(cliLogins.pollingCodeHash, digest(pollingCode))));
  return login;
};

/**
 * Stores the refresh token for the program. Returns false if the login is unknown, expired or complete. If several calls are concurrent,
 * only one call returns true.
 */
export const completeCliLogin = async (db: Db, call: LoginCall, loginCode: string, refreshToken: string): Promise<boolean> => {
  const isOpen = and(
    eq(cliLogins.projectId, call.project.id),
    eq(cliLogins.loginCodeHash, digest(loginCode)),
    gt(cliLogins.expiresAt, new Date(call.now())),
    isNull(cliLogins.completedAt),
  );
  const [login] = await db.select().from(cliLogins).where(isOpen);
  if (!login) return false;
  const sealedToken = seal(call, unseal(loginCode, login.sealedKey), refreshToken);
  const completed = await db
    .update(cliLogins)
    .set({ sealedToken, completedAt: new Date(call.now()) })
    .where(isOpen)
    .returning({ id: cliLogins.id });
  return completed.length > 0;
};

/** Returns the refresh token on the first call, and undefined on later calls. */
export const deliverCliLogin = async (db: Db, call: LoginCall, login: CliLogin, pollingCode: string): Promise<string | undefined> => {
  if (login.sealedToken === null) return undefined;
  const delivered = await db
    .update(cliLogins)
    .set({ deliveredAt: new Date(call.now()), sealedToken: null })
    .where(and(eq(cliLogins.id, login.id), isNull(cliLogins.deliveredAt)))
    .returning({ id: cliLogins.id });
  return delivered.length > 0 ? unseal(tokenKeyOf(pollingCode), login.sealedToken) : undefined;
};
