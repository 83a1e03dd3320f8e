import { decode, encode } from '../contract/codec.js';
import type { CallOptions, Endpoint, Input, Output } from '../contract/endpoint.js';
import type { Entity } from '../contract/entity.js';
import { KnownError, isKnownError } from '../errors/known-error.js';
import { assertText } from '../errors/assert.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import { withAnySignal } from '../lib/async.js';
import { comparisonCode } from '../lib/comparison-code.js';
import { isValidDelay } from '../lib/platform.js';
import { failed, ok, type Result } from '../lib/result.js';
import { isWebAddress } from '../lib/url.js';
import { authCli } from '../resources/auth-cli.js';
import { handlerUrl } from '../redirects/urls.js';
import { jsonOf, readFor } from '../transport/exchange.js';
import { pause, send, startCall, untilDisposed } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';

const WAIT_MS = 2000;
/** Maximum pause after a failed poll, in milliseconds, unless `waitTimeMs` or the `Retry-After` time is longer. */
const MAX_WAIT_MS = 60_000;
/** Default lifetime of a login, in milliseconds. */
const LIFETIME_MS = 7_200_000;

/** Input of `promptCliLogin`. */
export interface CliLoginOptions {
  /** URL of the web app whose handler shows the page that confirms the login. */
  readonly appUrl: string;
  /** Lifetime of the login, in milliseconds; at most one day. If omitted, two hours. */
  readonly expiresInMs?: number | undefined;
  /** Maximum number of polls. If omitted, polls until the login expires. */
  readonly maxAttempts?: number | undefined;
  /** Pause between two polls, in milliseconds; 0 to 2,147,483,647. Pauses are longer after failed polls. If omitted, 2000. */
  readonly waitTimeMs?: number | undefined;
  /** Path of the handler below `appUrl`, as in `urls.handler`. If omitted, `/handler`. */
  readonly handlerPath?: string | undefined;
  /**
   * Shows the user the link, and the comparison code that the linked page also shows, for example `7K3M-9QXA`. If omitted, both are printed
   * to the console. May be async. Polling does not wait for it. If it throws or rejects, the login ends with its error.
   */
  readonly promptLink?: ((url: string, comparisonCode: string) => void | Promise<void>) | undefined;
  /** Aborts the login, which then rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
}

/** Input of `confirmCliLogin`. */
export interface CliConfirmation extends CallOptions {
  /** Login code from the link that the program shows. */
  readonly loginCode: string;
}

type PostDefinition = Endpoint & { readonly body: Entity; readonly returns: Entity };
type CliFailure = KnownError<'CLI_AUTH_ERROR'> | KnownError<'CLI_AUTH_EXPIRED_ERROR'> | KnownError<'CLI_AUTH_USED_ERROR'>;

const cliError = (message: string): KnownError<'CLI_AUTH_ERROR'> => new KnownError('CLI_AUTH_ERROR', message);
const expired = (): CliFailure => new KnownError('CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.');
const used = (): CliFailure => new KnownError('CLI_AUTH_USED_ERROR', 'This authentication token has already been used.');

const confirmLink = ({ appUrl, handlerPath = '/handler' }: CliLoginOptions, loginCode: string): string => {
  const page = handlerUrl(handlerPath, 'cli-auth-confirm');
  return `${appUrl.replace(/\/$/, '')}${page}${page.includes('?') ? '&' : '?'}login_code=${encodeURIComponent(loginCode)}`;
};

/** Sends a request to an endpoint without a session. Returns the data and the HTTP status of the response. */
const call = async <E extends PostDefinition>({ transport, access }: AuthContext, definition: E, input: Input<E>, signal: AbortSignal) => {
  const response = await send(transport, {
    method: 'POST',
    path: definition.path,
    access,
    body: encode(definition.body, input as Readonly<Record<string, unknown>>),
    signal,
  });
  const data = await readFor('POST', definition.path, () => decode(definition.returns, jsonOf(response)) as Output<E> & object);
  return { httpStatus: response.status, ...data };
};

/** Returns whether polling continues after this error, because the network failed or the service is busy or restarting. */
const isTemporary = (error: unknown): error is PorticoError =>
  isPorticoError(error, 'CONNECTION', 'OFFLINE', 'TIMEOUT', 'RATE_LIMIT') ||
  (isPorticoError(error, 'HTTP') && [502, 503, 504].includes(error.status ?? 0));

/** Returns the state of the login, or a temporary error. */
const pollOnce = (context: AuthContext, pollingCode: string, signal: AbortSignal) =>
  call(context, authCli.poll, { pollingCode }, signal).catch((error: unknown) => {
    if (isTemporary(error)) return error;
    throw error;
  });

/** Polls until the user confirms in the browser. Continues after temporary errors, with longer pauses (RFC 8628 section 3.5). */
const poll = async (
  context: AuthContext,
  pollingCode: string,
  options: CliLoginOptions,
  signal: AbortSignal,
): Promise<Result<string, CliFailure>> => {
  const { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMs = WAIT_MS, expiresInMs = LIFETIME_MS } = options;
  const { platform } = context.transport;
  const endsAt = platform.elapsed() + expiresInMs;
  let pauseMs = waitTimeMs;
  for (let polls = 0; polls < maxAttempts; polls += 1) {
    if (polls > 0) await pause(platform, pauseMs, signal);
    const state = await pollOnce(context, pollingCode, signal);
    if (state instanceof Error) {
      if (platform.elapsed() >= endsAt) return failed(expired());
      const longerMs = Math.max(WAIT_MS, Math.min(2 * pauseMs, MAX_WAIT_MS), waitTimeMs, state.retryAfterMs ?? 0);
      pauseMs = Math.min(longerMs, Math.max(waitTimeMs, endsAt - platform.elapsed()));
      continue;
    }
    pauseMs = waitTimeMs;
    const { httpStatus, status, refreshToken } = state;
    if (httpStatus === 201 && status === 'success' && refreshToken) return ok(refreshToken);
    if (status === 'expired') return failed(expired());
    if (status === 'used') return failed(used());
    if (status !== 'waiting') return failed(cliError('The service returned a state that this version does not support.'));
  }
  return failed(cliError('Timed out waiting for CLI authentication.'));
};

const printLink = (url: string, code: string): void =>
  console.log(`Open this link to sign in: ${url}\nApprove only if the page shows this code: ${code}`);

/** Returns the result of the work. If the promise rejects earlier, aborts the work and rejects with the error of the promise. */
const unlessRejected = <T>(promise: Promise<void>, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const ended = new AbortController();
  const rejected = new Promise<never>((_, reject) => void promise.catch(reject));
  return withAnySignal([signal, ended.signal], (anySignal) => Promise.race([rejected, work(anySignal)]).finally(() => ended.abort()));
};

const promptLogin = async (context: AuthContext, options: CliLoginOptions, signal: AbortSignal): Promise<Result<string, CliFailure>> => {
  try {
    const started = await call(context, authCli.start, { expiresInMs: options.expiresInMs }, signal);
    const { promptLink = printLink } = options;
    const showLink = async (): Promise<void> => promptLink(confirmLink(options, started.loginCode), comparisonCode(started.loginCode));
    return await unlessRejected(showLink(), signal, (anySignal) => poll(context, started.pollingCode, options, anySignal));
  } catch (error) {
    if (signal.aborted || !(isKnownError(error) || isPorticoError(error))) throw error;
    return failed(cliError(error.message));
  }
};

/** Returns the methods with which users sign in to a command-line program through a browser. */
export const cliFlows = (context: AuthContext) => ({
  /**
   * Shows a link and a comparison code, waits until a signed-in user confirms the login in a browser, and returns a refresh token. The
   * linked page shows the same code. Lost connections do not end the wait. Rejects with ASSERTION if `appUrl` is not an http(s) URL without
   * query and fragment, or `waitTimeMs` is out of range.
   * Errors: CLI_AUTH_ERROR, CLI_AUTH_EXPIRED_ERROR, CLI_AUTH_USED_ERROR.
   * @example
   * const result = await app.auth.promptCliLogin({ appUrl: 'https://example.com' });
   * if (result.status === 'ok') console.log('Signed in.');
   */
  promptCliLogin: async (options: CliLoginOptions): Promise<Result<string, CliFailure>> => {
    if (!isWebAddress(options.appUrl))
      throw new PorticoError('ASSERTION', 'appUrl must be the URL of the web app, for example https://example.com.');
    const { waitTimeMs = WAIT_MS, handlerPath = '', promptLink = printLink } = options;
    if (!isValidDelay(waitTimeMs)) throw new PorticoError('ASSERTION', 'waitTimeMs must be 0 to 2,147,483,647.');
    assertText(handlerPath, 'handlerPath');
    if (typeof promptLink !== 'function') throw new PorticoError('ASSERTION', '"promptLink" must be a function.');
    startCall(context.transport, { signal: options.signal });
    return untilDisposed(context.transport, options.signal, (signal) => promptLogin(context, options, signal));
  },

  /**
   * Lets the program with this login code act as the signed-in user. Throws CLI_AUTH_ERROR if nobody is signed in, and HTTP with
   * status 400 if the login code cannot be used.
   * @example
   * await app.auth.confirmCliLogin({ loginCode });
   */
  confirmCliLogin: async (input: CliConfirmation): Promise<void> => {
    const { refreshToken } = context.sessions.current();
    if (refreshToken === null) throw new KnownError('CLI_AUTH_ERROR', 'Nobody is signed in. Sign in first.');
    await context.bind('authCli', authCli).complete({ loginCode: input.loginCode, refreshToken }, input);
  },
});
