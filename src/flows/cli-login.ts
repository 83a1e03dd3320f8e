import { decode, encode } from '../contract/codec.js';
import type { Endpoint, Input, Output } from '../contract/endpoint.js';
import type { Entity } from '../contract/entity.js';
import { KnownError, isKnownError } from '../errors/known-error.js';
import { isPorticoError } from '../errors/portico-error.js';
import { failed, ok, type Result } from '../kit/result.js';
import { authCli } from '../resources/auth-cli.js';
import { jsonOf } from '../transport/response.js';
import { send } from '../transport/send.js';
import type { FlowKit } from './flow-kit.js';

const WAIT_MS = 2000;

export interface CliLoginOptions {
  /** Address of the app whose handler confirms the login. */
  readonly appUrl: string;
  /** Life of the request; two hours where left out, a day at most. */
  readonly expiresInMs?: number | undefined;
  /** How often to ask whether the user has confirmed; without end where left out. */
  readonly maxAttempts?: number | undefined;
  /** Pause between two looks, milliseconds. */
  readonly waitTimeMs?: number | undefined;
  /** Path of the handler below the app's address. */
  readonly handler?: string | undefined;
  /** Shows the link to the user; printed where left out. */
  readonly promptLink?: ((url: string) => void) | undefined;
}

type Row = Endpoint & { readonly body: Entity; readonly returns: Entity };
type CliFailure = KnownError<'CLI_AUTH_ERROR'> | KnownError<'CLI_AUTH_EXPIRED_ERROR'> | KnownError<'CLI_AUTH_USED_ERROR'>;

const cliError = (message: string): KnownError<'CLI_AUTH_ERROR'> => new KnownError('CLI_AUTH_ERROR', message);
const expired = (): CliFailure => new KnownError('CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.');
const used = (): CliFailure => new KnownError('CLI_AUTH_USED_ERROR', 'This authentication token has already been used.');

const confirmLink = ({ appUrl, handler = '/handler' }: CliLoginOptions, loginCode: string): string =>
  `${appUrl.replace(/\/$/, '')}${handler}/cli-auth-confirm?login_code=${encodeURIComponent(loginCode)}`;

/** A call without any session: whoever is signed in here has no part in it. Answers the data with the HTTP status beside it. */
const call = async <E extends Row>({ transport, access }: FlowKit, row: E, input: Input<E>) => {
  const answer = await send(transport, {
    method: 'POST',
    path: row.path,
    access,
    body: encode(row.body, input as Readonly<Record<string, unknown>>),
  });
  return { httpStatus: answer.status, ...(decode(row.returns, jsonOf(answer)) as Output<E> & object) };
};

/** Waits until the user has confirmed in the browser. */
const poll = async (
  kit: FlowKit,
  pollingCode: string,
  { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMs = WAIT_MS }: CliLoginOptions,
): Promise<Result<string, CliFailure>> => {
  for (let made = 0; made < maxAttempts; made += 1) {
    if (made > 0) await new Promise<void>((resolve) => void kit.transport.platform.after(waitTimeMs, resolve));
    const { httpStatus, status, refreshToken } = await call(kit, authCli.poll, { pollingCode });
    if (httpStatus === 201 && status === 'success' && refreshToken) return ok(refreshToken);
    if (status === 'expired') return failed(expired());
    if (status === 'used') return failed(used());
    if (status !== 'waiting') return failed(cliError('The service answered with a state that this version does not know.'));
  }
  return failed(cliError('Timed out waiting for CLI authentication.'));
};

/** Signing a command-line program in through a browser. */
export const cliLoginFlow = (kit: FlowKit) => ({
  /**
   * Shows a link, waits until somebody who is signed in confirms it in a browser, and answers a refresh token.
   * Errors: CLI_AUTH_ERROR, CLI_AUTH_EXPIRED_ERROR, CLI_AUTH_USED_ERROR.
   */
  promptCliLogin: async (options: CliLoginOptions): Promise<Result<string, CliFailure>> => {
    try {
      const started = await call(kit, authCli.start, { expiresInMs: options.expiresInMs });
      const url = confirmLink(options, started.loginCode);
      if (options.promptLink) options.promptLink(url);
      else console.log(`Open this link to sign in: ${url}`);
      return await poll(kit, started.pollingCode, options);
    } catch (error) {
      if (isKnownError(error) || isPorticoError(error)) return failed(cliError(error.message));
      throw error;
    }
  },
});
