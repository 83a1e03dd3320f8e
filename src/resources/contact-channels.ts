import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view, type DataOf, type Named } from '../contract/entity.js';
import { code, email, boolean, id, optional, strictEmail, text, url } from '../contract/fields.js';
import { choice, idOrMe, me, withDefault } from '../contract/special-fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid } from './sign-in-responses.js';

const contactChannel = entity({
  /** The UUID of this entry. */
  id,
  /** UUID of the user. */
  userId: id,
  /** The kind of address, which is always `email`. */
  type: choice('email'),
  /** The email address. */
  value: text,
  /** Whether this is the user's primary email address; a user has at most one. */
  isPrimary: boolean,
  /** Whether the address is verified. */
  isVerified: boolean,
  /** Whether the user can sign in with the address. */
  usedForAuth: boolean,
});
/** A user's email address. */
export interface ContactChannel extends DataOf<typeof contactChannel> {}
/** A user's email address. */
export const ContactChannel: Named<typeof contactChannel, ContactChannel> = contactChannel;

const filter = entity({
  /** UUID of a user, or `me`; if omitted, `me` in client apps and all users in other apps. */
  userId: optional(me),
  /** UUID of the only address to list. */
  contactChannelId: optional(id),
});
const filterByServer = extend(filter, {
  /** UUID of a user, or `me`; if omitted, all users. */
  userId: optional(idOrMe),
});
/** A filter for lists of email addresses. */
export interface ContactChannelFilter extends DataOf<typeof filter> {}
const ContactChannelFilter = view<Named<typeof filter, ContactChannelFilter>, Named<typeof filterByServer, ContactChannelFilter>>({
  client: filter,
  server: filterByServer,
});

const one = '/contact-channels/{userId=me}/{id}';
const invalidates = ['currentUser', 'users'] as const;

const own = entity({
  /** The kind of address, which is always `email`. */
  type: choice('email'),
  /** The email address; a new value is not verified, unless a server also sets `isVerified`. */
  value: email,
  /** Whether the user can sign in with the address; only one user can sign in with it. */
  usedForAuth: boolean,
  /** Whether this is the primary address; true also makes the previous primary address secondary. */
  isPrimary: boolean,
});
const create = entity({
  /** The signed-in user's UUID, or `me`; if omitted, `me`. */
  userId: me,
  /** The kind of address, which is always `email`. */
  type: withDefault('email', choice('email')),
  /** The email address, which the user must not already have. */
  value: email,
  /** Whether the user can sign in with the address; if omitted, false. */
  usedForAuth: withDefault(false, boolean),
  /** Whether the address becomes the primary address; if omitted, false. */
  isPrimary: optional(boolean),
});
/** Only servers may mark an address as verified. */
const serverFields = {
  /** Whether the address counts as verified; the service sends no email to verify it. */
  isVerified: optional(boolean),
};

const createByServer = extend(create, {
  /** UUID of the user, or `me` for the user of the session. */
  userId: idOrMe,
  ...serverFields,
});
/** A new email address for a user. If `usedForAuth` is omitted, the user cannot sign in with the address. */
export interface ContactChannelCreate extends DataOf<typeof create> {}
/** A new email address for a user, verified or not. */
export interface ServerContactChannelCreate extends DataOf<typeof createByServer> {}
const ContactChannelCreate = view<Named<typeof create, ContactChannelCreate>, Named<typeof createByServer, ServerContactChannelCreate>>({
  client: create,
  server: createByServer,
});

const update = partial(own);
const updateByServer = extend(update, serverFields);
/** Changes to an email address. An omitted field does not change. */
export interface ContactChannelUpdate extends DataOf<typeof update> {}
/** Changes that a server makes to an email address. An omitted field does not change. */
export interface ServerContactChannelUpdate extends DataOf<typeof updateByServer> {}
const ContactChannelUpdate = view<Named<typeof update, ContactChannelUpdate>, Named<typeof updateByServer, ServerContactChannelUpdate>>({
  client: update,
  server: updateByServer,
});

const primary = entity({
  /** The user's primary email address. */
  email: strictEmail,
  /** Absolute URL of the page that the email links to, on a trusted domain of the project. */
  callbackUrl: url,
});
/** The user's primary email address, and the page that the email links to. */
export interface PrimaryVerification extends DataOf<typeof primary> {}
const PrimaryVerification: Named<typeof primary, PrimaryVerification> = primary;

export const contactChannels = {
  /**
   * Lists the email addresses of a user, by default the signed-in user. If a server omits `userId`, lists the addresses of all users.
   * @example
   * const channels = await app.contactChannels.list();
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/contact-channels',
    query: ContactChannelFilter,
    returns: ContactChannel,
    list: true,
  }),
  /**
   * Adds an email address to a user, by default the signed-in user. Servers must pass `userId`.
   * @example
   * const result = await app.contactChannels.create({ value: 'ada@example.org' });
   * if (result.status === 'error') console.log(result.error.code);
   */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels',
    body: ContactChannelCreate,
    returns: ContactChannel,
    errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    invalidates,
  }),
  /**
   * Returns one email address.
   * @example
   * const channel = await app.contactChannels.get({ id: channelId });
   */
  get: endpoint({ access: 'client', method: 'GET', path: one, returns: ContactChannel }),
  /**
   * Changes an email address, makes it the primary address, or turns sign-in with this address on or off.
   * @example
   * await app.contactChannels.update({ id: channelId, isPrimary: true });
   */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: one,
    body: ContactChannelUpdate,
    returns: ContactChannel,
    errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    invalidates,
  }),
  /**
   * Removes an email address.
   * @example
   * await app.contactChannels.delete({ id: channelId });
   */
  delete: endpoint({ access: 'client', method: 'DELETE', path: one, invalidates }),
  /**
   * Emails a verification link to an address. If `callbackUrl` is omitted, the link opens the app's verification page.
   * @example
   * await app.contactChannels.sendVerificationCode({ id: channelId });
   */
  sendVerificationCode: endpoint({
    access: 'client',
    method: 'POST',
    path: `${one}/send-verification-code`,
    body: entity({
      /** Absolute URL of the page that the email links to, on a trusted domain of the project. */
      callbackUrl: url,
    }),
    callback: 'emailVerification',
    errors: ['EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  /**
   * Emails a verification link to the user's primary address. If `callbackUrl` is omitted, the link opens the app's verification page.
   * @example
   * await app.contactChannels.sendPrimaryVerificationCode({ email: 'ada@example.com' });
   */
  sendPrimaryVerificationCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels/send-verification-code',
    body: PrimaryVerification,
    callback: 'emailVerification',
    errors: ['EMAIL_ALREADY_VERIFIED', 'EMAIL_IS_NOT_PRIMARY_EMAIL', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  /**
   * Verifies an email address with the code from a verification link. The code can be used only once.
   * @example
   * const result = await app.contactChannels.verify({ code });
   * if (result.status === 'error') console.log(result.error.code);
   */
  verify: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels/verify',
    body: entity({
      /** The code from the link in the email. */
      code,
    }),
    errors: VerificationCodeError,
    invalidates: ['currentUser'],
    isPublic: true,
  }),
  /**
   * Checks whether a verification code is valid, without using it.
   * @example
   * const { status } = await app.contactChannels.checkVerificationCode({ code });
   */
  checkVerificationCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels/verify/check-code',
    body: entity({
      /** The code from the link in the email. */
      code,
    }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
    isPublic: true,
  }),
};
