import { wrongType } from '../errors/assert.js';
import type { CallOptions, SendOptions } from '../contract/endpoint.js';
import type { Access } from '../contract/entity.js';
import { InvalidAccessToken } from '../errors/groups.js';
import { isKnownError } from '../errors/known-error.js';
import type { PorticoError } from '../errors/portico-error.js';
import { isValidDelay, type Platform } from '../lib/platform.js';
import { countDown, withTimeout, untilAborted, withAnySignal } from '../lib/async.js';
import { diagnoseConnection } from './diagnostics.js';
import { aborted, errorOf, exchange, timedOut, type RawResponse, languageHeader } from './exchange.js';
import { requestHeaders, type ClientIdentity, type Tokens } from './exchange.js';
import { retryDelayMs } from './retry.js';

/** Maximum time for one attempt, in milliseconds. */
export const ATTEMPT_MS = 30_000;
/** Default of the maximum time for a call with all its retries, in milliseconds. */
export const CALL_MS = 120_000;

/** Provides the tokens of a call. `Session` implements this interface. */
export interface TokenSource {
  /** Returns the tokens to send, refreshed if needed, or `null` if there are none. */
  readonly tokens: () => Promise<Tokens | null>;
  /** Drops an access token that the service rejected. */
  readonly markRejected: (accessToken: string) => void;
  /** Ends the session. */
  readonly invalidate: () => void;
}

export interface ApiRequest extends SendOptions {
  readonly method: string;
  /** Path and query under `/api/v1`. */
  readonly path: string;
  /** The path with placeholders, for messages, which must not contain values. If omitted, `path`. */
  readonly template?: string | undefined;
  readonly access: Access;
  readonly body?: unknown;
  readonly tokenSource?: TokenSource | undefined;
  /** If true, the call may be repeated although its method is not idempotent. */
  readonly isRepeatable?: boolean;
  /** Whether the call may be repeated without tokens if the session ends during the call. If omitted, the call fails. */
  readonly isPublic?: boolean | undefined;
  /** A form to send to an OAuth endpoint instead of JSON. The form is sent without the `x-stack-…` headers. */
  readonly form?: Readonly<Record<string, string>>;
}

/** A pause before a retry, because the service is busy or could not be reached. */
export interface Retry {
  /** Time until the next attempt, in milliseconds. */
  readonly inMs: number;
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  /** Reason for the retry. */
  readonly error: unknown;
  /** HTTP method of the request. */
  readonly method: string;
  /** Ends the call, which immediately rejects with `error`. */
  readonly stop: () => void;
}

export interface Transport {
  readonly platform: Platform;
  readonly identity: ClientIdentity;
  /** Origin of the service, without `/api/v1`. */
  readonly baseUrl: string;
  /** Called when a pause starts. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Signals that abort when this app, or the app whose transport this app shares, is disposed of. */
  readonly signals?: readonly AbortSignal[];
}

const attemptOnce = async (transport: Transport, request: ApiRequest, tokens: Tokens | null, timeoutMs: number): Promise<RawResponse> => {
  const { platform, identity } = transport;
  const { method, path, template = path, access, form, signal } = request;
  const url = `${transport.baseUrl}/api/v1${path}`.replace(/\/$/, '');
  const init = form
    ? {
        method,
        headers: {
          ...languageHeader(),
          ...identity.extraHeaders,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form).toString(),
      }
    : {
        method,
        headers: requestHeaders(
          identity,
          { access, hasBody: request.body !== undefined, tokens, keys: await identity.keys.headers() },
          platform,
        ),
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
      };
  const response = await exchange(platform, url, init, { timeoutMs, signal });
  const error = errorOf(response, `${method} ${template}`, platform.now());
  if (error) throw error;
  return response;
};

/** Returns the result of the work. Rejects with ABORTED if the signal aborts; the work continues, because other calls may share it. */
export const unlessAborted = <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> =>
  untilAborted(work, signal, () => aborted(signal?.reason));

/** Waits for `ms` milliseconds. Rejects with ABORTED if the signal aborts. Calls `onStart` with a function that rejects the promise. */
export const pause = (
  platform: Platform,
  ms: number,
  signal: AbortSignal | undefined,
  onStart?: (stop: (error: unknown) => void) => void,
): Promise<void> => {
  let cancel: (() => void) | undefined;
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      cancel = platform.after(ms, resolve);
      onStart?.(reject);
    });
  return unlessAborted(signal, wait).finally(() => cancel?.());
};

/** Drops an access token that the service rejected. Returns true if the call may be repeated with another token. */
const markRejectedToken = (error: unknown, request: ApiRequest, tokens: Tokens | null): boolean => {
  if (!isKnownError(error, ...InvalidAccessToken) || !tokens?.accessToken || !request.tokenSource) return false;
  request.tokenSource.markRejected(tokens.accessToken);
  return true;
};

const isIdempotent = (request: ApiRequest): boolean =>
  request.isRepeatable === true || (request.method !== 'POST' && request.method !== 'PATCH');

const sendRepeatedly = async (transport: Transport, request: ApiRequest & { readonly maxWaitMs: number }): Promise<RawResponse> => {
  const { platform } = transport;
  const { maxWaitMs, startWithinMs = maxWaitMs } = request;
  const startedAt = platform.elapsed();
  // A token is replaced only once, because a service that rejects a new token will reject the next one too.
  let isTokenReplaced = false;
  let rejection: unknown;
  for (let made = 1; ; made += 1) {
    const tokens = await unlessAborted(request.signal, async () => (await request.tokenSource?.tokens()) ?? null);
    // The session ended because the service rejected the token. Without tokens, the call would no longer act for its user.
    if (rejection && !tokens && !request.isPublic) throw rejection;
    // Refreshing the tokens may take a long time.
    const passedMs = platform.elapsed() - startedAt;
    if (passedMs >= startWithinMs) throw timedOut();
    try {
      return await attemptOnce(transport, request, tokens, Math.min(ATTEMPT_MS, maxWaitMs - passedMs));
    } catch (error) {
      const isRejected = markRejectedToken(error, request, tokens);
      if (isRejected) rejection = error;
      const isDropped = isRejected || transport.identity.keys.onRejected?.(error) === true;
      const hasFreshToken = isDropped && !isTokenReplaced;
      isTokenReplaced ||= isDropped;
      const delayMs = retryDelayMs(error, { made, isIdempotent: isIdempotent(request), hasFreshToken, random: () => platform.random() });
      const isFinal = delayMs === undefined || !platform.isOnline() || platform.elapsed() - startedAt + delayMs >= startWithinMs;
      if (isFinal) throw await diagnoseConnection(error, platform, transport.baseUrl, request.signal);
      if (delayMs > 0)
        await pause(platform, delayMs, request.signal, (stop) =>
          transport.onRetry?.({ inMs: delayMs, attempt: made, error, method: request.method, stop: () => stop(error) }),
        );
    }
  }
};

/** Throws ABORTED if the app has been disposed of. */
export const assertNotDisposed = ({ signals = [] }: Transport): void => {
  const ended = signals.find((signal) => signal.aborted);
  if (ended) throw aborted(ended.reason);
};

/** Runs the work with a signal that aborts when the caller's signal aborts or the app is disposed of. */
export const untilDisposed = <T>(
  { signals = [] }: Transport,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => withAnySignal([signal, ...signals], work);

/**
 * Returns the result of the work, which other calls may share. Rejects with the error that `late` returns after `ms` milliseconds, and
 * with ABORTED if the signal aborts or the app is disposed of. The work then continues.
 */
export const withinMs = <T>(
  transport: Transport,
  { ms, late = timedOut, signal }: { readonly ms: number; readonly late?: () => PorticoError; readonly signal?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  untilDisposed(transport, signal, (anySignal) => {
    const run = (): Promise<T> => unlessAborted(anySignal, () => work(anySignal));
    // The outer check makes an aborted call reject with ABORTED, even if its time limit has passed. The inner check also cancels the timer.
    return unlessAborted(anySignal, () => withTimeout(transport.platform, ms, late, run));
  });

/**
 * Checks the options of a call, and starts the countdown of its time limit. Returns a function that returns the remaining time as
 * `maxWaitMs`. Throws ASSERTION if an option is not valid.
 */
export const startCall = ({ platform }: Transport, { signal, maxWaitMs }: CallOptions): (() => number | undefined) => {
  if (maxWaitMs !== undefined && !isValidDelay(maxWaitMs)) throw wrongType('maxWaitMs', 'from 0 to 2,147,483,647 milliseconds');
  if (signal && !signal.addEventListener) throw wrongType('signal', 'an AbortSignal');
  return countDown(platform, maxWaitMs);
};

/**
 * Sends a call and returns the successful response. Repeats failed attempts according to the policies in `retry.ts`.
 * Rejects with a KnownError, or with a PorticoError: CONFIGURATION, CONNECTION, OFFLINE, TIMEOUT, RATE_LIMIT, HTTP, PROTOCOL,
 * ASSERTION or ABORTED.
 */
export const send = (transport: Transport, request: ApiRequest): Promise<RawResponse> => {
  const { maxWaitMs = CALL_MS, signal } = request;
  return withinMs(transport, { ms: maxWaitMs, signal }, (anySignal) =>
    sendRepeatedly(transport, { ...request, maxWaitMs, signal: anySignal }),
  );
};
