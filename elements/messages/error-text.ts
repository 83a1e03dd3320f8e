import { isKnownError, isPorticoError, type PorticoErrorCode } from '../../src/index.js';
import { messageOf } from './translate.js';
import type { PlainKey, Translate } from './types.js';

const CLIENT_ERRORS: { readonly [C in PorticoErrorCode]?: PlainKey } = {
  OFFLINE: 'error.offline',
  CONNECTION: 'error.connection',
  LOAD_FAILED: 'error.fileFailed',
  TIMEOUT: 'error.timeout',
  PROTOCOL: 'error.protocol',
  ASSERTION: 'error.protocol',
  UNTRUSTED_REDIRECT: 'error.untrusted',
};

/** Returns the number of seconds to wait before repeating a rate-limited request. */
const secondsToWait = (error: { readonly retryAfterMs?: number | undefined }): number =>
  Math.max(1, Math.ceil((error.retryAfterMs ?? 5000) / 1000));

/** Returns the message that users see for an error. The service's own messages are for developers. */
export const errorText = (t: Translate, error: unknown): string => {
  if (isKnownError(error, 'PASSWORD_TOO_SHORT')) return t('field.newPassword.tooShort', { min: error.details.min_length });
  if (isKnownError(error, 'PASSWORD_TOO_LONG')) return t('field.newPassword.tooLong', { max: error.details.maxLength });
  if (isPorticoError(error, 'RATE_LIMIT')) return t('error.slowDown', { seconds: secondsToWait(error) });
  const key = isKnownError(error) ? `error.${error.code}` : isPorticoError(error) ? CLIENT_ERRORS[error.code] : undefined;
  return (key !== undefined && messageOf(t, key)) || t('error.unknown');
};
