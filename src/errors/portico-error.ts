/** Codes of errors that are not in the service's catalog. Codes never change between versions, but messages may. */
export type PorticoErrorCode =
  | 'ASSERTION'
  | 'ABORTED'
  | 'CONFIGURATION'
  | 'CONNECTION'
  | 'HTTP'
  | 'LOAD_FAILED'
  | 'NOT_SIGNED_IN'
  | 'OFFLINE'
  | 'PROTOCOL'
  | 'RATE_LIMIT'
  | 'TIMEOUT'
  | 'UNTRUSTED_REDIRECT';

const brand = Symbol.for('portico.error');

/** Facts about the failed call. They never contain request headers, request bodies or tokens. */
export interface ErrorFacts {
  /** The error that caused this error. */
  readonly cause?: unknown;
  /** HTTP status, if there was a response. */
  readonly status?: number;
  /** Response text, unless the response is a known error. */
  readonly body?: string;
  /** Time after which a rate-limited call may be repeated, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Result of a request to the service's health URL after a lost connection. */
  readonly diagnostics?: Readonly<Record<string, unknown>>;
}

/** An error that is not a known service error. `code` identifies its kind. For HTTP, `body` contains the service's reason. */
export class PorticoError extends Error {
  /** The name of the class. */
  override readonly name = 'PorticoError';
  readonly [brand] = true;
  /** The kind of error. */
  readonly code: PorticoErrorCode;
  /** HTTP status; `undefined` if there was no response. */
  declare readonly status: number | undefined;
  /** Text of the response, which may contain the service's reason; `undefined` if there was no response. */
  declare readonly body: string | undefined;
  /** Time after which a rate-limited call may be repeated, in milliseconds; `undefined` for other errors. */
  declare readonly retryAfterMs: number | undefined;
  /** Result of a request to the service's health URL after a lost connection; `undefined` for other errors. */
  declare readonly diagnostics: Readonly<Record<string, unknown>> | undefined;

  constructor(code: PorticoErrorCode, message: string, { cause, ...facts }: ErrorFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    Object.assign(this, facts);
  }
}

/** Returns whether `error` is a PorticoError with one of `codes`, or with any code if none is given. */
export const isPorticoError = (error: unknown, ...codes: readonly PorticoErrorCode[]): error is PorticoError =>
  typeof error === 'object' && error !== null && brand in error && (codes.length === 0 || codes.includes((error as PorticoError).code));
