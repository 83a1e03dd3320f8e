import { endpoint } from '../contract/endpoint.js';
import { TokenResponse } from './sign-in-responses.js';

/** Accounts for visitors who do not sign in. */
export const authAnonymous = {
  /** Creates an anonymous user and starts a session for that user. */
  signUp: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/anonymous/sign-up',
    returns: TokenResponse,
    session: 'starts',
    errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
  }),
};
