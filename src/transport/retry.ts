import { isPorticoError } from '../errors/portico-error.js';

const MAX_ATTEMPTS = 5;
const BACK_OFF_MS = 1000;
const LOOP_MARKER = 'INFINITE_LOOP_DETECTED';

/** The facts, besides the error, on which the retry policies depend. */
export interface Attempt {
  /** Attempts made so far, at least one. */
  readonly made: number;
  /** Whether repeating the call has no additional effect. */
  readonly isIdempotent: boolean;
  /** Whether the rejected token was dropped, so that the next attempt uses another token. */
  readonly hasFreshToken: boolean;
  readonly random: () => number;
}

const backOffMs = (attempt: Attempt): number => BACK_OFF_MS * 2 ** (attempt.made - 1) * (0.5 + attempt.random());

/**
 * Returns how long to wait before a failed call is repeated, in milliseconds, or `undefined` if the call must not be repeated (CONTRACT.md
 * C6). After a lost connection or a timeout, only an idempotent call is repeated. After a rate limit, an infinite loop in the service
 * (status 508) or a rejected token, any call is repeated, because the service did not perform it. After a rejected token, and after a rate
 * limit without `Retry-After`, the call is repeated immediately.
 */
export const retryDelayMs = (error: unknown, attempt: Attempt): number | undefined => {
  if (attempt.made >= MAX_ATTEMPTS) return undefined;
  if (isPorticoError(error, 'CONNECTION', 'TIMEOUT')) return attempt.isIdempotent ? backOffMs(attempt) : undefined;
  if (isPorticoError(error, 'RATE_LIMIT')) return error.retryAfterMs ?? 0;
  if (isPorticoError(error, 'HTTP')) return error.status === 508 && error.body?.includes(LOOP_MARKER) ? backOffMs(attempt) : undefined;
  return attempt.hasFreshToken ? 0 : undefined;
};
