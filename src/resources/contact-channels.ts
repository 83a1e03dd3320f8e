import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view } from '../contract/entity.js';
import { choice, code, email, flag, id, idOrMe, optional, strictEmail, text, url } from '../contract/fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid } from './auth-answers.js';

/** A way to reach a user. Today every channel is an e-mail address. */
export const ContactChannel = entity({
  id,
  userId: id,
  type: choice('email'),
  value: text,
  isPrimary: flag,
  isVerified: flag,
  usedForAuth: flag,
});

const own = entity({ type: choice('email'), value: email, usedForAuth: flag, isPrimary: flag });
const create = entity({ userId: idOrMe, type: choice('email'), value: email, usedForAuth: flag, isPrimary: optional(flag) });
/** Only servers vouch for an address. */
const vouched = { isVerified: optional(flag) };

const one = '/contact-channels/{userId=me}/{id}';
const touches = ['currentUser', 'users'] as const;

export const contactChannels = {
  list: endpoint({
    allow: 'client',
    method: 'GET',
    path: '/contact-channels',
    query: entity({ userId: optional(idOrMe), contactChannelId: optional(id) }),
    returns: ContactChannel,
    list: true,
  }),
  create: endpoint({
    allow: 'client',
    method: 'POST',
    path: '/contact-channels',
    body: view({ client: create, server: extend(create, vouched) }),
    returns: ContactChannel,
    status: 201,
    fails: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    touches,
  }),
  get: endpoint({ allow: 'client', method: 'GET', path: one, returns: ContactChannel }),
  update: endpoint({
    allow: 'client',
    method: 'PATCH',
    path: one,
    body: view({ client: partial(own), server: extend(partial(own), vouched) }),
    returns: ContactChannel,
    fails: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    touches,
  }),
  delete: endpoint({ allow: 'client', method: 'DELETE', path: one, touches }),
  /** Mails a link to the address. It leads to the verification page of the app, where no callback URL is named. */
  sendVerificationCode: endpoint({
    allow: 'client',
    method: 'POST',
    path: `${one}/send-verification-code`,
    body: entity({ callbackUrl: url }),
    callback: 'emailVerification',
    fails: ['EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  /** To the primary address, without knowing its id. */
  sendPrimaryVerificationCode: endpoint({
    allow: 'client',
    method: 'POST',
    path: '/contact-channels/send-verification-code',
    body: entity({ email: strictEmail, callbackUrl: url }),
    callback: 'emailVerification',
    userInSchema: true,
    fails: ['EMAIL_ALREADY_VERIFIED', 'EMAIL_IS_NOT_PRIMARY_EMAIL', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  verify: endpoint({
    allow: 'client',
    method: 'POST',
    path: '/contact-channels/verify',
    body: entity({ code }),
    fails: VerificationCodeError,
    touches: ['currentUser'],
  }),
  checkVerificationCode: endpoint({
    allow: 'client',
    method: 'POST',
    path: '/contact-channels/verify/check-code',
    body: entity({ code }),
    returns: CodeIsValid,
    fails: VerificationCodeError,
  }),
};
