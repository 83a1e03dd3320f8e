// Contact channels of users.
import type { ServerApp } from '../app/server-app.js';
import type { ContactChannel as ChannelData } from '../resources/contact-channels.js';
import { dataOf } from './errors.js';
import { live, memoize, reader } from './live.js';

/** The input for a new contact channel. */
export interface ContactChannelCreateOptions {
  /** The email address. */
  value: string;
  /** The kind of channel: `email`. */
  type: 'email';
  /** Whether the user can sign in with the address. */
  usedForAuth: boolean;
  /** Whether the address becomes the primary address. */
  isPrimary?: boolean | undefined;
}

/** The input for a new contact channel, on servers. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  /** Whether the address counts as verified. */
  isVerified?: boolean | undefined;
}

/** Changes to a contact channel. An omitted field does not change. */
export interface ContactChannelUpdateOptions {
  /** The email address. */
  value?: string | undefined;
  /** Whether the user can sign in with the address. */
  usedForAuth?: boolean | undefined;
  /** True makes the address the primary address. */
  isPrimary?: boolean | undefined;
}

/** Changes to a contact channel, on servers. An omitted field does not change. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  /** Whether the address counts as verified. */
  isVerified?: boolean | undefined;
}

/** A way to reach a user: an email address. */
interface AnyContactChannel<Update> {
  /** UUID of the channel. */
  readonly id: string;
  /** The email address. */
  readonly value: string;
  /** The kind of channel: `email`. */
  readonly type: 'email';
  /** Whether the address is the user's primary address. */
  readonly isPrimary: boolean;
  /** Whether the address is verified. */
  readonly isVerified: boolean;
  /** Whether the user can sign in with the address. */
  readonly usedForAuth: boolean;
  /** Sends an email to verify the address. Throws `EmailAlreadyVerified` if it is verified. */
  sendVerificationEmail(
    this: void,
    options?: {
      /** Page that the email links to. If omitted, the email verification page. */
      callbackUrl?: string | undefined;
    },
  ): Promise<void>;
  /** Changes the channel. The object itself does not change. */
  update(this: void, options: Update): Promise<void>;
  /** Deletes the channel. */
  delete(this: void): Promise<void>;
}

/** An email address of the signed-in user. */
export interface ContactChannel extends AnyContactChannel<ContactChannelUpdateOptions> {}
/** An email address of a user, on servers. */
export interface ServerContactChannel extends AnyContactChannel<ServerContactChannelUpdateOptions> {}

/** The members of users that manage contact channels. */
export interface ContactChannelOwner<Channel, Create> {
  /** Returns the email addresses of the user. */
  listContactChannels(this: void): Promise<Channel[]>;
  /** Adds an email address. */
  createContactChannel(this: void, options: Create): Promise<Channel>;
}

/** Returns the methods for the contact channels of a user, who is `me` for the user of the session. */
export const contactChannelMembers = (
  { contactChannels: calls }: Pick<ServerApp, 'contactChannels'>,
  userId: string,
): ContactChannelOwner<ServerContactChannel, ServerContactChannelCreateOptions> => {
  const create = ({ id, value, type, isPrimary, isVerified, usedForAuth }: ChannelData): ServerContactChannel =>
    live({
      ...{ id, value, type, isPrimary, isVerified, usedForAuth },
      sendVerificationEmail: async ({ callbackUrl }: { callbackUrl?: string | undefined } = {}) =>
        void (await dataOf(calls.sendVerificationCode({ userId, id, callbackUrl }))),
      update: async (options: ServerContactChannelUpdateOptions) => void (await dataOf(calls.update({ ...options, userId, id }))),
      delete: () => calls.delete({ userId, id }),
    });
  const known = memoize(create);
  return {
    listContactChannels: reader(
      () => calls.list.query({ userId }),
      (channels) => channels.map(known),
    ),
    createContactChannel: async (options) => known(await dataOf(calls.create({ ...options, userId }))),
  };
};
