import type { authRefresh as refreshRows, authSession as sessionRows, sessions as rows } from '../../../src/resources/sessions.js';
import type { Handlers } from '../call.js';
import { KnownError, StatusError, expectUser, refreshTokenGone, schemaError } from '../problem.js';
import { endSession, listSessions, refreshSession } from '../store/sessions.js';

export const sessions: Handlers<typeof rows> = {
  list: async (call, { userId }) => {
    if (call.access === 'client' && expectUser(call).id !== userId) throw new StatusError(403, 'Users may list their own sessions only.');
    const rows = await listSessions(call.db, call.project.id, userId);
    const shown = call.access === 'admin' ? rows : rows.filter(({ isImpersonation }) => !isImpersonation);
    return shown.map((row) => ({ ...row, isCurrentSession: row.id === call.sessionId }));
  },

  revoke: async (call, { id }) => {
    const owner = call.access === 'client' ? expectUser(call).id : undefined;
    if (id === call.sessionId) throw new KnownError('CANNOT_DELETE_CURRENT_SESSION', 'The current session is ended by signing out.');
    if (!(await endSession(call.db, call.project.id, id, owner))) throw new StatusError(404, 'There is no such session.');
  },
};

export const authSession: Handlers<typeof sessionRows> = {
  signOut: async (call) => {
    if (call.sessionId === undefined)
      throw new KnownError('ACCESS_TOKEN_EXPIRED', 'Signing out needs an access token.', { expired_at_millis: null });
    if (!(await endSession(call.db, call.project.id, call.sessionId))) throw refreshTokenGone();
  },

};

export const authRefresh: Handlers<typeof refreshRows> = {
  refresh: async (call) => {
    const refreshToken = call.request.headers.get('x-stack-refresh-token');
    if (!refreshToken) throw schemaError(call.request, ['headers.x-stack-refresh-token is missing']);
    const accessToken = await refreshSession(call, refreshToken);
    if (accessToken === undefined) throw refreshTokenGone();
    return { accessToken };
  },
};
