import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { KnownError } from '../problem.js';
import {
  findAuthorizationCode,
  invalidCode,
  takeAuthorizationCode,
  type Attachment,
  type FoundCode,
} from '../store/authorization-codes.js';
import { findOrCreateUser, expectLinkable, isConcurrentFirstSignIn } from '../store/provider-accounts.js';
import { findSession } from '../store/sessions.js';
import { signIn, type SignInUser } from '../store/sign-in.js';
import { lockUser } from '../store/users.js';
import { storeAttachment } from './attachment.js';
import { findSettings } from './registration.js';

interface ExchangeRequest {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

type GrantCall = Pick<Call, 'db' | 'project' | 'now' | 'randomBytes' | 'tokens' | 'geoInfo' | 'languages' | 'secret' | 'transact'>;

/**
 * Returns the locked user who started the flow, and the session in which the flow started. When that session ends, the new session ends
 * too. Throws if that session has already ended, or if the account cannot be linked.
 */
const findLinkingUser = async (
  inside: Db,
  call: GrantCall,
  userId: string,
  sessionId: string,
  { providerId, profile }: Attachment,
): Promise<SignInUser | undefined> => {
  if (!(await findSession({ ...call, db: inside }, userId, sessionId))) throw invalidCode();
  const user = await lockUser(inside, call.project.id, userId);
  await expectLinkable(inside, call.project.id, userId, providerId, profile.accountId);
  return user && { user, parentSession: sessionId };
};

/**
 * Returns the user who signs in. Stores the provider account and its tokens. If the user has a second factor, the second step of the
 * sign-in stores them instead. The code verifier has proved that the caller started the flow.
 */
const exchangeAttachment = async (inside: Db, call: GrantCall, { userId, attachment }: FoundCode): Promise<SignInUser> => {
  const { providerId, profile, linkSession } = attachment;
  // Throws if the project has turned off the provider since the callback.
  findSettings(call.project, providerId);
  const signInUser =
    linkSession === undefined || userId === null
      ? await findOrCreateUser(inside, call, providerId, profile)
      : await findLinkingUser(inside, call, userId, linkSession, attachment);
  // The user was deleted, or the account was linked to another user.
  if (!signInUser || (userId !== null && signInUser.user.id !== userId)) throw invalidCode();
  if (signInUser.user.totpSecret !== null) return { ...signInUser, attachment };
  await storeAttachment(inside, call, signInUser.user.id, attachment);
  return signInUser;
};

/** Exchanges an authorization code for tokens (RFC 6749, section 4.1.3). Returns the members of the response. */
export const exchangeAuthorizationCode = async (call: GrantCall, { code, redirectUri, verifier }: ExchangeRequest) => {
  const found = await findAuthorizationCode(call, code, verifier);
  const requested = new URL(redirectUri);
  requested.hash = '';
  if (found.redirectUri !== requested.href) {
    await takeAuthorizationCode(call.db, found);
    throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The redirect URI differs from the redirect URI at the start of the flow.');
  }
  const attempt = () =>
    signIn(call, async (inside) => {
      if (found.userId !== null) await lockUser(inside, call.project.id, found.userId);
      await takeAuthorizationCode(inside, found);
      return exchangeAttachment(inside, call, found);
    });
  const { accessToken, refreshToken, isNewUser } = await attempt().catch((error: unknown) => {
    if (found.userId === null && isConcurrentFirstSignIn(error)) return attempt();
    throw error;
  });
  const { afterCallbackRedirectUrl } = found;
  return {
    accessToken,
    refresh_token: refreshToken,
    is_new_user: isNewUser,
    after_callback_redirect_url: afterCallbackRedirectUrl,
    // Older clients read these two members.
    newUser: isNewUser,
    afterCallbackRedirectUrl,
  };
};
