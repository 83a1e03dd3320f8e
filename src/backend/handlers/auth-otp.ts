import { eq } from 'drizzle-orm';
import { isKnownError } from '../../errors/known-error.js';
import type { authOtp as endpoints } from '../../resources/auth-otp.js';
import { expectOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode, type SubmittedCode } from '../codes.js';
import type { Db } from '../db/client.js';
import { users } from '../db/schema/index.js';
import { StatusError, emailTaken, signUpOff } from '../problem.js';
import { createAccount, findAuthUser, lockAuthUser, type AuthUser } from '../store/accounts.js';
import { sendSignInCode } from '../store/code-mails.js';
import { findUserForReader, proofStateOf, type Owner } from '../store/first-proof.js';
import { signIn, type SignInUser } from '../store/sign-in.js';

/**
 * Returns whether a sign-in with this address creates a new user. This is the case if no user has the address, or if the proof state of the
 * address is `came-later` (the table in `store/first-proof.ts` explains the states). Throws if a new user is needed but sign-up is off, or
 * if an existing user has not verified the address.
 */
const createsUser = (call: Call, found: AuthUser<Owner> | undefined): boolean => {
  if (found && proofStateOf(call, found) !== 'came-later') {
    if (!found.channel.isVerified) throw emailTaken(found.channel.value);
    return false;
  }
  if (!call.project.signUpEnabled) throw signUpOff();
  return true;
};

/** Uses the sign-in code. Returns the user who signs in: the existing user with this address, or a new user. */
const signInWithCode = async (inside: Db, call: Call, submitted: SubmittedCode<'sign-in'>): Promise<SignInUser> => {
  const { email } = submitted.data;
  const found = await lockAuthUser(inside, call, email);
  await consumeCode(inside, call, submitted);
  const isNew = createsUser(call, found);
  // If the user has a second factor, the second step of the sign-in proves that the visitor owns the account. Otherwise,
  // `findUserForReader` decides whether the visitor gets this account (see the table in `store/first-proof.ts`).
  const user = found && (isNew || found.user.totpSecret === null ? await findUserForReader(inside, call, found) : found.user);
  if (user) return { user, email };
  const id = await createAccount(inside, call, { email, isVerified: true, otpAuthEnabled: true });
  return { user: { id, totpSecret: null }, isNewUser: true };
};

export const authOtp: Handlers<typeof endpoints> = {
  sendSignInCode: async (call, { email, callbackUrl }) => {
    const { db, project } = call;
    if (!project.magicLinkEnabled) throw new StatusError(403, 'This project does not use magic links.');
    const found = await findAuthUser(db, call, email);
    const user = createsUser(call, found) ? undefined : found?.user;
    expectOwnCallback(call, callbackUrl);
    const nonce = await call.transact(async (inside) => {
      if (user && !user.otpAuthEnabled) await inside.update(users).set({ otpAuthEnabled: true }).where(eq(users.id, user.id));
      return sendSignInCode(inside, call, user, email, callbackUrl);
    });
    return { nonce };
  },

  signIn: async (call, { code }) => {
    const submitted = await submitCode(call, 'sign-in', code);
    const attempt = () => signIn(call, (inside) => signInWithCode(inside, call, submitted));
    // If a concurrent sign-in with the same new address created the user, the second attempt finds this user.
    return attempt().catch((error: unknown) => {
      if (isKnownError(error, 'USER_EMAIL_ALREADY_EXISTS')) return attempt();
      throw error;
    });
  },

  checkSignInCode: async (call, { code }) => {
    await submitCode(call, 'sign-in', code);
    return { isCodeValid: true };
  },
};
