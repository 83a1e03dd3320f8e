import { CATALOG, type ErrorCode } from './catalog.js';
import type { DetailsOf } from './details.js';

const brand = Symbol.for('portico.known-error');

/**
 * An error that the service names by a code of the catalog: it understood the call and refused it.
 * `code` never changes between versions; `message` is the service's sentence and may.
 */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'KnownError';
  readonly [brand] = true;
  readonly code: C;
  /** The real HTTP status, also if it was sent as 200 (CONTRACT.md C3). */
  readonly status: number;
  /** Machine-readable facts under their wire names, for example `{ min_length: 8 }`. */
  readonly details: DetailsOf<C>;

  constructor(code: C, message: string, details?: DetailsOf<C>) {
    super(message);
    this.code = code;
    this.status = CATALOG[code];
    this.details = details as DetailsOf<C>;
  }
}

/**
 * Returns whether `error` is a known error, and with `codes` whether it is one of these; spread the arrays of families.
 * Works across copies of the library on one page: errors are recognized by a registered symbol, not by class.
 */
export const isKnownError = <C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is { [K in C]: KnownError<K> }[C] =>
  typeof error === 'object' && error !== null && brand in error && (codes.length === 0 || codes.includes((error as KnownError<C>).code));

/** Whether this version knows the code. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(CATALOG, code);

/** Returns a known error of a response; an unknown code becomes UNSUPPORTED_ERROR. */
export const knownErrorFromWire = (body: { readonly code: string; readonly error?: unknown; readonly details?: unknown }): KnownError => {
  const message = typeof body.error === 'string' ? body.error : body.code;
  if (!isErrorCode(body.code)) return new KnownError('UNSUPPORTED_ERROR', message, { originalErrorCode: body.code });
  return new KnownError(body.code, message, body.details as never);
};
