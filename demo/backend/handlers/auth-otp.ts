import { eq } from 'drizzle-orm';
import { isKnownError } from '../../../src/errors/known-error.js';
import type { authOtp as rows } from '../../../src/resources/auth-otp.js';
import { expectOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode, type SubmittedCode } from '../codes.js';
import { users } from '../db/schema/index.js';
import { StatusError, emailTaken, signUpOff } from '../problem.js';
import { createAccount, findAuthUser } from '../store/accounts.js';
import { sendSignInCode } from '../store/code-mails.js';
import { signIn } from '../store/sessions.js';
import { readExistingUser, type UserRow } from '../store/users.js';

interface Entrant {
  readonly user: UserRow;
  readonly isNewUser: boolean;
}

/** Uses the code up and answers who it signs in: the user of the address, or a new one. */
const admit = (call: Call, submitted: SubmittedCode<'sign-in'>): Promise<Entrant> =>
  call.transact(async (inside) => {
    const { email } = submitted.data;
    await consumeCode(inside, call, submitted);
    const found = await findAuthUser(inside, call, email);
    if (found && !found.isVerified) throw emailTaken(email);
    if (found) return { user: found.user, isNewUser: false };
    if (!call.project.signUpEnabled) throw signUpOff();
    const userId = await createAccount(inside, call, { email, isVerified: true, otpAuthEnabled: true });
    return { user: await readExistingUser(inside, call.project.id, userId), isNewUser: true };
  });

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
    // Two codes for one new address at once: whoever comes second finds the user that the first has made.
    const { user, isNewUser } = await admit(call, submitted).catch((error: unknown) => {
      if (isKnownError(error, 'USER_EMAIL_ALREADY_EXISTS')) return admit(call, submitted);
      throw error;
    });
    return { ...(await signIn(call.db, call, user, isNewUser)), isNewUser };
  },

  checkSignInCode: async (call, { code }) => {
    await submitCode(call, 'sign-in', code);
    return { isCodeValid: true };
  },
};
