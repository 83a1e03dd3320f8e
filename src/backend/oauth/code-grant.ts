import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { KnownError } from '../problem.js';
import {
  findAuthorizationCode,
  invalidCode,
  takeAuthorizationCode,
  type Attachment,
  type ShownCode,
} from '../store/authorization-codes.js';
import { proveChannel } from '../store/channels.js';
import { admit, isOvertaken, linkAccount, type Admission } from '../store/provider-accounts.js';
import { findSettings } from './registration.js';
import { keepGrant } from '../store/provider-tokens.js';
import { findSession } from '../store/sessions.js';
import { signIn, type Entrant } from '../store/sign-in.js';
import { lockUser } from '../store/users.js';

interface Offer {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

type GrantCall = Pick<Call, 'db' | 'project' | 'now' | 'randomBytes' | 'tokens' | 'geoInfo' | 'secret' | 'transact'>;

/**
 * Links the account to the user who started the flow, and proves the address that the provider has verified. The new session ends
 * with the session in which the flow began.
 */
const link = async (inside: Db, call: GrantCall, userId: string, sessionId: string, { providerId, profile }: Attachment) => {
  if (!(await findSession({ ...call, db: inside }, userId, sessionId))) throw invalidCode();
  const row = await linkAccount(inside, call, userId, providerId, profile);
  if (profile.email !== null && profile.isEmailVerified) await proveChannel(inside, call.project.id, userId, profile.email);
  return { row, isNewUser: false, parentSession: sessionId };
};

/** Stores account and tokens of the provider, and returns who signs in. The verifier proves that the caller started the flow. */
const keepAttachment = async (inside: Db, call: GrantCall, { userId, attachment }: ShownCode): Promise<Entrant> => {
  const { providerId, profile, linkSession, scopes, grant } = attachment;
  // Throws if the project has turned the provider off since the callback.
  findSettings(call.project, providerId);
  const { row, ...entry }: Admission & Pick<Entrant, 'parentSession'> =
    linkSession === undefined || userId === null
      ? await admit(inside, call, providerId, profile)
      : await link(inside, call, userId, linkSession, attachment);
  // The account belongs to another user in the meantime.
  if (userId !== null && row.userId !== userId) throw invalidCode();
  const user = await lockUser(inside, call.project.id, row.userId);
  if (!user) throw invalidCode();
  await keepGrant(inside, call, row.id, scopes, grant);
  return { user, ...entry };
};

/** Exchanges an authorization code for tokens (RFC 6749, section 4.1.3). Returns members of the wire form. */
export const exchangeAuthorizationCode = async (call: GrantCall, { code, redirectUri, verifier }: Offer) => {
  const shown = await findAuthorizationCode(call, code, verifier);
  const offered = new URL(redirectUri);
  offered.hash = '';
  if (shown.redirectUri !== offered.href) {
    await takeAuthorizationCode(call.db, shown);
    throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The redirect URI is not the one that the flow began with.');
  }
  const end = () =>
    signIn(call, async (inside) => {
      if (shown.userId !== null) await lockUser(inside, call.project.id, shown.userId);
      await takeAuthorizationCode(inside, shown);
      return keepAttachment(inside, call, shown);
    });
  const { accessToken, refreshToken, isNewUser } = await end().catch((error: unknown) => {
    if (shown.userId === null && isOvertaken(error)) return end();
    throw error;
  });
  const { afterCallbackRedirectUrl } = shown;
  return {
    accessToken,
    refresh_token: refreshToken,
    is_new_user: isNewUser,
    after_callback_redirect_url: afterCallbackRedirectUrl,
    // Older names, for clients that read these.
    newUser: isNewUser,
    afterCallbackRedirectUrl,
  };
};
