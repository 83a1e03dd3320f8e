import { decode, encode } from '../contract/codec.js';
import type { Endpoint, Input, Output } from '../contract/endpoint.js';
import type { Entity } from '../contract/entity.js';
import { KnownError, isKnownError } from '../errors/known-error.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import { isWait } from '../lib/platform.js';
import { failed, ok, type Result } from '../lib/result.js';
import { authCli } from '../resources/auth-cli.js';
import { jsonOf } from '../transport/response.js';
import { pause, send, untilDisposed } from '../transport/send.js';
import type { FlowKit } from './auth-context.js';

const WAIT_MS = 2000;
/** Longest pause after a look that failed, unless the caller asks for longer ones. */
const MAX_WAIT_MS = 60_000;
/** Life of a login where the caller names none. */
const LIFE_MS = 7_200_000;

export interface CliLoginOptions {
  /** Address of the app whose handler confirms the login. */
  readonly appUrl: string;
  /** Life of the request; two hours where left out, a day at most. */
  readonly expiresInMs?: number | undefined;
  /** How often to ask whether the user has confirmed; without end where left out. */
  readonly maxAttempts?: number | undefined;
  /** Pause between two looks, milliseconds: 0 to 2,147,483,647. Longer after a look that failed. */
  readonly waitTimeMs?: number | undefined;
  /** Path of the handler below the app's address. */
  readonly handler?: string | undefined;
  /** Shows the link to the user; printed where left out. */
  readonly promptLink?: ((url: string) => void) | undefined;
  /** Ends the wait; the call then rejects with ABORTED, as it does when the app is disposed of. */
  readonly signal?: AbortSignal | undefined;
}

type Row = Endpoint & { readonly body: Entity; readonly returns: Entity };
type CliFailure = KnownError<'CLI_AUTH_ERROR'> | KnownError<'CLI_AUTH_EXPIRED_ERROR'> | KnownError<'CLI_AUTH_USED_ERROR'>;

const cliError = (message: string): KnownError<'CLI_AUTH_ERROR'> => new KnownError('CLI_AUTH_ERROR', message);
const expired = (): CliFailure => new KnownError('CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.');
const used = (): CliFailure => new KnownError('CLI_AUTH_USED_ERROR', 'This authentication token has already been used.');

const confirmLink = ({ appUrl, handler = '/handler' }: CliLoginOptions, loginCode: string): string =>
  `${appUrl.replace(/\/$/, '')}${handler}/cli-auth-confirm?login_code=${encodeURIComponent(loginCode)}`;

/** A call without any session: whoever is signed in here has no part in it. Answers the data with the HTTP status beside it. */
const call = async <E extends Row>({ transport, access }: FlowKit, row: E, input: Input<E>, signal: AbortSignal) => {
  const answer = await send(transport, {
    method: 'POST',
    path: row.path,
    access,
    body: encode(row.body, input as Readonly<Record<string, unknown>>),
    signal,
  });
  return { httpStatus: answer.status, ...(decode(row.returns, jsonOf(answer)) as Output<E> & object) };
};

/** A look that says nothing about the login: the network, or a service that is busy or restarts. */
const isPassing = (error: unknown): error is PorticoError =>
  isPorticoError(error, 'CONNECTION', 'OFFLINE', 'TIMEOUT', 'RATE_LIMIT') ||
  (isPorticoError(error, 'HTTP') && [502, 503, 504].includes(error.status ?? 0));

/** What a look found, or why it passes as "waiting". */
const look = (kit: FlowKit, pollingCode: string, signal: AbortSignal) =>
  call(kit, authCli.poll, { pollingCode }, signal).catch((error: unknown) => {
    if (isPassing(error)) return error;
    throw error;
  });

/** Waits until the user has confirmed in the browser. Lost looks are made again, ever more slowly (RFC 8628 section 3.5). */
const poll = async (
  kit: FlowKit,
  pollingCode: string,
  options: CliLoginOptions,
  signal: AbortSignal,
): Promise<Result<string, CliFailure>> => {
  const { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMs = WAIT_MS, expiresInMs = LIFE_MS } = options;
  const { platform } = kit.transport;
  const endsAt = platform.elapsed() + expiresInMs;
  let pauseMs = waitTimeMs;
  for (let made = 0; made < maxAttempts; made += 1) {
    if (made > 0) await pause(platform, pauseMs, signal);
    const found = await look(kit, pollingCode, signal);
    if (found instanceof Error) {
      if (platform.elapsed() >= endsAt) return failed(expired());
      const slower = Math.max(WAIT_MS, Math.min(2 * pauseMs, MAX_WAIT_MS), waitTimeMs, found.retryAfterMs ?? 0);
      pauseMs = Math.min(slower, Math.max(waitTimeMs, endsAt - platform.elapsed()));
      continue;
    }
    pauseMs = waitTimeMs;
    const { httpStatus, status, refreshToken } = found;
    if (httpStatus === 201 && status === 'success' && refreshToken) return ok(refreshToken);
    if (status === 'expired') return failed(expired());
    if (status === 'used') return failed(used());
    if (status !== 'waiting') return failed(cliError('The service answered with a state that this version does not know.'));
  }
  return failed(cliError('Timed out waiting for CLI authentication.'));
};

const promptLogin = async (kit: FlowKit, options: CliLoginOptions, signal: AbortSignal): Promise<Result<string, CliFailure>> => {
  try {
    const started = await call(kit, authCli.start, { expiresInMs: options.expiresInMs }, signal);
    const url = confirmLink(options, started.loginCode);
    if (options.promptLink) options.promptLink(url);
    else console.log(`Open this link to sign in: ${url}`);
    return await poll(kit, started.pollingCode, options, signal);
  } catch (error) {
    if (signal.aborted || !(isKnownError(error) || isPorticoError(error))) throw error;
    return failed(cliError(error.message));
  }
};

/** Signing a command-line program in through a browser. */
export const cliLoginFlow = (kit: FlowKit) => ({
  /**
   * Shows a link, waits until somebody who is signed in confirms it in a browser, and answers a refresh token. Goes on through lost
   * connections until the login expires. Rejects with ASSERTION for a pause that is no length of time.
   * Errors: CLI_AUTH_ERROR, CLI_AUTH_EXPIRED_ERROR, CLI_AUTH_USED_ERROR.
   */
  promptCliLogin: async (options: CliLoginOptions): Promise<Result<string, CliFailure>> => {
    if (!isWait(options.waitTimeMs ?? WAIT_MS)) throw new PorticoError('ASSERTION', 'waitTimeMs must be 0 to 2,147,483,647.');
    return untilDisposed(kit.transport, options.signal, (signal) => promptLogin(kit, options, signal));
  },
});
