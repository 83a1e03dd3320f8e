import type { contactChannels as rows } from '../../../src/resources/contact-channels.js';
import { expectOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode } from '../codes.js';
import { KnownError, StatusError, codeNotFound, expectUser } from '../problem.js';
import { listChannels, verifyChannel } from '../store/channels.js';
import { sendVerification } from '../store/code-mails.js';
import { readUser, type UserRow } from '../store/users.js';

const alreadyVerified = (): KnownError => new KnownError('EMAIL_ALREADY_VERIFIED', 'The e-mail address is verified already.');

/** The user named in the path: for users only themselves. */
const expectOwner = async (call: Call, userId: string): Promise<UserRow> => {
  if (call.access === 'client' && expectUser(call).id !== userId) throw new StatusError(400, 'Users may verify their own addresses only.');
  const user = call.user?.id === userId ? call.user : await readUser(call.db, call.project.id, userId);
  if (!user) throw new KnownError('USER_ID_DOES_NOT_EXIST', `There is no user ${userId}.`, { user_id: userId });
  return user;
};

export const contactChannels: Handlers<typeof rows> = {
  list: async (call, { userId, contactChannelId }) => {
    if (call.access === 'client' && expectUser(call).id !== userId)
      throw new StatusError(403, 'Users may list their own contact channels only.');
    return listChannels(call.db, call.project.id, { userId, id: contactChannelId });
  },

  sendVerificationCode: async (call, { userId, id, callbackUrl }) => {
    const user = await expectOwner(call, userId);
    const [channel] = await listChannels(call.db, call.project.id, { userId, id });
    if (!channel) throw new StatusError(404, 'There is no such contact channel.');
    if (channel.isVerified) throw alreadyVerified();
    expectOwnCallback(call, callbackUrl);
    await call.transact((inside) => sendVerification(inside, call, user, channel.value, callbackUrl));
  },

  sendPrimaryVerificationCode: async (call, { email, callbackUrl }) => {
    const user = expectUser(call);
    if (email !== user.primaryEmail) {
      const details = { email, primary_email: user.primaryEmail };
      throw new KnownError('EMAIL_IS_NOT_PRIMARY_EMAIL', `${email} is not the primary e-mail address of the user.`, details);
    }
    if (user.primaryEmailVerified) throw alreadyVerified();
    expectOwnCallback(call, callbackUrl);
    await call.transact((inside) => sendVerification(inside, call, user, email, callbackUrl));
  },

  verify: async (call, { code }) => {
    const submitted = await submitCode(call, 'contact-channel', code);
    await call.transact(async (inside) => {
      await consumeCode(inside, call, submitted);
      const { userId, email } = submitted.data;
      // The address was removed or replaced since the mail went out: the code stands for nothing.
      if (!(await verifyChannel(inside, call.project.id, userId, email))) throw codeNotFound();
    });
  },

  checkVerificationCode: async (call, { code }) => {
    await submitCode(call, 'contact-channel', code);
    return { isCodeValid: true };
  },
};
