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

// Codes that an app exchanges for tokens (wire.md 6.3, 6.4).

const LIFE_MS = 300_000;
const CODE_BYTES = 32;

type CodeRow = typeof authorizationCodes.$inferSelect;

/** What the provider said, kept for whoever shows the verifier: a browser alone could have been sent through somebody else's flow. */
export interface Attachment {
  readonly providerId: string;
  readonly profile: Profile;
  /** The session that asked to link the account; absent where somebody signs in with it. */
  readonly linkSession?: string | undefined;
  readonly scopes: readonly string[];
  readonly grant: ProviderGrant;
}

interface NewCode extends Omit<CodeRow, 'id' | 'projectId' | 'codeHash' | 'expiresAt' | 'sealedAttachment'> {
  readonly attachment: Attachment;
}

export interface ShownCode extends CodeRow {
  readonly attachment: Attachment;
}

/** Makes a code: 64 hexadecimal digits. Codes that nobody came for are forgotten. */
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
    sealedAttachment: seal(call, code, JSON.stringify(attachment)),
    expiresAt: new Date(now + LIFE_MS),
  });
  return code;
};

export const invalidCode = (): KnownError =>
  new KnownError('INVALID_AUTHORIZATION_CODE', 'The authorization code is not valid, or not any more.');

const provesItself = ({ challenge, challengeMethod }: CodeRow, verifier: string | undefined): boolean => {
  if (!verifier) return false;
  const answer = challengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  // Digests, so that how long the comparison takes tells nothing about the challenge.
  return digest(answer) === digest(challenge);
};

/** A code that is shown with its verifier, not used up yet. Throws INVALID_AUTHORIZATION_CODE. */
export const findAuthorizationCode = async (
  { db, project, now }: Pick<Call, 'db' | 'project' | 'now'>,
  code: string,
  verifier: string | undefined,
): Promise<ShownCode> => {
  const isThisCode = and(
    eq(authorizationCodes.codeHash, digest(code)),
    eq(authorizationCodes.projectId, project.id),
    gt(authorizationCodes.expiresAt, new Date(now())),
  );
  const [found] = await db.select().from(authorizationCodes).where(isThisCode);
  if (!found || !provesItself(found, verifier)) throw invalidCode();
  return { ...found, attachment: JSON.parse(unseal(code, found.sealedAttachment)) as Attachment };
};

/** Uses a code up. Of several at once one succeeds, the others throw INVALID_AUTHORIZATION_CODE. */
export const takeAuthorizationCode = async (db: Db, { id }: Pick<CodeRow, 'id'>): Promise<void> => {
  const taken = await db.delete(authorizationCodes).where(eq(authorizationCodes.id, id)).returning({ id: authorizationCodes.id });
  if (taken.length === 0) throw invalidCode();
};
