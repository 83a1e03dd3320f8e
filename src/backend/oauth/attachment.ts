import { isKnownError } from '../../errors/known-error.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { codeNotFound } from '../problem.js';
import type { Attachment } from '../store/authorization-codes.js';
import { proveChannel } from '../store/channels.js';
import { attachAccount, expectLinkable, predictUser } from '../store/provider-accounts.js';
import { storeGrant } from '../store/provider-tokens.js';
import { findSettings } from './registration.js';

// Stores the provider account and its tokens at the end of a sign-in or link.

type AttachCall = Pick<Call, 'project' | 'now' | 'randomBytes' | 'secret'>;

/**
 * Stores the provider account and its tokens for the locked user. If the account is linked in a session and the provider has verified its
 * address, also marks the user's contact channel with this address as proved, if the channel is verified.
 */
export const storeAttachment = async (
  inside: Db,
  call: AttachCall,
  userId: string,
  { providerId, profile, linkSession, scopes, grant }: Attachment,
): Promise<void> => {
  const id = await attachAccount(inside, call, userId, providerId, profile);
  await storeGrant(inside, call, id, scopes, grant);
  const { email, isEmailVerified } = profile;
  if (linkSession !== undefined && email !== null && isEmailVerified) await proveChannel(inside, call.project.id, userId, email);
};

/**
 * Returns whether a sign-in with the account would still sign in this user. Throws a known error if the account cannot be linked or the
 * provider is turned off.
 */
const wouldSignIn = async (inside: Db, call: AttachCall, userId: string, { providerId, profile, linkSession }: Attachment) => {
  const { project } = call;
  findSettings(project, providerId);
  if (linkSession === undefined) return (await predictUser(inside, call, providerId, profile)) === userId;
  await expectLinkable(inside, project.id, userId, providerId, profile.accountId);
  return true;
};

/**
 * Stores the provider account and its tokens after the locked user has entered the second factor. Throws VERIFICATION_CODE_NOT_FOUND if a
 * sign-in with the account would no longer sign in this user, for example because another user has connected the account or the provider
 * was turned off.
 */
export const storeWaitingAttachment = async (inside: Db, call: AttachCall, userId: string, attachment: Attachment): Promise<void> => {
  try {
    if (!(await wouldSignIn(inside, call, userId, attachment))) throw codeNotFound();
    await storeAttachment(inside, call, userId, attachment);
  } catch (error) {
    throw isKnownError(error) ? codeNotFound() : error;
  }
};
