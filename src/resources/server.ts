import { users } from './users.js';

/** Tables that begin with server access. */
export const serverResources = { users };
