import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { KnownError } from '../problem.js';
import { useAuthorizationCode, type UsedCode } from '../store/authorization-codes.js';
import { findAccount, linkAccount } from '../store/provider-accounts.js';
import { keepGrant } from '../store/provider-tokens.js';
import { signIn } from '../store/sessions.js';
import { readUser } from '../store/users.js';

interface Offer {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

type GrantCall = Pick<Call, 'db' | 'project' | 'now' | 'randomBytes' | 'tokens' | 'request' | 'secret' | 'transact'>;

/** Stores what the provider gave: whoever shows the verifier has begun the flow. */
const keepAttachment = async (inside: Db, call: GrantCall, { userId, attachment }: UsedCode): Promise<void> => {
  const { providerId, account, isLink, scopes, grant } = attachment;
  const row = isLink
    ? await linkAccount(inside, call, userId, providerId, account)
    : await findAccount(inside, call.project.id, providerId, account.accountId);
  if (grant && row?.userId === userId) await keepGrant(inside, call, row.id, scopes, grant);
};

const redeem = (call: GrantCall, { code, redirectUri, verifier }: Offer): Promise<UsedCode | undefined> =>
  call.transact(async (inside) => {
    const used = await useAuthorizationCode(inside, call, code, verifier);
    const offered = new URL(redirectUri);
    offered.hash = '';
    // Not thrown, which would give the code back.
    if (used.redirectUri !== offered.href) return undefined;
    await keepAttachment(inside, call, used);
    return used;
  });

/** A code for tokens (wire.md 6.4), under the names of the wire. */
export const exchangeAuthorizationCode = async (call: GrantCall, offer: Offer) => {
  const { db, project } = call;
  const used = await redeem(call, offer);
  if (!used) throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The redirect URI is not the one that the flow began with.');
  const user = await readUser(db, project.id, used.userId);
  if (!user) throw new KnownError('INVALID_AUTHORIZATION_CODE', 'The user of the authorization code does not exist any more.');
  const { accessToken, refreshToken } = await signIn(db, call, user);
  const { isNewUser, afterCallbackRedirectUrl } = used;
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
