import type { authPassword as rows, authPasswordChange as changeRows } from '../../../src/resources/auth-password.js';
import { expectOwnCallback, isOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode } from '../codes.js';
import { expectGoodPassword, isCurrentHash } from '../passwords.js';
import { KnownError, StatusError, emailTaken, expectUser, signUpOff } from '../problem.js';
import { createAccount, findAuthUser } from '../store/accounts.js';
import { sendReset, sendVerification } from '../store/code-mails.js';
import { addPassword, rehashPassword, replacePassword } from '../store/passwords.js';
import { signIn, startSession } from '../store/sessions.js';

const expectPasswords = ({ project }: Call): void => {
  if (!project.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED', 'This project does not use passwords.');
};

export const authPassword: Handlers<typeof rows> = {
  signUp: async (call, { email, password, verificationCallbackUrl }) => {
    const { db, project } = call;
    expectPasswords(call);
    expectGoodPassword(password);
    if (!project.signUpEnabled) throw signUpOff();
    if (await findAuthUser(db, call, email)) throw emailTaken(email);
    const passwordHash = await call.passwords.hash(password);
    return call.transact(async (inside) => {
      const userId = await createAccount(inside, call, { email, passwordHash, isVerified: false });
      // A callback that is not trusted costs the mail, not the account.
      if (isOwnCallback(call, verificationCallbackUrl)) {
        await sendVerification(inside, call, { id: userId, displayName: null }, email, verificationCallbackUrl);
      }
      return { ...(await startSession(inside, call, userId)), userId };
    });
  },

  signIn: async (call, { email, password }) => {
    expectPasswords(call);
    const found = await findAuthUser(call.db, call, email);
    const stored = found?.user.passwordHash;
    if (!(await call.passwords.matches(password, stored)) || !found || !stored) {
      throw new KnownError('EMAIL_PASSWORD_MISMATCH', 'Wrong e-mail address or password.');
    }
    if (!isCurrentHash(stored)) await rehashPassword(call.db, found.user.id, stored, await call.passwords.hash(password));
    return signIn(call.db, call, found.user);
  },

  sendResetCode: async (call, { email, callbackUrl }) => {
    expectPasswords(call);
    const found = await findAuthUser(call.db, call, email);
    if (found) {
      expectOwnCallback(call, callbackUrl);
      await call.transact((inside) => sendReset(inside, call, found.user, email, callbackUrl));
    }
    return { success: 'maybe: a mail was sent if somebody signs in with this address' };
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
    await call.transact(async (inside) => {
      await consumeCode(inside, call, submitted);
      await replacePassword(inside, submitted.data.userId, passwordHash);
    });
  },
};

export const authPasswordChange: Handlers<typeof changeRows> = {
  update: async (call, { oldPassword, newPassword }) => {
    expectPasswords(call);
    expectGoodPassword(newPassword);
    const user = expectUser(call);
    if (user.passwordHash === null) throw new KnownError('USER_DOES_NOT_HAVE_PASSWORD', 'The user has no password to change.');
    if (!(await call.passwords.matches(oldPassword, user.passwordHash))) {
      throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH', 'The old password is wrong.');
    }
    const passwordHash = await call.passwords.hash(newPassword);
    const kept = call.request.headers.get('x-stack-refresh-token');
    await call.transact((inside) => replacePassword(inside, user.id, passwordHash, kept));
  },

  set: async (call, { password }) => {
    expectPasswords(call);
    expectGoodPassword(password);
    const isAdded = await addPassword(call.db, expectUser(call).id, await call.passwords.hash(password));
    if (!isAdded) throw new StatusError(400, 'The user already has a password.');
  },
};
