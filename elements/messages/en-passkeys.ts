// English messages about passkeys.
import type { Words } from '../../src/internal.js';
import { PART_WORDS } from './en-parts.js';

export const enPasskeys = {
  'auth.passkey.signIn': 'Sign in with a passkey',
  'auth.passkey.continue': 'Continue with a passkey',
  'auth.passkey.cancelled': 'You weren’t signed in. Try again.',
  'auth.passkey.pressAgain': 'Press the button once more.',
  'auth.passkey.created': 'Passkey created. You can use it the next time you sign in.',
  'auth.passkey.remove': 'Remove',
  'auth.passkey.removed': 'Passkey removed',
  'auth.passkey.misconfigured': 'Passkeys aren’t set up correctly for this site.',
  'auth.passkey.alreadyHere': 'This device already has a passkey for the account.',
  'auth.passkey.unfit': 'This device can’t store this kind of passkey. Use another device.',
  'auth.passkey.deviceFailed': 'The device couldn’t use its passkey. Try again.',
  'auth.passkey.unsupported': 'This browser doesn’t support passkeys.',
  'error.PASSKEY_AUTHENTICATION_FAILED': 'This passkey wasn’t accepted. Sign in another way.',
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'This sign-in method is turned off.',
};

/** Messages about passkeys and the second factor that may follow, including common messages. */
export const PASSKEY_WORDS: Words = { ...PART_WORDS, ...enPasskeys };
