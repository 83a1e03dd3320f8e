import type { authCli as endpoints } from '../../resources/auth-cli.js';
import { STATUS, type Handlers } from '../call.js';
import { KnownError, StatusError, schemaError } from '../problem.js';
import { completeCliLogin, deliverCliLogin, findByPollingCode, startCliLogin } from '../store/cli-logins.js';

const LIFETIME_MS = 7_200_000;
const MAX_LIFE_MS = 86_400_000;

export const authCli: Handlers<typeof endpoints> = {
  start: async (call, { expiresInMs = LIFETIME_MS }) => {
    if (Math.abs(expiresInMs) > MAX_LIFE_MS)
      throw schemaError(call.request, [`body.expires_in_millis must be between -${MAX_LIFE_MS} and ${MAX_LIFE_MS}`]);
    return startCliLogin(call.db, call, expiresInMs);
  },

  poll: async (call, { pollingCode }) => {
    const login = await findByPollingCode(call.db, call.project.id, pollingCode);
    if (!login) throw new KnownError('INVALID_POLLING_CODE', 'There is no command-line login with this polling code.');
    if (login.expiresAt.getTime() <= call.now()) return { status: 'expired' };
    if (login.deliveredAt) return { status: 'used' };
    if (!login.completedAt) return { status: 'waiting' };
    const refreshToken = await deliverCliLogin(call.db, call, login, pollingCode);
    return refreshToken === undefined ? { status: 'used' } : { status: 'success', refreshToken, [STATUS]: 201 };
  },

  complete: async (call, { loginCode, refreshToken }) => {
    if (!(await completeCliLogin(call.db, call, loginCode, refreshToken)))
      throw new StatusError(400, 'The login code is unknown, has expired or has already been used.');
  },
};
