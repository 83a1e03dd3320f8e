import { PorticoError } from '../errors/portico-error.js';
import { stopwatch, type Platform } from '../lib/platform.js';
import { createWatchers } from '../lib/watchers.js';
import type { TokenSource, Transport } from '../transport/send.js';
import { createRefresh, type Refreshed } from './refresh.js';
import type { TokenStore } from './token-store.js';
import { NO_TOKENS, parseAccessToken, tokenOrNull, tryParseAccessToken, type AccessToken, type Tokens } from './tokens.js';

/** Minimum remaining lifetime of a token when the SDK sends it, in milliseconds (CONTRACT.md C24). */
const LIKELY_VALID_MS = 20_000;
const MAX_REQUIRED_MS = 60_000;

export interface SessionContext {
  readonly platform: Pick<Platform, 'now' | 'elapsed'>;
  /** Returns an access token from the service, or an access token that another tab fetched. Rejects if the refresh fails. */
  readonly refresh: (refreshToken: string) => Promise<Refreshed>;
}

export type SessionChange = 'access-token' | 'invalid';

/** Returns a string that identifies the session of a token pair. Pairs with the same string belong to one session (CONTRACT.md C23). */
export const sessionKey = ({ refreshToken, accessToken }: Tokens): string =>
  refreshToken !== null ? `refresh-${refreshToken}` : accessToken !== null ? `access-${accessToken}` : 'not-logged-in';

interface CachedToken {
  readonly token: AccessToken;
  /** Returns the time until the token expires, in milliseconds, but at least 0. */
  readonly remainingMs: () => number;
}

/**
 * Represents one session of one user. Provides access tokens that stay valid for long enough. Refreshes the access token when needed, with
 * one request for all simultaneous callers. An invalid session never becomes valid again.
 */
export class Session implements TokenSource {
  readonly key: string;
  readonly refreshToken: string | null;
  readonly changes = createWatchers<SessionChange>();
  /** The last access token that the service rejected. */
  rejectedToken: string | null = null;
  readonly #context: SessionContext;
  #cached: CachedToken | undefined;
  #isInvalid: boolean;
  #inFlight: Promise<CachedToken | undefined> | undefined;

  constructor(tokens: Tokens, context: SessionContext) {
    if (tokens.accessToken !== tokenOrNull(tokens.accessToken) || tokens.refreshToken !== tokenOrNull(tokens.refreshToken)) {
      throw new PorticoError('ASSERTION', 'A token is not usable: it is not visible ASCII text.');
    }
    this.key = sessionKey(tokens);
    this.refreshToken = tokens.refreshToken;
    this.#context = context;
    this.#isInvalid = tokens.accessToken === null && tokens.refreshToken === null;
    this.useStoredToken(tokens.accessToken);
  }

  get isInvalid(): boolean {
    return this.#isInvalid;
  }

  /** The cached access token, valid or not. */
  get accessToken(): string | null {
    return this.#cached?.token.token ?? null;
  }

  /** User ID in the cached access token. */
  get userId(): string | undefined {
    return this.#cached?.token.userId;
  }

  /**
   * Returns tokens that stay valid for at least `minimumMs`, or `null` if the session has ended. For a session without a refresh token,
   * returns the access token until it expires. Rejects with ASSERTION if the service issues a token that expires earlier, and with the
   * refresh error if the refresh fails.
   * @param minimumMs minimum remaining lifetime, in milliseconds; less than 60,000
   */
  tokens = async (minimumMs: number = LIKELY_VALID_MS): Promise<Tokens | null> => {
    if (!(minimumMs < MAX_REQUIRED_MS)) throw new PorticoError('ASSERTION', 'The required validity must be less than 60 seconds.');
    if (this.#isInvalid) return null;
    const lastsLongEnough = (cached: CachedToken | undefined): cached is CachedToken =>
      cached !== undefined && cached.remainingMs() > 0 && cached.remainingMs() >= minimumMs;
    if (lastsLongEnough(this.#cached)) return this.#pair(this.#cached);
    if (this.refreshToken === null) return this.#useUntilExpiry();
    const fresh = await this.#refreshOnce(this.refreshToken);
    if (!fresh || this.#isInvalid) return null;
    if (!lastsLongEnough(fresh)) throw new PorticoError('ASSERTION', 'The service issued an access token that expires too soon.');
    return this.#pair(fresh);
  };

  /** Drops an access token that the service rejected. */
  markRejected = (accessToken: string): void => {
    if (this.#cached?.token.token !== accessToken) return;
    this.#cached = undefined;
    this.rejectedToken = accessToken;
    if (this.refreshToken === null) this.invalidate();
    else this.changes.notify('access-token');
  };

  /** Uses a token from the store, for example a token that another tab fetched. */
  useStoredToken = (accessToken: string | null): void => {
    if (this.#isInvalid || accessToken === null || accessToken === this.accessToken) return;
    const token = tryParseAccessToken(accessToken);
    if (token) this.#cache(token, token.expiresAtMs - this.#context.platform.now());
  };

  /** Uses a token that the service just issued. Its lifetime starts immediately, even if the clock of this device is wrong. */
  useIssuedToken = (accessToken: string): CachedToken => {
    const token = parseAccessToken(accessToken);
    return this.#cache(token, token.lifeMs ?? token.expiresAtMs - this.#context.platform.now());
  };

  /** Ends the session permanently. */
  invalidate = (): void => {
    if (this.#isInvalid) return;
    this.#isInvalid = true;
    this.#cached = undefined;
    this.changes.notify('invalid');
  };

  #cache(token: AccessToken, lifeMs: number): CachedToken {
    const elapsedMs = stopwatch(this.#context.platform);
    return (this.#cached = { token, remainingMs: () => Math.max(0, lifeMs - elapsedMs()) });
  }

  #pair(cached: CachedToken): Tokens {
    return { accessToken: cached.token.token, refreshToken: this.refreshToken };
  }

  /** Returns the tokens of a session without a refresh token. Ends the session if its access token has expired. */
  #useUntilExpiry(): Tokens | null {
    if (this.#cached && this.#cached.remainingMs() > 0) return this.#pair(this.#cached);
    this.invalidate();
    return null;
  }

  #refreshOnce(refreshToken: string): Promise<CachedToken | undefined> {
    this.#inFlight ??= this.#refresh(refreshToken).finally(() => {
      this.#inFlight = undefined;
    });
    return this.#inFlight;
  }

  async #refresh(refreshToken: string): Promise<CachedToken | undefined> {
    const response = await this.#context.refresh(refreshToken);
    if (response === null) this.invalidate();
    if (response === null || this.#isInvalid) return undefined;
    const cached = this.useIssuedToken(response.accessToken);
    this.changes.notify('access-token');
    return cached;
  }
}

/** The sessions of one token store, of which one is current. */
export interface Sessions {
  readonly store: TokenStore;
  /** Returns the session of the token pair in the store, or an invalid session if the store is empty. */
  readonly current: () => Session;
  /** Stores a token pair that the service just issued, and returns its session. If a token is not usable, throws and stores nothing. */
  readonly start: (tokens: { readonly accessToken: string; readonly refreshToken: string }) => Session;
  /** Calls the listener when another session becomes current and when the current session ends. */
  readonly watch: (listener: (session: Session) => void) => () => void;
}

/** Writes the changes of a session to the store while the store contains that session. Returns the session. */
const syncToStore = (session: Session, store: TokenStore, onEnd: (session: Session) => void): Session => {
  session.changes.watch((change) => {
    const stored = store.read();
    const { accessToken, refreshToken } = session;
    const isOwn = sessionKey(stored) === session.key;
    const isReplaced = accessToken === null && stored.accessToken !== session.rejectedToken;
    if (isOwn && change === 'invalid') store.write(NO_TOKENS);
    // Another tab already replaced the rejected token.
    else if (isOwn && isReplaced) session.useStoredToken(stored.accessToken);
    else if (isOwn) store.write({ accessToken, refreshToken });
    if (change === 'invalid') onEnd(session);
  });
  return session;
};

/**
 * Creates the sessions of a store.
 * @param onChange called when a user signs in or out, before the watchers; unlike a watcher, it does not make the store observe other tabs
 */
export const createSessions = (store: TokenStore, transport: Transport, onChange?: () => void): Sessions => {
  const context: SessionContext = { platform: transport.platform, refresh: createRefresh(transport, store, LIKELY_VALID_MS) };
  const watchers = createWatchers<Session>(() => {
    current();
    return store.watch(() => void current());
  });

  const createSession = (tokens: Tokens): Session =>
    syncToStore(new Session(tokens, context), store, (ended) => {
      if (ended === session) notifyChanged();
    });
  let session = createSession(store.read());
  const notifyChanged = (): void => {
    onChange?.();
    watchers.notify(session);
  };

  const current = (): Session => {
    const tokens = store.read();
    const key = sessionKey(tokens);
    if (key === session.key) session.useStoredToken(tokens.accessToken);
    // When a session ends, the store becomes empty. Watchers were already notified of that change.
    else if (!session.isInvalid || key !== sessionKey(NO_TOKENS)) {
      session = createSession(tokens);
      notifyChanged();
    }
    return session;
  };

  const start: Sessions['start'] = (tokens) => {
    const started = createSession({ accessToken: null, refreshToken: tokens.refreshToken });
    started.useIssuedToken(tokens.accessToken);
    // Writes to the store before the notification, because watchers read the tokens of the new session from the store.
    session = started;
    store.write(tokens);
    notifyChanged();
    return started;
  };
  return { store, current, start, watch: watchers.watch };
};
