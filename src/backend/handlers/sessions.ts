import type { authRefresh as refreshEndpoints, authSession as sessionEndpoints } from '../../resources/auth-session.js';
import type { sessions as endpoints } from '../../resources/sessions.js';
import type { Handlers } from '../call.js';
import { KnownError, StatusError, expectOwn, expectUser, noSuchUserId, refreshTokenGone, schemaError } from '../problem.js';
import { lockCaller } from '../rights.js';
import { YEAR_MS, endSession, expectOwnSessionOfClient, listSessions, refreshSession, startSession } from '../store/sessions.js';
import { lockUser } from '../store/users.js';

/** Maximum session lifetime in milliseconds: 367 days. */
const MAX_LIFE_MS = 31_708_800_000;

export const sessions: Handlers<typeof endpoints> = {
  list: async (call, { userId }) => {
    expectOwn(call, userId);
    const rows = await listSessions(call.db, call.project.id, userId);
    const shown = call.access === 'admin' ? rows : rows.filter(({ isImpersonation }) => !isImpersonation);
    return shown.map((row) => ({ ...row, isCurrentSession: row.id === call.sessionId, geoInfo: row.geoInfo ?? undefined }));
  },

  create: async (call, { userId, expiresInMs = YEAR_MS, isImpersonation }) => {
    if (Math.abs(expiresInMs) > MAX_LIFE_MS) {
      throw schemaError(call.request, [`body.expires_in_millis must be between -${MAX_LIFE_MS} and ${MAX_LIFE_MS}`]);
    }
    return call.transact(async (inside) => {
      if (!(await lockUser(inside, call.project.id, userId))) throw noSuchUserId(userId);
      // The languages of a server's request are not those of the user.
      return startSession(inside, { ...call, languages: undefined }, userId, { expiresInMs, isImpersonation });
    });
  },

  revoke: async (call, { id }) => {
    const owner = call.access === 'client' ? expectUser(call).id : undefined;
    if (id === call.sessionId)
      throw new KnownError('CANNOT_DELETE_CURRENT_SESSION', 'The current session cannot be revoked. Sign out instead.');
    const isEnded = await call.transact(async (inside) => {
      await lockCaller(inside, call);
      await expectOwnSessionOfClient(inside, call);
      return endSession(inside, call.project.id, id, owner);
    });
    if (!isEnded) throw new StatusError(404, 'There is no such session.');
  },
};

export const authSession: Handlers<typeof sessionEndpoints> = {
  signOut: async (call) => {
    if (call.sessionId === undefined)
      throw new KnownError('ACCESS_TOKEN_EXPIRED', 'Signing out requires an access token.', { expired_at_millis: call.now() });
    const { project, sessionId } = call;
    if (!(await call.transact((inside) => endSession(inside, project.id, sessionId)))) throw refreshTokenGone();
  },
};

export const authRefresh: Handlers<typeof refreshEndpoints> = {
  refresh: async (call) => {
    const refreshToken = call.request.headers.get('x-stack-refresh-token');
    if (!refreshToken) throw schemaError(call.request, ['headers.x-stack-refresh-token is missing']);
    const accessToken = await refreshSession(call, refreshToken);
    if (accessToken === undefined) throw refreshTokenGone();
    return { accessToken };
  },
};
