import { CATALOG, type ErrorCode } from './catalog.js';
import type { DetailsOf } from './details.js';

const brand = Symbol.for('portico.known-error');

/**
 * An error with a code from the service's catalog. Either the service understood the call and rejected it, or the SDK found the same
 * problem itself.
 * The `code` of an error never changes between versions, but its `message` may.
 */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  /** The name of the class. */
  override readonly name = 'KnownError';
  readonly [brand] = true;
  /** The code from the catalog, for example `USER_NOT_FOUND`. */
  readonly code: C;
  /** The HTTP status of the code in the catalog, even if the response was sent with status 200 (CONTRACT.md C3). */
  readonly status: number;
  /** Machine-readable details with wire names, for example `{ min_length: 8 }`. */
  readonly details: DetailsOf<C>;

  constructor(code: C, message: string, details?: DetailsOf<C>) {
    super(message);
    this.code = code;
    this.status = CATALOG[code];
    this.details = details as DetailsOf<C>;
  }
}

/**
 * Returns whether `error` is a known error with one of `codes`, or with any code if none is given. To pass a family of codes, spread it.
 * Works across copies of the library on one page, because it recognizes errors by a registered symbol and not by their class.
 */
export const isKnownError = <C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is { [K in C]: KnownError<K> }[C] =>
  typeof error === 'object' && error !== null && brand in error && (codes.length === 0 || codes.includes((error as KnownError<C>).code));

/** Returns whether the catalog of this version contains the code. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(CATALOG, code);

/** Returns the known error from a response body. An unknown code becomes UNSUPPORTED_ERROR. */
export const knownErrorFromWire = (body: { readonly code: string; readonly error?: unknown; readonly details?: unknown }): KnownError => {
  const message = typeof body.error === 'string' ? body.error : body.code;
  if (!isErrorCode(body.code)) return new KnownError('UNSUPPORTED_ERROR', message, { originalErrorCode: body.code });
  return new KnownError(body.code, message, body.details as never);
};
