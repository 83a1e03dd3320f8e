import { endpoint } from '../contract/endpoint.js';
import { entity, view, type DataOf, type Named } from '../contract/entity.js';
import { named, date, boolean, id, nullable, optional, record, text } from '../contract/fields.js';
import { number, expiresInMs, idOrMe, me } from '../contract/special-fields.js';

const geoInfo = entity({
  /** The IP address, version 4 or 6. */
  ip: text,
  /** The country's ISO 3166-1 code of two letters; absent or null if unknown. */
  countryCode: named('countryCode', optional(nullable(text))),
  /** The code of the region within the country, for example `ZH`; absent or null if unknown. */
  regionCode: named('regionCode', optional(nullable(text))),
  /** The name of the city; absent or null if unknown. */
  cityName: named('cityName', optional(nullable(text))),
  /** The approximate latitude, in degrees; absent or null if unknown. */
  latitude: optional(nullable(number)),
  /** The approximate longitude, in degrees; absent or null if unknown. */
  longitude: optional(nullable(number)),
  /** The IANA name of the time zone, for example `Europe/Zurich`; absent or null if unknown. */
  tzIdentifier: named('tzIdentifier', optional(nullable(text))),
});
/** The place where a session was last used, derived from its IP address. */
export interface GeoInfo extends DataOf<typeof geoInfo> {}
const GeoInfo: Named<typeof geoInfo, GeoInfo> = geoInfo;

const activeSession = entity({
  /** The session's UUID. */
  id,
  /** UUID of the user. */
  userId: id,
  /** When the session started. */
  createdAt: named('created_at', date),
  /** Whether a server or an admin started the session to act as the user; only admin apps list such sessions. */
  isImpersonation: boolean,
  /** When the session last received an access token; absent if unknown. */
  lastUsedAt: named('last_used_at', optional(date)),
  /** Whether this is the session with which the list was requested. */
  isCurrentSession: optional(boolean),
  /** The place where a browser last used the session, derived from its IP address; absent if unknown. */
  geoInfo: named('last_used_at_end_user_ip_info', optional(record(GeoInfo))),
});
/** A user's session. */
export interface ActiveSession extends DataOf<typeof activeSession> {}
/** A user's session. */
export const ActiveSession: Named<typeof activeSession, ActiveSession> = activeSession;

const create = entity({
  /** UUID of the user, or `me` for the user of the session. */
  userId: idOrMe,
  /** The lifetime of the session, in milliseconds, at most 367 days; if omitted, 365 days. */
  expiresInMs: optional(expiresInMs),
  /** Whether the session is for acting as the user, so that only admin apps list it; if omitted, false. */
  isImpersonation: optional(boolean),
});
/** The input for a new session. `expiresInMs` is the lifetime of the session, in milliseconds. */
export interface SessionCreate extends DataOf<typeof create> {}
const SessionCreate: Named<typeof create, SessionCreate> = create;

const tokens = entity({
  /** The JSON Web Token that authenticates requests for a short time. */
  accessToken: text,
  /** The token with which apps request access tokens until the session ends. */
  refreshToken: text,
});
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
    query: view({
      client: entity({
        /** The signed-in user's UUID, or `me`; if omitted, `me`. */
        userId: me,
      }),
      server: entity({
        /** UUID of the user, or `me` for the user of the session. */
        userId: idOrMe,
      }),
    }),
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
    query: view({
      client: entity({
        /** `me`, or the signed-in user's UUID; if omitted, `me`. */
        userId: optional(me),
      }),
      server: entity({
        /** UUID of the user, or `me`; not required, because `id` identifies the session. */
        userId: optional(idOrMe),
      }),
    }),
    errors: ['CANNOT_DELETE_CURRENT_SESSION'],
  }),
};
