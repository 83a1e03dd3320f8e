import type { authPassword as endpoints, authPasswordChange as changeEndpoints } from '../../resources/auth-password.js';
import { expectOwnCallback, isOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode } from '../codes.js';
import { together } from '../db/together.js';
import { pauseBetween } from '../pause.js';
import { randomUuid } from '../random-uuid.js';
import { expectGoodPassword, isCurrentHash } from '../passwords.js';
import { KnownError, StatusError, codeNotFound, emailTaken, expectUser, cannotGetOwnUser, signUpOff } from '../problem.js';
import { createAccount, findAuthUser, lockAuthUser } from '../store/accounts.js';
import { sendReset, sendVerification } from '../store/code-mails.js';
import { addPassword, rehashPassword, replacePassword } from '../store/passwords.js';
import { expectOwnSession, startSession } from '../store/sessions.js';
import { signIn } from '../store/sign-in.js';
import { removeOtherMethods, proofStateOf } from '../store/first-proof.js';
import { findAuthChannel } from '../store/channels.js';
import { lockForCaller, lockUser, readUser } from '../store/users.js';

const expectPasswords = ({ project }: Call): void => {
  if (!project.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED', 'This project does not use passwords.');
};

const sendResetEmail = async (call: Call, email: string, callbackUrl: string): Promise<void> => {
  const found = await findAuthUser(call.db, call, email);
  if (!found || proofStateOf(call, found) === 'came-later') return;
  expectOwnCallback(call, callbackUrl);
  await call.transact((inside) => sendReset(inside, call, found.user, email, callbackUrl));
};

const mismatch = (): KnownError => new KnownError('EMAIL_PASSWORD_MISMATCH', 'Wrong e-mail or password.');

export const authPassword: Handlers<typeof endpoints> = {
  signUp: async (call, { email, password, verificationCallbackUrl }) => {
    const { db, project } = call;
    expectPasswords(call);
    expectGoodPassword(password);
    if (!project.signUpEnabled) throw signUpOff();
    if (await findAuthUser(db, call, email)) throw emailTaken(email);
    const passwordHash = await call.passwords.hash(password);
    const userId = randomUuid(call);
    return call.transact(async (inside) => {
      // The account is created first, because all other rows refer to it.
      const [, , tokens] = await together([
        () => createAccount(inside, call, { id: userId, email, passwordHash, isVerified: false }),
        // If the callback is not trusted, the account is created without an email.
        async () =>
          isOwnCallback(call, verificationCallbackUrl) &&
          sendVerification(inside, call, { id: userId, displayName: null, languages: null }, email, verificationCallbackUrl),
        () => startSession(inside, call, userId),
      ]);
      return { ...tokens, userId };
    });
  },

  signIn: async (call, { email, password }) => {
    expectPasswords(call);
    const found = await findAuthUser(call.db, call, email);
    const stored = found?.user.passwordHash;
    if (!(await call.passwords.matches(password, stored)) || !found || !stored) {
      throw mismatch();
    }
    if (!isCurrentHash(stored)) {
      await rehashPassword(call.db, found.user.id, stored, await call.passwords.hash(password));
      return authPassword.signIn(call, { email, password });
    }
    return signIn(call, async (inside) => {
      const locked = await lockAuthUser(inside, call, email);
      // The password was compared before the user was locked. It may have changed since then.
      if (locked?.user.id !== found.user.id || locked.user.passwordHash !== stored) throw mismatch();
      return locked;
    });
  },

  sendResetCode: async (call, { email, callbackUrl }) => {
    expectPasswords(call);
    // Responses take two to three seconds for every address, so that timing does not reveal accounts.
    const [sent] = await Promise.allSettled([sendResetEmail(call, email, callbackUrl), pauseBetween(call, 2000, 3000)]);
    if (sent.status === 'rejected') throw sent.reason;
    return { success: 'maybe: an email was sent if a user signs in with this address' };
  },

  checkResetCode: async (call, { code }) => {
    await submitCode(call, 'password-reset', code);
    return { isCodeValid: true };
  },

  reset: async (call, { code, password }) => {
    const submitted = await submitCode(call, 'password-reset', code);
    expectPasswords(call);
    expectGoodPassword(password);
    const passwordHash = await call.passwords.hash(password);
    const { userId, email } = submitted.data;
    await call.transact(async (inside) => {
      const user = await lockUser(inside, call.project.id, userId);
      await consumeCode(inside, call, submitted);
      // The code is invalid if the user can no longer sign in with the address, or if the proof state of the address is `came-later` (see
      // `store/first-proof.ts`).
      const channel = await findAuthChannel(inside, call.project.id, email);
      if (!user || channel?.userId !== userId) throw codeNotFound();
      const proofState = proofStateOf(call, { user, channel });
      if (proofState === 'came-later') throw codeNotFound();
      await replacePassword(inside, call, userId, passwordHash, { resetBy: email });
      if (proofState === 'came-first') await removeOtherMethods(inside, call, channel);
    });
  },
};

export const authPasswordChange: Handlers<typeof changeEndpoints> = {
  update: async (call, { oldPassword, newPassword }) => {
    expectPasswords(call);
    expectGoodPassword(newPassword);
    const user = expectUser(call);
    if (user.passwordHash === null) throw new KnownError('USER_DOES_NOT_HAVE_PASSWORD', 'The user has no password to change.');
    if (!(await call.passwords.matches(oldPassword, user.passwordHash))) {
      throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH', 'Passwords do not match.');
    }
    const passwordHash = await call.passwords.hash(newPassword);
    const exceptRefreshToken = call.request.headers.get('x-stack-refresh-token');
    const isReplaced = await call.transact(async (inside) => {
      const locked = await lockUser(inside, call.project.id, user.id);
      if (locked?.passwordHash !== user.passwordHash) return false;
      await expectOwnSession(inside, call);
      await replacePassword(inside, call, user.id, passwordHash, { exceptRefreshToken, isInSession: true });
      return true;
    });
    if (isReplaced) return;
    // The password changed after the comparison, so the old password is compared with the new hash.
    const now = await readUser(call.db, call.project.id, user.id);
    if (!now) throw cannotGetOwnUser();
    await authPasswordChange.update({ ...call, user: now }, { oldPassword, newPassword });
  },

  set: async (call, { password }) => {
    expectPasswords(call);
    expectGoodPassword(password);
    const { id } = expectUser(call);
    const passwordHash = await call.passwords.hash(password);
    const isAdded = await call.transact(async (inside) => {
      await lockForCaller(inside, call, id);
      await expectOwnSession(inside, call);
      return addPassword(inside, call, id, passwordHash);
    });
    if (!isAdded) throw new StatusError(400, 'The user already has a password.');
  },
};
