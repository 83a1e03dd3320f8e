import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { StatusError, codeNotFound, sessionEnded } from '../problem.js';
import { randomText } from '../random-text.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { together } from '../db/together.js';
import { sessions } from '../db/schema/index.js';
import { digest } from '../keys.js';
import { randomUuid } from '../random-uuid.js';
import type { TokenFacts } from '../tokens.js';
import { recordActivity } from './activity.js';
import { lockUser, type CallerRow } from './users.js';

export type SessionRow = typeof sessions.$inferSelect;

export const YEAR_MS = 31_536_000_000;

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export type SessionCall = Pick<Call, 'project' | 'now' | 'randomBytes' | 'tokens' | 'geoInfo' | 'languages'>;

interface SessionKind {
  readonly expiresInMs?: number | undefined;
  readonly isImpersonation?: boolean | undefined;
  /** ID of the session on which the new session depends. If that session ends, the new session ends too. */
  readonly parentSession?: string | undefined;
}

/** Returns the expiry of a parent session. Throws VERIFICATION_CODE_NOT_FOUND if the parent session has ended. */
const endOf = async (db: Db, call: SessionCall, userId: string, id: string): Promise<number> => {
  const parent = await findSession({ db, now: call.now }, userId, id);
  if (!parent) throw codeNotFound();
  return parent.expiresAt.getTime();
};

/** Returns what the sender of a request reveals about the user. The languages in an impersonation are not those of the user. */
const senderOf = ({ geoInfo, languages }: SessionCall, isImpersonation: boolean | undefined) => ({
  countryCode: geoInfo?.countryCode,
  ...(!isImpersonation && { languages }),
});

/** Starts a session for a user. Returns the session tokens. */
export const startSession = async (
  db: Db,
  call: SessionCall,
  userId: string,
  { expiresInMs = YEAR_MS, isImpersonation, parentSession }: SessionKind = {},
): Promise<SessionTokens> => {
  const refreshToken = randomText(call);
  const id = randomUuid(call);
  const now = call.now();
  const at = new Date(now);
  const owner = { projectId: call.project.id, userId };
  const endsAtMs = parentSession === undefined ? Infinity : await endOf(db, call, userId, parentSession);
  const row = {
    id,
    ...owner,
    isImpersonation,
    parentId: parentSession,
    geoInfo: call.geoInfo,
    refreshTokenHash: digest(refreshToken),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(Math.min(now + expiresInMs, endsAtMs)),
  };
  await together([() => db.insert(sessions).values(row), () => recordActivity(db, userId, now, senderOf(call, isImpersonation))]);
  return { refreshToken, accessToken: await call.tokens.issue({ ...owner, sessionId: id }) };
};

/**
 * Returns a new access token for a refresh token, or undefined if the refresh token is unknown or expired, or belongs to another
 * project. Locks the user first, so that no token is issued for a session that is being ended.
 */
export const refreshSession = (call: SessionCall & Pick<Call, 'transact'>, refreshToken: string): Promise<string | undefined> =>
  call.transact(async (inside) => {
    const { project, geoInfo } = call;
    const at = new Date(call.now());
    const isValid = and(
      eq(sessions.refreshTokenHash, digest(refreshToken)),
      eq(sessions.projectId, project.id),
      gt(sessions.expiresAt, at),
    );
    const userId = inside.select({ userId: sessions.userId }).from(sessions).where(isValid);
    const [locked, [session]] = await together([
      () => lockUser(inside, project.id, userId),
      () =>
        inside.update(sessions).set({ lastUsedAt: at, geoInfo }).where(isValid).returning({
          sessionId: sessions.id,
          projectId: sessions.projectId,
          userId: sessions.userId,
          isImpersonation: sessions.isImpersonation,
        }),
    ]);
    if (!locked || !session) return undefined;
    const { isImpersonation: isForeign, ...facts } = session;
    await recordActivity(inside, session.userId, at.getTime(), senderOf(call, isForeign));
    return call.tokens.issue(facts);
  });

export const listSessions = (db: Db, projectId: string, userId: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.projectId, projectId), eq(sessions.userId, userId)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));

/**
 * Ends a session and the sessions that depend on it. With `userId`, ends the session only if it belongs to that user. Returns false if
 * there is no such session.
 */
export const endSession = async (db: Db, projectId: string, id: string, userId?: string): Promise<boolean> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.projectId, projectId), userId === undefined ? undefined : eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
};

/** Ends all sessions of a user, except the session with this refresh token. The remaining session no longer depends on another session. */
export const endSessionsOf = async (db: Db, userId: string, exceptRefreshToken?: string | null): Promise<void> => {
  const ofUser = eq(sessions.userId, userId);
  if (!exceptRefreshToken) {
    await db.delete(sessions).where(ofUser);
    return;
  }
  const hash = digest(exceptRefreshToken);
  await db
    .update(sessions)
    .set({ parentId: null })
    .where(and(ofUser, eq(sessions.refreshTokenHash, hash)));
  await db.delete(sessions).where(and(ofUser, ne(sessions.refreshTokenHash, hash)));
};

type LiveSession = Pick<SessionRow, 'isImpersonation' | 'expiresAt'>;

/** Returns a session of the user, or undefined if it has expired or ended. */
export const findSession = async ({ db, now }: Pick<Call, 'db' | 'now'>, userId: string, id: string): Promise<LiveSession | undefined> => {
  const [found] = await db
    .select({ isImpersonation: sessions.isImpersonation, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now()))));
  return found;
};

type SessionRequest = Pick<Call, 'now' | 'user' | 'sessionId'>;

const sessionOf = async (db: Db, { now, user, sessionId }: SessionRequest): Promise<LiveSession | undefined> =>
  user && sessionId !== undefined ? findSession({ db, now }, user.id, sessionId) : undefined;

/** Returns whether the request comes from a session of the user that has not ended and is not an impersonation. */
export const isInOwnSession = async (db: Db, call: SessionRequest): Promise<boolean> =>
  (await sessionOf(db, call))?.isImpersonation === false;

export const impersonated = (): StatusError =>
  new StatusError(403, 'An impersonation cannot change sign-in methods or keys, end sessions or delete the account.');

const expectLiveSession = async (db: Db, call: SessionRequest): Promise<LiveSession> => {
  const session = await sessionOf(db, call);
  if (!session) throw sessionEnded(call.now());
  return session;
};

type ClientRequest = SessionRequest & Pick<Call, 'access'>;

/**
 * Authorizes a request that ends sessions, deletes the account, or adds or changes sign-in methods, API keys or invitations. The effects of
 * these requests last longer than the session. Throws ACCESS_TOKEN_EXPIRED if the session has ended, and StatusError 403 for an
 * impersonation.
 */
export const expectOwnSession = async (db: Db, call: SessionRequest): Promise<void> => {
  if ((await expectLiveSession(db, call)).isImpersonation) throw impersonated();
};

/** Calls `expectOwnSession`, unless a server sent the request. */
export const expectOwnSessionOfClient = async (db: Db, call: ClientRequest): Promise<void> => {
  if (call.access === 'client') await expectOwnSession(db, call);
};

/**
 * Authorizes a client request that revokes an API key or an invitation, removes a team member, or deletes a team. Allows impersonations.
 * Throws ACCESS_TOKEN_EXPIRED if the session has ended.
 */
export const expectLiveSessionOfClient = async (db: Db, call: ClientRequest): Promise<void> => {
  if (call.access === 'client') await expectLiveSession(db, call);
};

/** Throws ACCESS_TOKEN_EXPIRED if `lockedOutAt` is set and the session of the access token does not exist. */
export const expectNotLockedOut = async (
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id, lockedOutAt }: Pick<CallerRow, 'id' | 'lockedOutAt'>,
  { sessionId }: TokenFacts,
): Promise<void> => {
  if (lockedOutAt !== null && !(await findSession({ db, now }, id, sessionId))) throw sessionEnded(lockedOutAt.getTime());
};
