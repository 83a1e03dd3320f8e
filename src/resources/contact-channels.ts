import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { choice, code, flag, id, idOrMe, optional, strictEmail, text, url } from '../contract/fields.js';
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

export const contactChannels = {
  list: endpoint({
    allow: 'client',
    method: 'GET',
    path: '/contact-channels',
    query: entity({ userId: optional(idOrMe), contactChannelId: optional(id) }),
    returns: ContactChannel,
    list: true,
  }),
  sendVerificationCode: endpoint({
    allow: 'client',
    method: 'POST',
    path: '/contact-channels/{userId=me}/{id}/send-verification-code',
    body: entity({ callbackUrl: url }),
    fails: ['EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
  }),
  /** To the primary address, without knowing its id. */
  sendPrimaryVerificationCode: endpoint({
    allow: 'client',
    method: 'POST',
    path: '/contact-channels/send-verification-code',
    body: entity({ email: strictEmail, callbackUrl: url }),
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
