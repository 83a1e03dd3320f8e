import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view } from '../contract/entity.js';
import { choice, code, email, boolean, id, idOrMe, optional, strictEmail, text, url } from '../contract/fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid } from './sign-in-responses.js';

/** A way to reach a user. Today every channel is an e-mail address. */
export const ContactChannel = entity({
  id,
  userId: id,
  type: choice('email'),
  value: text,
  isPrimary: boolean,
  isVerified: boolean,
  usedForAuth: boolean,
});

const own = entity({ type: choice('email'), value: email, usedForAuth: boolean, isPrimary: boolean });
const create = entity({ userId: idOrMe, type: choice('email'), value: email, usedForAuth: boolean, isPrimary: optional(boolean) });
/** Only servers vouch for an address. */
const vouched = { isVerified: optional(boolean) };

const one = '/contact-channels/{userId=me}/{id}';
const invalidates = ['currentUser', 'users'] as const;

export const contactChannels = {
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/contact-channels',
    query: entity({ userId: optional(idOrMe), contactChannelId: optional(id) }),
    returns: ContactChannel,
    list: true,
  }),
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels',
    body: view({ client: create, server: extend(create, vouched) }),
    returns: ContactChannel,
    errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    invalidates,
  }),
  get: endpoint({ access: 'client', method: 'GET', path: one, returns: ContactChannel }),
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: one,
    body: view({ client: partial(own), server: extend(partial(own), vouched) }),
    returns: ContactChannel,
    errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    invalidates,
  }),
  delete: endpoint({ access: 'client', method: 'DELETE', path: one, invalidates }),
  /** Mails a link to the address. It leads to the verification page of the app, where no callback URL is named. */
  sendVerificationCode: endpoint({
    access: 'client',
    method: 'POST',
    path: `${one}/send-verification-code`,
    body: entity({ callbackUrl: url }),
    callback: 'emailVerification',
    errors: ['EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  /** To the primary address, without knowing its id. */
  sendPrimaryVerificationCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels/send-verification-code',
    body: entity({ email: strictEmail, callbackUrl: url }),
    callback: 'emailVerification',
    errors: ['EMAIL_ALREADY_VERIFIED', 'EMAIL_IS_NOT_PRIMARY_EMAIL', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  verify: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels/verify',
    body: entity({ code }),
    errors: VerificationCodeError,
    invalidates: ['currentUser'],
  }),
  checkVerificationCode: endpoint({
    access: 'client',
    method: 'POST',
    path: '/contact-channels/verify/check-code',
    body: entity({ code }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
  }),
};
