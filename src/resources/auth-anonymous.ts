import { endpoint } from '../contract/endpoint.js';
import { TokenResponse } from './sign-in-responses.js';

/** An account without any way to sign in again, for visitors who should not have to. */
export const authAnonymous = {
  /** Creates an anonymous user and a session for it. */
  signUp: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/anonymous/sign-up',
    returns: TokenResponse,
    session: 'starts',
    errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
  }),
};
