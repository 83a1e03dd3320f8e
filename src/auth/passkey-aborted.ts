import { KnownError } from '../errors/known-error.js';
import { failed, type Result } from '../lib/result.js';

/** Returns the result of a passkey call whose signal aborted. */
export const passkeyAborted = (): Result<never, KnownError<'PASSKEY_WEBAUTHN_ERROR'>> => {
  const message = 'The passkey request was aborted.';
  return failed(new KnownError('PASSKEY_WEBAUTHN_ERROR', message, { message, code: 'ERROR_CEREMONY_ABORTED' }));
};
