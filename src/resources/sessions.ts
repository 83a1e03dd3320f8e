import { endpoint } from '../contract/endpoint.js';
import { entity, view, type DataOf, type Named } from '../contract/entity.js';
import { named, date, boolean, id, nullable, optional, record, text } from '../contract/fields.js';
import { number, expiresInMs, idOrMe, me } from '../contract/special-fields.js';

/** The place where a session was last used, derived from its IP address. */
const GeoInfo = entity({
  ip: text,
  countryCode: named('countryCode', optional(nullable(text))),
  regionCode: named('regionCode', optional(nullable(text))),
  cityName: named('cityName', optional(nullable(text))),
  latitude: optional(nullable(number)),
  longitude: optional(nullable(number)),
  tzIdentifier: named('tzIdentifier', optional(nullable(text))),
});

const activeSession = entity({
  id,
  userId: id,
  createdAt: named('created_at', date),
  isImpersonation: boolean,
  lastUsedAt: named('last_used_at', optional(date)),
  isCurrentSession: optional(boolean),
  geoInfo: named('last_used_at_end_user_ip_info', optional(record(GeoInfo))),
});
/** A user's session. */
export interface ActiveSession extends DataOf<typeof activeSession> {}
/** A user's session. */
export const ActiveSession: Named<typeof activeSession, ActiveSession> = activeSession;

const create = entity({ userId: idOrMe, expiresInMs: optional(expiresInMs), isImpersonation: optional(boolean) });
/** The input for a new session. `expiresInMs` is the lifetime of the session, in milliseconds. */
export interface SessionCreate extends DataOf<typeof create> {}
const SessionCreate: Named<typeof create, SessionCreate> = create;

const tokens = entity({ accessToken: text, refreshToken: text });
/** The tokens of a session. */
export interface SessionTokens extends DataOf<typeof tokens> {}
const SessionTokens: Named<typeof tokens, SessionTokens> = tokens;

export const sessions = {
  /**
   * Lists the sessions of a user, by default the signed-in user. Servers must pass `userId`.
   * @example
   * const sessions = await app.sessions.list();
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/auth/sessions',
    query: view({ client: entity({ userId: me }), server: entity({ userId: idOrMe }) }),
    returns: ActiveSession,
    list: true,
  }),
  /**
   * Creates a session for a user without a sign-in. `expiresInMs` is the lifetime of the session, in milliseconds.
   * @example
   * const { accessToken, refreshToken } = await server.sessions.create({ userId, expiresInMs: 3_600_000 });
   */
  create: endpoint({
    access: 'server',
    method: 'POST',
    path: '/auth/sessions',
    body: SessionCreate,
    returns: SessionTokens,
  }),
  /**
   * Ends a user's session. To end the current session, use `auth.signOut`.
   * @example
   * await app.sessions.revoke({ id: sessionId });
   */
  revoke: endpoint({
    access: 'client',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    // The service requires `user_id` (CONTRACT.md C25). In client apps, the SDK sends `me`.
    query: view({ client: entity({ userId: optional(me) }), server: entity({ userId: optional(idOrMe) }) }),
    errors: ['CANNOT_DELETE_CURRENT_SESSION'],
  }),
};
