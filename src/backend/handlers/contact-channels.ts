import type { contactChannels as endpoints } from '../../resources/contact-channels.js';
import { expectOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode } from '../codes.js';
import type { Db } from '../db/client.js';
import { KnownError, StatusError, codeNotFound, expectOwn, expectUser, noSuchUserId, userNotFound } from '../problem.js';
import {
  addChannel,
  deleteChannel,
  isDuplicateOfUser,
  isTakenForAuth,
  listChannels,
  updateChannel,
  verifyChannel,
  type ChannelRow,
} from '../store/channels.js';
import { sendVerification } from '../store/code-mails.js';
import { refreshSearchText } from '../store/search.js';
import { expectOwnSessionOfClient, isInOwnSession } from '../store/sessions.js';
import { lockForCaller, lockUser, readCaller, type CallerRow } from '../store/users.js';

const alreadyVerified = (): KnownError => new KnownError('EMAIL_ALREADY_VERIFIED', 'The email address is already verified.');

/** Returns the user with this ID. Throws if there is no such user, or if a client passes an ID other than the signed-in user's ID. */
const expectOwner = async (call: Call, userId: string): Promise<CallerRow> => {
  expectOwn(call, userId, 400);
  const user = call.user?.id === userId ? call.user : await readCaller(call.db, call.project.id, userId);
  if (!user) throw noSuchUserId(userId);
  return user;
};

/**
 * Returns a function that handles a failed write. If a unique index was violated, the function throws an error that says that the user
 * already has the address, or that another user signs in with it. Otherwise, the function rethrows the error.
 */
const throwConflict =
  (value: string | null) =>
  (error: unknown): never => {
    if (isDuplicateOfUser(error)) throw new StatusError(400, 'The user already has this address.');
    if (!isTakenForAuth(error)) throw error;
    const details = { type: 'email', contact_channel_value: value } as const;
    throw new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'Another user signs in with this address.', details);
  };

const expectChannel = (channel: ChannelRow | undefined, status: 400 | 404): ChannelRow => {
  if (!channel) throw new StatusError(status, 'There is no such contact channel.');
  return channel;
};

/** Locks a user, runs work that changes the user's addresses, and updates the search column. */
const changeAddresses = <T>(call: Call, userId: string, work: (inside: Db, exists: boolean) => Promise<T>): Promise<T> =>
  call.transact(async (inside) => {
    const result = await work(inside, (await lockForCaller(inside, call, userId)) !== undefined);
    await refreshSearchText(inside, userId);
    return result;
  });

export const contactChannels: Handlers<typeof endpoints> = {
  list: async (call, { userId, contactChannelId }) => {
    expectOwn(call, userId);
    return listChannels(call.db, call.project.id, { userId, id: contactChannelId });
  },

  create: async (call, { type: _type, ...channel }) => {
    const { project } = call;
    expectOwn(call, channel.userId);
    const add = changeAddresses(call, channel.userId, async (inside, exists) => {
      if (!exists) throw userNotFound();
      await expectOwnSessionOfClient(inside, call);
      const own = await listChannels(inside, project.id, { userId: channel.userId });
      if (own.some(({ value }) => value === channel.value)) throw new StatusError(400, 'The user already has this address.');
      return addChannel(inside, call, channel);
    });
    return add.catch(throwConflict(channel.value));
  },

  get: async (call, { userId, id }) => {
    expectOwn(call, userId);
    return expectChannel((await listChannels(call.db, call.project.id, { userId, id }))[0], 404);
  },

  update: async (call, { userId, id, type: _type, ...patch }) => {
    expectOwn(call, userId);
    const change = changeAddresses(call, userId, async (inside) => {
      await expectOwnSessionOfClient(inside, call);
      return updateChannel(inside, call, { userId, id }, patch);
    });
    return expectChannel(await change.catch(throwConflict(null)), 400);
  },

  delete: async (call, { userId, id }) => {
    expectOwn(call, userId);
    const isDeleted = await changeAddresses(call, userId, async (inside) => {
      await expectOwnSessionOfClient(inside, call);
      return deleteChannel(inside, call.project.id, userId, id);
    });
    if (!isDeleted) expectChannel(undefined, 400);
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
      throw new KnownError('EMAIL_IS_NOT_PRIMARY_EMAIL', `${email} is not the primary email address of the user.`, details);
    }
    if (user.primaryEmailVerified) throw alreadyVerified();
    expectOwnCallback(call, callbackUrl);
    await call.transact((inside) => sendVerification(inside, call, user, email, callbackUrl));
  },

  verify: async (call, { code }) => {
    const submitted = await submitCode(call, 'contact-channel', code);
    await call.transact(async (inside) => {
      const { userId, email } = submitted.data;
      await lockUser(inside, call.project.id, userId);
      await consumeCode(inside, call, submitted);
      const isInSession = call.user?.id === userId && (await isInOwnSession(inside, call));
      // The code is invalid if the address was removed or replaced after the email was sent.
      if (!(await verifyChannel(inside, call.project.id, { userId, email, isInSession }))) throw codeNotFound();
    });
  },

  checkVerificationCode: async (call, { code }) => {
    await submitCode(call, 'contact-channel', code);
    return { isCodeValid: true };
  },
};
