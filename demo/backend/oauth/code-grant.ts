import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { KnownError } from '../problem.js';
import { findAuthorizationCode, invalidCode, takeAuthorizationCode, type ShownCode } from '../store/authorization-codes.js';
import { findAccount, linkAccount } from '../store/provider-accounts.js';
import { keepGrant } from '../store/provider-tokens.js';
import { hasSession } from '../store/sessions.js';
import { signIn } from '../store/sign-in.js';
import { lockUser } from '../store/users.js';

interface Offer {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

type GrantCall = Pick<Call, 'db' | 'project' | 'now' | 'randomBytes' | 'tokens' | 'geoInfo' | 'secret' | 'transact'>;

/** Stores what the provider gave: whoever shows the verifier has begun the flow. */
const keepAttachment = async (inside: Db, call: GrantCall, { userId, attachment }: ShownCode): Promise<void> => {
  const { providerId, account, linkSession, scopes, grant } = attachment;
  if (linkSession !== undefined && !(await hasSession(inside, userId, linkSession))) throw invalidCode();
  const row =
    linkSession !== undefined
      ? await linkAccount(inside, call, userId, providerId, account)
      : await findAccount(inside, call.project.id, providerId, account.accountId);
  // The account was taken from the user since: it does not sign them in.
  if (row?.userId !== userId) throw invalidCode();
  await keepGrant(inside, call, row.id, scopes, grant);
};

/** A code for tokens (wire.md 6.4), under the names of the wire. */
export const exchangeAuthorizationCode = async (call: GrantCall, { code, redirectUri, verifier }: Offer) => {
  const shown = await findAuthorizationCode(call, code, verifier);
  const offered = new URL(redirectUri);
  offered.hash = '';
  if (shown.redirectUri !== offered.href) {
    await takeAuthorizationCode(call.db, shown);
    throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The redirect URI is not the one that the flow began with.');
  }
  const { accessToken, refreshToken } = await signIn(call, async (inside) => {
    const user = await lockUser(inside, call.project.id, shown.userId);
    await takeAuthorizationCode(inside, shown);
    if (!user) throw invalidCode();
    await keepAttachment(inside, call, shown);
    return { user };
  });
  const { isNewUser, afterCallbackRedirectUrl } = shown;
  return {
    accessToken,
    refresh_token: refreshToken,
    is_new_user: isNewUser,
    after_callback_redirect_url: afterCallbackRedirectUrl,
    // The older names of the two.
    newUser: isNewUser,
    afterCallbackRedirectUrl,
  };
};
