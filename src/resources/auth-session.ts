import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { text } from '../contract/fields.js';
import { RefreshTokenError } from '../errors/groups.js';

/** The caller's session. The SDK's app objects do not have this resource, because host apps sign out with `app.auth.signOut`. */
export const authSession = {
  /** Ends the caller's session. */
  signOut: endpoint({ access: 'client', method: 'DELETE', path: '/auth/sessions/current', errors: RefreshTokenError }),
};

/** Refreshes a session. The SDK uses the token endpoint instead. */
export const authRefresh = {
  /** Returns a new access token for the caller's session. */
  refresh: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/sessions/current/refresh',
    returns: entity({ accessToken: text }),
    errors: RefreshTokenError,
  }),
};
