import { and, eq, sql } from 'drizzle-orm';
import type { authMfa as endpoints } from '../../resources/auth-mfa.js';
import type { Handlers } from '../call.js';
import { consumeCode, submitCode } from '../codes.js';
import type { Db } from '../db/client.js';
import { users } from '../db/schema/index.js';
import { KnownError, codeNotFound } from '../problem.js';
import { storeWaitingAttachment } from '../oauth/attachment.js';
import { unsealAttachment } from '../store/authorization-codes.js';
import { proveChannel } from '../store/channels.js';
import { startSession } from '../store/sessions.js';
import { lockUser } from '../store/users.js';
import { matchTotp } from '../totp.js';

const wrongCode = (): KnownError => new KnownError('INVALID_TOTP_CODE', 'The TOTP code is invalid. Please try again.');

/** Marks a TOTP code as used. Returns false if the user's last accepted code was the same. */
const useTotp = async (db: Db, userId: string, used: string): Promise<boolean> => {
  const first = await db
    .update(users)
    .set({ lastTotp: used })
    .where(and(eq(users.id, userId), sql`${users.lastTotp} is distinct from ${used}`))
    .returning({ id: users.id });
  return first.length > 0;
};

export const authMfa: Handlers<typeof endpoints> = {
  signIn: async (call, { code, totp }) => {
    const submitted = await submitCode(call, 'mfa', code);
    const { userId, isNewUser, parentSession, email, sealedAttachment } = submitted.data;
    const tokens = await call.transact(async (inside) => {
      const user = await lockUser(inside, call.project.id, userId);
      if (!user) throw codeNotFound();
      await consumeCode(inside, call, submitted);
      // If the TOTP code is wrong, the error undoes `consumeCode`. `submitCode` has already counted the attempt, outside this transaction.
      const used = user.totpSecret === null ? undefined : matchTotp(user.totpSecret, totp, call.now());
      if (used === undefined || !(await useTotp(inside, userId, used))) throw wrongCode();
      if (email !== undefined) await proveChannel(inside, call.project.id, userId, email);
      if (sealedAttachment !== undefined) await storeWaitingAttachment(inside, call, userId, unsealAttachment(code, sealedAttachment));
      return startSession(inside, call, userId, { parentSession });
    });
    return { ...tokens, userId, isNewUser };
  },
};
