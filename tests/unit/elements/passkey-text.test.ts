import { expect, it } from 'vitest';
import { translator } from '../../../elements/messages/translate.js';
import { PASSKEY_WORDS } from '../../../elements/messages/en-passkeys.js';
import { isCanceled, passkeyText } from '../../../elements/messages/passkey-text.js';
import { KnownError } from '../../../src/index.js';

const t = translator(PASSKEY_WORDS);
const browserError = (code: string): KnownError =>
  new KnownError('PASSKEY_WEBAUTHN_ERROR', 'for developers', { message: 'for developers', code });

const CANCELED = 'You weren’t signed in. Try again.';
const MISCONFIGURED = 'Passkeys aren’t set up correctly for this site.';
const UNSUITABLE_DEVICE = 'This device can’t store this kind of passkey. Use another device.';

it.each([
  ['ERROR_CEREMONY_ABORTED', CANCELED],
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', CANCELED],
  ['ERROR_INVALID_DOMAIN', MISCONFIGURED],
  ['ERROR_INVALID_RP_ID', MISCONFIGURED],
  ['ERROR_INVALID_USER_ID_LENGTH', MISCONFIGURED],
  ['ERROR_MALFORMED_PUBKEYCREDPARAMS', MISCONFIGURED],
  ['ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', MISCONFIGURED],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'This device already has a passkey for the account.'],
  ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', UNSUITABLE_DEVICE],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', UNSUITABLE_DEVICE],
  ['ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE', UNSUITABLE_DEVICE],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', 'The device couldn’t use its passkey. Try again.'],
  ['NotSupportedError', 'This browser doesn’t support passkeys.'],
  ['ERROR_OF_A_LATER_VERSION', 'Something went wrong. Try again.'],
])('the browser error %s is shown as “%s”', (code, text) => {
  expect(passkeyText(t, browserError(code))).toBe(text);
  expect(isCanceled(browserError(code))).toBe(text === CANCELED);
});
