import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { choice, expiresInMs, optional, text } from '../contract/fields.js';

/** Sign-in of a command-line program through a browser. */
export const authCli = {
  /** Starts the sign-in of a command-line program. `expiresInMs` is the lifetime of its codes, in milliseconds. */
  start: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/cli',
    body: entity({ expiresInMs: optional(expiresInMs) }),
    returns: entity({ pollingCode: text, loginCode: text, expiresAt: optional(text) }),
  }),
  /** Returns whether a user has confirmed the login of a waiting program. The refresh token is returned only once. */
  poll: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/cli/poll',
    body: entity({ pollingCode: text }),
    returns: entity({ status: choice('waiting', 'success', 'expired', 'used'), refreshToken: optional(text) }),
    errors: ['INVALID_POLLING_CODE'],
  }),
  /** Gives the caller's session to the program that shows this login code. */
  complete: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/cli/complete',
    body: entity({ loginCode: text, refreshToken: text }),
  }),
};
