import { isKnownError } from '../../src/index.js';
import type { PlainKey, Translate } from './types.js';
import { errorText } from './error-text.js';

/** Maps the codes of WebAuthn errors in the browser to message keys. */
const KINDS: Readonly<Record<string, PlainKey>> = {
  ERROR_CEREMONY_ABORTED: 'auth.passkey.cancelled',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'auth.passkey.cancelled',
  ERROR_INVALID_DOMAIN: 'auth.passkey.misconfigured',
  ERROR_INVALID_RP_ID: 'auth.passkey.misconfigured',
  ERROR_INVALID_USER_ID_LENGTH: 'auth.passkey.misconfigured',
  ERROR_MALFORMED_PUBKEYCREDPARAMS: 'auth.passkey.misconfigured',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'auth.passkey.misconfigured',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'auth.passkey.alreadyHere',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'auth.passkey.unfit',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'auth.passkey.unfit',
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: 'auth.passkey.unfit',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'auth.passkey.deviceFailed',
  NotSupportedError: 'auth.passkey.unsupported',
};

/** Returns whether an error means that the user or the page canceled the passkey ceremony. */
export const isCanceled = (error: unknown): boolean =>
  isKnownError(error, 'PASSKEY_WEBAUTHN_ERROR') && KINDS[error.details.code] === 'auth.passkey.cancelled';

/** Returns the message about an error that occurred during a passkey ceremony or during its requests to the service. */
export const passkeyText = (t: Translate, error: unknown): string => {
  const key = isKnownError(error, 'PASSKEY_WEBAUTHN_ERROR') ? KINDS[error.details.code] : undefined;
  return key === undefined ? errorText(t, error) : t(key);
};
