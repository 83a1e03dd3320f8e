import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { authorizationCodes } from '../db/schema/index.js';
import { digest } from '../keys.js';
import { KnownError } from '../problem.js';
import type { ProviderGrant } from '../oauth/ask-provider.js';
import type { Profile } from '../oauth/profiles.js';
import { randomUuid } from '../random-uuid.js';
import { seal, unseal } from '../sealing.js';

// Stores authorization codes, which an app exchanges for tokens (RFC 6749, section 4.1).

const LIFETIME_MS = 300_000;
const CODE_BYTES = 32;

type CodeRow = typeof authorizationCodes.$inferSelect;

/**
 * A provider account and its tokens. Both are stored only when the app exchanges the authorization code and sends its code verifier,
 * because an attacker can make a victim's browser complete the attacker's flow. If the user has a second factor, both are stored after the
 * second step.
 */
export interface Attachment {
  readonly providerId: string;
  readonly profile: Profile;
  /** Session in which the account is linked. Absent for a sign-in. */
  readonly linkSession?: string | undefined;
  readonly scopes: readonly string[];
  readonly grant: ProviderGrant;
}

/** Encrypts an attachment with a code. The result is stored in the database row of this code. */
export const sealAttachment = (call: Pick<Call, 'randomBytes'>, code: string, attachment: Attachment): string =>
  seal(call, code, JSON.stringify(attachment));

export const unsealAttachment = (code: string, sealed: string): Attachment => JSON.parse(unseal(code, sealed)) as Attachment;

interface NewCode extends Omit<CodeRow, 'id' | 'projectId' | 'codeHash' | 'expiresAt' | 'sealedAttachment'> {
  readonly attachment: Attachment;
}

/** A stored code and its decrypted attachment. */
export interface FoundCode extends CodeRow {
  readonly attachment: Attachment;
}

/** Creates a code of 64 hexadecimal digits, and deletes expired codes. */
export const createAuthorizationCode = async (
  db: Db,
  call: Pick<Call, 'project' | 'now' | 'randomBytes'>,
  { attachment, ...data }: NewCode,
): Promise<string> => {
  const code = Buffer.from(call.randomBytes(CODE_BYTES)).toString('hex');
  const now = call.now();
  await db.delete(authorizationCodes).where(lt(authorizationCodes.expiresAt, new Date(now)));
  await db.insert(authorizationCodes).values({
    ...data,
    id: randomUuid(call),
    projectId: call.project.id,
    codeHash: digest(code),
    sealedAttachment: sealAttachment(call, code, attachment),
    expiresAt: new Date(now + LIFETIME_MS),
  });
  return code;
};

export const invalidCode = (): KnownError =>
  new KnownError('INVALID_AUTHORIZATION_CODE', 'The authorization code is not valid or has expired.');

const matchesChallenge = ({ challenge, challengeMethod }: CodeRow, verifier: string | undefined): boolean => {
  if (!verifier) return false;
  const computed = challengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  // Compares digests, so that timing does not reveal the challenge.
  return digest(computed) === digest(challenge);
};

/** Returns an unused code. Throws INVALID_AUTHORIZATION_CODE if there is no such code, or if the verifier does not match (RFC 7636). */
export const findAuthorizationCode = async (
  { db, project, now }: Pick<Call, 'db' | 'project' | 'now'>,
  code: string,
  verifier: string | undefined,
): Promise<FoundCode> => {
  const isThisCode = and(
    eq(authorizationCodes.codeHash, digest(code)),
    eq(authorizationCodes.projectId, project.id),
    gt(authorizationCodes.expiresAt, new Date(now())),
  );
  const [found] = await db.select().from(authorizationCodes).where(isThisCode);
  if (!found || !matchesChallenge(found, verifier)) throw invalidCode();
  return { ...found, attachment: unsealAttachment(code, found.sealedAttachment) };
};

/** Uses a code. If calls are concurrent, one call succeeds, and all other calls throw INVALID_AUTHORIZATION_CODE. */
export const takeAuthorizationCode = async (db: Db, { id }: Pick<CodeRow, 'id'>): Promise<void> => {
  const taken = await db.delete(authorizationCodes).where(eq(authorizationCodes.id, id)).returning({ id: authorizationCodes.id });
  if (taken.length === 0) throw invalidCode();
};
