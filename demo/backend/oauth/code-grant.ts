import type { Call } from '../call.js';
import { KnownError } from '../problem.js';
import { useAuthorizationCode } from '../store/authorization-codes.js';
import { signIn } from '../store/sessions.js';
import { readUser } from '../store/users.js';

interface Offer {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | undefined;
}

/** A code for tokens (wire.md 6.4), under the names of the wire. */
export const exchangeAuthorizationCode = async (
  call: Pick<Call, 'db' | 'project' | 'now' | 'randomBytes' | 'tokens' | 'request'>,
  { code, redirectUri, verifier }: Offer,
) => {
  const { db, project } = call;
  const used = await useAuthorizationCode(call, project.id, code, verifier);
  const offered = new URL(redirectUri);
  offered.hash = '';
  if (used.redirectUri !== offered.href)
    throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The redirect URI is not the one that the flow began with.');
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
