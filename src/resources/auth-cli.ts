import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { optional, text } from '../contract/fields.js';
import { choice, expiresInMs } from '../contract/special-fields.js';

/** Signs users in to a command-line program through a browser. */
export const authCli = {
  /** Starts a sign-in to a command-line program. `expiresInMs` is the lifetime of its codes, in milliseconds. */
  start: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/cli',
    body: entity({ expiresInMs: optional(expiresInMs) }),
    returns: entity({ pollingCode: text, loginCode: text, expiresAt: optional(text) }),
  }),
  /** Returns the state of a login, which becomes `success` when a user confirms it. The refresh token is returned only once. */
  poll: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/cli/poll',
    body: entity({ pollingCode: text }),
    returns: entity({ status: choice('waiting', 'success', 'expired', 'used'), refreshToken: optional(text) }),
    errors: ['INVALID_POLLING_CODE'],
  }),
  /** Gives the session with this refresh token to the program that shows this login code. */
  complete: endpoint({
    access: 'client',
    method: 'POST',
    path: '/auth/cli/complete',
    body: entity({ loginCode: text, refreshToken: text }),
  }),
};
