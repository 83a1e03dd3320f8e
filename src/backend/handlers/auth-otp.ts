import { eq } from 'drizzle-orm';
import { isKnownError } from '../../errors/known-error.js';
import type { authOtp as rows } from '../../resources/auth-otp.js';
import { expectOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode, type SubmittedCode } from '../codes.js';
import type { Db } from '../db/client.js';
import { users } from '../db/schema/index.js';
import { StatusError, emailTaken, signUpOff } from '../problem.js';
import { createAccount, findAuthUser, lockAuthUser } from '../store/accounts.js';
import { sendSignInCode } from '../store/code-mails.js';
import { signIn, type Entrant } from '../store/sign-in.js';

/** Uses the code up and answers who it signs in: the user of the address, or a new one. */
const admit = async (inside: Db, call: Call, submitted: SubmittedCode<'sign-in'>): Promise<Entrant> => {
  const { email } = submitted.data;
  const found = await lockAuthUser(inside, call, email);
  await consumeCode(inside, call, submitted);
  if (found && !found.isVerified) throw emailTaken(email);
  if (found) return { user: found.user };
  if (!call.project.signUpEnabled) throw signUpOff();
  const id = await createAccount(inside, call, { email, isVerified: true, otpAuthEnabled: true });
  return { user: { id, passwordHash: null, totpSecret: null, lockedOutAt: null }, isNewUser: true };
};

export const authOtp: Handlers<typeof rows> = {
  sendSignInCode: async (call, { email, callbackUrl }) => {
    const { db, project } = call;
    if (!project.magicLinkEnabled) throw new StatusError(403, 'This project does not use magic links.');
    const found = await findAuthUser(db, call, email);
    if (found && !found.isVerified) throw emailTaken(email);
    if (!found && !project.signUpEnabled) throw signUpOff();
    expectOwnCallback(call, callbackUrl);
    const nonce = await call.transact(async (inside) => {
      if (found && !found.user.otpAuthEnabled) await inside.update(users).set({ otpAuthEnabled: true }).where(eq(users.id, found.user.id));
      return sendSignInCode(inside, call, email, callbackUrl);
    });
    return { nonce };
  },

  signIn: async (call, { code }) => {
    const submitted = await submitCode(call, 'sign-in', code);
    const end = () => signIn(call, (inside) => admit(inside, call, submitted));
    // Two codes for one new address at once: whoever comes second finds the user that the first has made.
    return end().catch((error: unknown) => {
      if (isKnownError(error, 'USER_EMAIL_ALREADY_EXISTS')) return end();
      throw error;
    });
  },

  checkSignInCode: async (call, { code }) => {
    await submitCode(call, 'sign-in', code);
    return { isCodeValid: true };
  },
};
