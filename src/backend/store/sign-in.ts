import type { Call } from '../call.js';
import { createCode } from '../codes.js';
import type { Db } from '../db/client.js';
import { KnownError } from '../problem.js';
import { sealAttachment, type Attachment } from './authorization-codes.js';
import { startSession, type SessionCall, type SessionTokens } from './sessions.js';
import type { LockedUser } from './users.js';

/** The user who signs in, locked until the transaction ends. */
export interface SignInUser {
  readonly user: Pick<LockedUser, 'id' | 'totpSecret'>;
  readonly isNewUser?: boolean;
  /** ID of the session on which the new session depends. If that session ends, the new session ends too. */
  readonly parentSession?: string | undefined;
  /** Address whose sign-in code was used. Completing the second factor proves the address. */
  readonly email?: string | undefined;
  /** Provider account and tokens that are stored after the second factor. */
  readonly attachment?: Attachment | undefined;
  /** Credential ID of the passkey that was used. */
  readonly credentialId?: string | undefined;
}

/**
 * Completes a sign-in in one transaction. `prove` locks the user and uses the proof, for example a code, so that the proof cannot be
 * revoked before the session exists. If the user has a second factor, throws MULTI_FACTOR_AUTHENTICATION_REQUIRED with a code for the
 * second step. The proof is used in this case too.
 */
export const signIn = async (
  call: SessionCall & Pick<Call, 'transact'>,
  prove: (inside: Db) => Promise<SignInUser>,
): Promise<SessionTokens & { readonly userId: string; readonly isNewUser: boolean }> => {
  const outcome = await call.transact(async (inside) => {
    const { user, isNewUser = false, parentSession, email, attachment, credentialId } = await prove(inside);
    const userId = user.id;
    if (user.totpSecret !== null) {
      const sealedFor = (code: string) => attachment && sealAttachment(call, code, attachment);
      const data = { userId, isNewUser, parentSession, email, credentialId };
      return createCode(inside, call, 'mfa', (code) => ({ ...data, sealedAttachment: sealedFor(code) }));
    }
    return { ...(await startSession(inside, call, userId, { parentSession })), userId, isNewUser };
  });
  if (typeof outcome !== 'string') return outcome;
  throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'This user must sign in with a second factor.', { attempt_code: outcome });
};
