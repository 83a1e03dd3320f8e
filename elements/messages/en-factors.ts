// English messages for the passkey and two-step verification sections.
import type { Words } from '../../src/internal.js';
import { PASSKEY_WORDS } from './en-passkeys.js';
import { SETTINGS_WORDS } from './en-settings.js';

export const enFactors = {
  'account.passkey.title': 'Passkey',
  'account.passkey.description': 'Sign in with your fingerprint, your face or your device’s code, without a password.',
  'account.passkey.unsupported': 'This browser doesn’t support passkeys.',
  'account.passkey.framed': 'For your safety, open this page in a window of its own to add a passkey.',
  'account.passkey.onlyMethod': 'This is your only sign-in method, so it can’t be removed.',
  'account.passkey.add': 'Add a passkey',
  'account.passkey.added': 'Passkey added',
  'account.passkey.cancelled': 'No passkey was added. You can try again.',
  'account.passkey.remove': 'Remove passkey',
  'account.passkey.confirm': 'Remove the passkey?',
  'account.passkey.removed': 'Passkey removed',
  'account.passkey.leftover': 'Your device or password manager may still keep the passkey. Delete it there, too.',
  'error.PASSKEY_REGISTRATION_FAILED': 'The passkey couldn’t be added. Try again.',

  'account.mfa.title': 'Two-step verification',
  'account.mfa.description': 'After your password or passkey, sign-in asks for a code from your authenticator app.',
  'account.mfa.isOn': 'Keep access to your app: without it, you can’t sign in.',
  'account.mfa.scan': 'Scan this picture with your authenticator app',
  'account.mfa.qr': 'QR code with the key below',
  'account.mfa.key': 'Or type this key into the app',
  'account.mfa.copy': 'Copy key',
  'account.mfa.copied': 'Key copied',
  'account.mfa.open': 'Open in an authenticator app',
  'account.mfa.code': 'Then enter the code that the app shows',
  'account.mfa.safe': 'Save this key: it restores your codes if you lose your phone.',
  'account.mfa.hint': 'Two-step verification turns on when it’s complete.',
  'account.mfa.clock': 'This code is valid at a different time. Make sure that this device and your phone set their clocks automatically.',
  'account.mfa.confirm': 'Confirm',
  'account.mfa.turnedOn': 'Two-step verification is on',
  'account.mfa.turnOff': 'Turn off two-step verification?',
  'account.mfa.turnedOff': 'Two-step verification is off',
};

/** Messages for the passkey and two-step verification sections, including common messages. */
export const FACTOR_WORDS: Words = { ...PASSKEY_WORDS, ...SETTINGS_WORDS, ...enFactors };
