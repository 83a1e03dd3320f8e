import { isKnownError, isPorticoError, type PorticoErrorCode } from '../../src/index.js';
import { messageOf } from './translate.js';
import type { MessageKey, PlainKey, Translate } from './types.js';

const CLIENT_ERRORS: Readonly<Record<Exclude<PorticoErrorCode, 'RATE_LIMIT'>, PlainKey>> = {
  ABORTED: 'error.unknown',
  ASSERTION: 'error.protocol',
  CONFIGURATION: 'error.configuration',
  CONNECTION: 'error.connection',
  HTTP: 'error.unknown',
  LOAD_FAILED: 'error.fileFailed',
  NOT_SIGNED_IN: 'error.notSignedIn',
  OFFLINE: 'error.offline',
  PROTOCOL: 'error.protocol',
  TIMEOUT: 'error.timeout',
  UNTRUSTED_REDIRECT: 'error.untrusted',
};

/** Returns the number of seconds to wait before repeating a rate-limited request. */
const secondsToWait = (error: { readonly retryAfterMs?: number | undefined }): number =>
  Math.max(1, Math.ceil((error.retryAfterMs ?? 5000) / 1000));

/** Returns the key of an error's message. */
const keyOf = (error: unknown): MessageKey => {
  if (isKnownError(error)) return `error.${error.code}`;
  return isPorticoError(error) && error.code !== 'RATE_LIMIT' ? CLIENT_ERRORS[error.code] : 'error.unknown';
};

/**
 * Returns the message that users see for an error. The service's own messages are for developers. If the message has not loaded, returns a
 * general one.
 */
export const errorText = (t: Translate, error: unknown): string => {
  if (isKnownError(error, 'PASSWORD_TOO_SHORT')) return t('field.newPassword.tooShort', { min: error.details.min_length });
  if (isKnownError(error, 'PASSWORD_TOO_LONG')) return t('field.newPassword.tooLong', { max: error.details.maxLength });
  if (isPorticoError(error, 'RATE_LIMIT')) return t('error.slowDown', { seconds: secondsToWait(error) });
  return messageOf(t, keyOf(error)) ?? t('error.unknown');
};

/** Returns whether the message of an error has loaded. The messages of errors that a page does not expect load later. */
export const hasErrorText = (t: Translate, error: unknown): boolean => messageOf(t, keyOf(error)) !== undefined;
