// Converts the errors of the SDK to the errors of this entry.
import { isKnownError, type KnownError as SdkKnownError } from '../errors/known-error.js';
import { isPorticoError, type PorticoErrorCode } from '../errors/portico-error.js';
import type { Result as SdkResult } from '../lib/result.js';
import { knownErrorFromJson, KnownErrors } from './known-errors.js';
import type { Result } from './result.js';

/** The service could not be reached, or did not respond in time. */
export class NetworkError extends Error {
  /** Name of the class. */
  override readonly name = 'NetworkError';
}

/** Nobody is signed in, but the call requires a user. */
export class NotSignedInError extends Error {
  /** Name of the class. */
  override readonly name = 'NotSignedInError';
}

/** A URL to which the app was asked to redirect is not trusted. */
export class UntrustedRedirectError extends Error {
  /** Name of the class. */
  override readonly name = 'UntrustedRedirectError';
}

/** An option of the app is missing or not valid, or a call is not possible with the options of the app. */
export class ConfigurationError extends Error {
  /** Name of the class. */
  override readonly name = 'ConfigurationError';
}

const CLASSES: { readonly [C in PorticoErrorCode]?: new (message: string, options: ErrorOptions) => Error } = {
  CONNECTION: NetworkError,
  OFFLINE: NetworkError,
  TIMEOUT: NetworkError,
  NOT_SIGNED_IN: NotSignedInError,
  UNTRUSTED_REDIRECT: UntrustedRedirectError,
  CONFIGURATION: ConfigurationError,
};

/**
 * Returns the details of a failed passkey request, with the name of the browser's error as `code`. The kind of failure, for example
 * `ERROR_INVALID_DOMAIN`, is in the `details` of the cause.
 */
const passkeyDetails = ({ details, cause }: SdkKnownError<'PASSKEY_WEBAUTHN_ERROR'>): object => {
  const { code } = details;
  const name = (cause as Error | undefined)?.name ?? (code === 'ERROR_CEREMONY_ABORTED' ? 'AbortError' : code);
  return { ...details, code: name };
};

/** Returns the error of this entry for an error of the SDK. Returns all other values unchanged. */
export const toEntryError = (error: unknown): unknown => {
  if (isKnownError(error, 'PASSKEY_WEBAUTHN_ERROR')) {
    const { code, message } = error;
    return Object.defineProperty(knownErrorFromJson({ code, message, details: passkeyDetails(error) }), 'cause', { value: error });
  }
  if (isKnownError(error)) {
    const { code, message, details } = error;
    const originalCode = (details as { originalErrorCode?: string } | undefined)?.originalErrorCode;
    return knownErrorFromJson({ code: code === 'UNSUPPORTED_ERROR' && originalCode ? originalCode : code, message, details });
  }
  const Class = isPorticoError(error) ? CLASSES[error.code] : undefined;
  return Class && isPorticoError(error) ? new Class(error.message, { cause: error }) : error;
};

/** Names of known errors and families that a member returns instead of throwing them. */
type Names = readonly (keyof KnownErrors)[];
type ErrorOf<N extends Names> = KnownErrors[N[number]];

const isOneOf = <N extends Names>(error: unknown, names: N): error is ErrorOf<N> =>
  names.some((name) => KnownErrors[name].isInstance(error));

/** Returns the result of a call of the SDK as a result of this entry. Throws the error unless its name is listed. */
export const resultOf = async <T, const N extends Names>(
  result: Promise<SdkResult<T, unknown>>,
  names: N,
): Promise<Result<T, ErrorOf<N>>> => {
  const settled = await result;
  if (settled.status === 'ok') return { status: 'ok', data: settled.data };
  const error = toEntryError(settled.error);
  if (isOneOf(error, names)) return { status: 'error', error };
  throw error;
};

/** Returns the result of a call of the SDK without data. Throws the error unless its name is listed. */
export const emptyResultOf = async <const N extends Names>(
  result: Promise<SdkResult<unknown, unknown>>,
  names: N,
): Promise<Result<undefined, ErrorOf<N>>> => {
  const settled = await resultOf(result, names);
  return settled.status === 'ok' ? { status: 'ok', data: undefined } : settled;
};

/** Returns the data of a call of the SDK, or throws its error. */
export const dataOf = async <T>(result: Promise<SdkResult<T, unknown>>): Promise<T> => {
  const settled = await result;
  if (settled.status === 'error') throw settled.error;
  return settled.data;
};

/** Returns the listed error of a call that failed, and `undefined` for a call that succeeded. Throws all other errors. */
export const errorOf = async <const N extends Names>(work: Promise<unknown>, names: N): Promise<ErrorOf<N> | undefined> => {
  try {
    const outcome = (await work) as Partial<SdkResult<unknown, unknown>> | undefined;
    if (outcome?.status === 'error') throw outcome.error;
    return undefined;
  } catch (thrown) {
    const error = toEntryError(thrown);
    if (isOneOf(error, names)) return error;
    throw error;
  }
};
