import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { CODE_LENGTH } from '../contract/rules.js';
import { KnownError } from '../errors/known-error.js';
import { randomText } from './random-text.js';
import type { Call } from './call.js';
import type { Db } from './db/client.js';
import { DAY_MS, EMAILED_CODE_DAYS } from './days.js';
import { verificationCodes } from './db/schema/index.js';
import { digest } from './keys.js';
import { codeNotFound } from './problem.js';
import { randomUuid } from './random-uuid.js';

// Issues, checks, uses and revokes verification codes of every kind.

/** Data stored with each kind of code. */
export interface CodeData {
  'password-reset': { readonly userId: string; readonly email: string };
  'sign-in': { readonly email: string };
  'contact-channel': { readonly userId: string; readonly email: string };
  'team-invitation': { readonly teamId: string; readonly email: string };
  mfa: {
    readonly userId: string;
    readonly isNewUser: boolean;
    readonly parentSession?: string | undefined;
    /** The address to which a sign-in code was sent. Completing the second step proves the address. */
    readonly email?: string | undefined;
    /** The provider account and its tokens, encrypted with this code. Both are stored when the second step is complete. */
    readonly sealedAttachment?: string | undefined;
    /** Credential ID of the passkey with which the sign-in started. Removing the passkey revokes the sign-in. */
    readonly credentialId?: string | undefined;
  };
  'passkey-registration': { readonly userId: string; readonly challenge: string };
  'passkey-sign-in': { readonly challenge: string };
}

export type CodeKind = keyof CodeData;

const EMAILED_CODE_MS = EMAILED_CODE_DAYS * DAY_MS;
const LIFETIME_MS: Record<CodeKind, number> = {
  'password-reset': EMAILED_CODE_MS,
  'sign-in': EMAILED_CODE_MS,
  'contact-channel': EMAILED_CODE_MS,
  'team-invitation': EMAILED_CODE_MS,
  mfa: 300_000,
  'passkey-registration': 65_000,
  'passkey-sign-in': 65_000,
};

const MAX_ATTEMPTS = 20;
/** Number of characters that a user types. The rest of a sign-in code is a nonce, which the page that requests the email receives. */
export const TYPED_LENGTH = 6;
const tailOf = (code: string): string => code.slice(TYPED_LENGTH - CODE_LENGTH);

type CodeCall = Pick<Call, 'project' | 'now' | 'randomBytes'>;

/** The data of a code, or a function that receives the new code and returns its data. */
type DataFor<K extends CodeKind> = CodeData[K] | ((code: string) => CodeData[K]);

/** Issues a code. The database stores only digests of the code, under the returned ID. */
export const issueCode = async <K extends CodeKind>(
  db: Db,
  call: CodeCall,
  kind: K,
  dataFor: DataFor<K>,
): Promise<{ readonly id: string; readonly code: string }> => {
  const id = randomUuid(call);
  const code = randomText(call, CODE_LENGTH);
  const data = typeof dataFor === 'function' ? dataFor(code) : dataFor;
  const now = call.now();
  await db.insert(verificationCodes).values({
    id,
    projectId: call.project.id,
    kind,
    userId: 'userId' in data ? data.userId : null,
    codeHash: digest(code),
    tailHash: digest(tailOf(code)),
    data: { ...data },
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS[kind]),
  });
  return { id, code };
};

export const createCode = async <K extends CodeKind>(db: Db, call: CodeCall, kind: K, dataFor: DataFor<K>): Promise<string> =>
  (await issueCode(db, call, kind, dataFor)).code;

const alreadyUsed = (): KnownError => new KnownError('VERIFICATION_CODE_ALREADY_USED', 'The verification code has already been used.');

/** A code that passed every check and is not used yet. */
export interface SubmittedCode<K extends CodeKind> {
  readonly id: string;
  readonly data: CodeData[K];
}

/**
 * Checks a submitted code, and counts the attempt for all codes with the same nonce. This limits the number of guesses of an attacker who
 * knows the nonce, across all endpoints.
 */
export const submitCode = async <K extends CodeKind>(
  call: CodeCall & Pick<Call, 'db'>,
  kind: K,
  code: string,
): Promise<SubmittedCode<K>> => {
  const { db, project } = call;
  const counted = await db
    .update(verificationCodes)
    .set({ attemptCount: sql`${verificationCodes.attemptCount} + 1` })
    .where(and(eq(verificationCodes.projectId, project.id), eq(verificationCodes.tailHash, digest(tailOf(code)))))
    .returning();
  const found = counted.find((row) => row.kind === kind && row.codeHash === digest(code));
  if (!found) throw codeNotFound();
  if (found.expiresAt.getTime() <= call.now()) throw new KnownError('VERIFICATION_CODE_EXPIRED', 'The verification code has expired.');
  if (found.usedAt) throw alreadyUsed();
  if (found.attemptCount > MAX_ATTEMPTS)
    throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'The verification code was tried too many times.');
  return { id: found.id, data: found.data as unknown as CodeData[K] };
};

/**
 * Marks a code as used. Call this function first in the transaction that performs the action, so that only one of several concurrent
 * requests continues. If the action fails, the code stays valid.
 */
export const consumeCode = async (db: Db, call: Pick<Call, 'now'>, { id }: { readonly id: string }): Promise<void> => {
  const used = await db
    .update(verificationCodes)
    .set({ usedAt: new Date(call.now()) })
    .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id });
  if (used.length === 0) throw alreadyUsed();
};

/** Marks a user's unused codes as used if they have one of these kinds and match the condition. The caller must have locked the user. */
export const voidCodes = async (
  db: Db,
  call: Pick<Call, 'now'>,
  userId: string,
  kinds: readonly CodeKind[],
  condition?: SQL,
): Promise<void> => {
  await db
    .update(verificationCodes)
    .set({ usedAt: new Date(call.now()) })
    .where(
      and(eq(verificationCodes.userId, userId), isNull(verificationCodes.usedAt), inArray(verificationCodes.kind, [...kinds]), condition),
    );
};

/** Returns the callback URL with the code as a query parameter. */
export const codeLink = (callbackUrl: string, code: string): string => {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
};
