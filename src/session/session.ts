import { PorticoError } from '../errors/portico-error.js';
import { stopwatch, type Platform } from '../lib/platform.js';
import { createWatchers } from '../lib/watchers.js';
import type { TokenSource } from '../transport/send.js';
import { parseAccessToken, tryParseAccessToken, type AccessToken } from './access-token.js';
import { tokenOrNull, type Tokens } from './token-store.js';

/** How long a token must still be valid to be sent, milliseconds (CONTRACT.md C24). */
export const LIKELY_VALID_MS = 20_000;
const MAX_REQUIRED_MS = 60_000;

/** What the service answers to a refresh: a token, or `null` when it refuses the refresh token for good. */
export type Refreshed = { readonly accessToken: string } | null;

export interface SessionContext {
  readonly platform: Pick<Platform, 'now' | 'elapsed'>;
  /** Asks the service for an access token, or finds one another tab has fetched. Rejects on anything but a clear answer. */
  readonly refresh: (refreshToken: string) => Promise<Refreshed>;
}

export type SessionChange = 'access-token' | 'invalid';

/** The key of a token pair: two pairs with the same key are the same session (CONTRACT.md C23). */
export const sessionKey = ({ refreshToken, accessToken }: Tokens): string =>
  refreshToken !== null ? `refresh-${refreshToken}` : accessToken !== null ? `access-${accessToken}` : 'not-logged-in';

interface Held {
  readonly token: AccessToken;
  /** Remaining life, milliseconds. */
  readonly remainingMs: () => number;
}

/**
 * One sign-in of one user, from its first token to its end. Hands out an access token that lives long enough, refreshing
 * it when needed, once for all who ask. Invalid is final.
 */
export class Session implements TokenSource {
  readonly key: string;
  readonly refreshToken: string | null;
  readonly changes = createWatchers<SessionChange>();
  /** The last access token that the service refused. */
  rejectedToken: string | null = null;
  readonly #context: SessionContext;
  #held: Held | undefined;
  #isInvalid: boolean;
  #inFlight: Promise<Held | undefined> | undefined;

  constructor(tokens: Tokens, context: SessionContext) {
    if (tokens.accessToken !== tokenOrNull(tokens.accessToken) || tokens.refreshToken !== tokenOrNull(tokens.refreshToken)) {
      throw new PorticoError('ASSERTION', 'A token is not usable: some code before this lost it.');
    }
    this.key = sessionKey(tokens);
    this.refreshToken = tokens.refreshToken;
    this.#context = context;
    this.#isInvalid = tokens.accessToken === null && tokens.refreshToken === null;
    this.adopt(tokens.accessToken);
  }

  get isInvalid(): boolean {
    return this.#isInvalid;
  }

  /** The access token at hand, whatever its age. */
  get accessToken(): string | null {
    return this.#held?.token.token ?? null;
  }

  /**
   * Tokens that stay valid for at least `minimumMs`, or `null` when the session is over.
   * Rejects with ASSERTION when the service issues a token that lives shorter than that, and as the refresh does.
   * @param minimumMs under 60,000
   */
  tokens = async (minimumMs: number = LIKELY_VALID_MS): Promise<Tokens | null> => {
    if (!(minimumMs < MAX_REQUIRED_MS)) throw new PorticoError('ASSERTION', 'A validity of 60 seconds or more cannot be asked for.');
    if (this.#isInvalid) return null;
    const isEnough = (held: Held | undefined): held is Held =>
      held !== undefined && held.remainingMs() > 0 && held.remainingMs() >= minimumMs;
    if (isEnough(this.#held)) return this.#pair(this.#held);
    if (this.refreshToken === null) return this.#lastUse();
    const fresh = await this.#refreshOnce(this.refreshToken);
    if (!fresh || this.#isInvalid) return null;
    if (!isEnough(fresh)) throw new PorticoError('ASSERTION', 'The service issued an access token that lives shorter than required.');
    return this.#pair(fresh);
  };

  /** The service refused this very token: the next call needs another. */
  markRejected = (accessToken: string): void => {
    if (this.#held?.token.token !== accessToken) return;
    this.#held = undefined;
    this.rejectedToken = accessToken;
    if (this.refreshToken === null) this.invalidate();
    else this.changes.notify('access-token');
  };

  /** Takes over a token found in the store, for example one that another tab has fetched. */
  adopt = (accessToken: string | null): void => {
    if (this.#isInvalid || accessToken === null || accessToken === this.accessToken) return;
    const token = tryParseAccessToken(accessToken);
    if (token) this.#hold(token, token.expiresAtMs - this.#context.platform.now());
  };

  /** Takes a token the service has just issued: it lives from now on, whatever the clock of this device says. */
  receive = (accessToken: string): Held => {
    const token = parseAccessToken(accessToken);
    return this.#hold(token, token.lifeMs ?? token.expiresAtMs - this.#context.platform.now());
  };

  /** Ends the session for good. */
  invalidate = (): void => {
    if (this.#isInvalid) return;
    this.#isInvalid = true;
    this.#held = undefined;
    this.changes.notify('invalid');
  };

  #hold(token: AccessToken, lifeMs: number): Held {
    const livedMs = stopwatch(this.#context.platform);
    return (this.#held = { token, remainingMs: () => Math.max(0, lifeMs - livedMs()) });
  }

  #pair(held: Held): Tokens {
    return { accessToken: held.token.token, refreshToken: this.refreshToken };
  }

  /** Without a refresh token, the access token serves until it expires; then the session is over. */
  #lastUse(): Tokens | null {
    if (this.#held && this.#held.remainingMs() > 0) return this.#pair(this.#held);
    this.invalidate();
    return null;
  }

  #refreshOnce(refreshToken: string): Promise<Held | undefined> {
    this.#inFlight ??= this.#refresh(refreshToken).finally(() => {
      this.#inFlight = undefined;
    });
    return this.#inFlight;
  }

  async #refresh(refreshToken: string): Promise<Held | undefined> {
    const answer = await this.#context.refresh(refreshToken);
    if (answer === null) this.invalidate();
    if (answer === null || this.#isInvalid) return undefined;
    const held = this.receive(answer.accessToken);
    this.changes.notify('access-token');
    return held;
  }
}
