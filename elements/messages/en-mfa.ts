// English messages about the prompt for the second factor.
import type { Words } from '../../src/internal.js';
import { PART_WORDS } from './en-parts.js';

export const enMfa = {
  'auth.mfa.title': 'Two-step verification',
  'auth.mfa.body': 'Open your authenticator app and enter its 6‑digit code.',
  'auth.mfa.afterPasskey': 'You also need a code when you sign in with a passkey. Open your authenticator app and enter its 6‑digit code.',
  'auth.mfa.hint': 'You’ll be signed in when it’s complete.',
  'auth.mfa.signedInHint': 'The code is checked as soon as it’s complete.',
  /** Below the form. The key is the one that the setup in the account settings told the user to save. */
  'auth.mfa.lost': 'Lost your phone? Add the key you saved to another authenticator app.',
  'auth.mfa.clock': 'Make sure that your phone sets its clock automatically.',
  'auth.mfa.lastMinute': 'Enter the code within a minute. After that, sign in again.',
  'auth.mfa.expired': 'That took too long. Sign in again.',
  'auth.mfa.tooManyTries': 'Too many incorrect codes. Sign in again.',
  'auth.mfa.startAgain': 'Start over',
  'auth.mfa.signInAgain': 'Sign in again to enter your code.',
};

/** Messages about the prompt for the second factor, including common messages. */
export const MFA_WORDS: Words = { ...PART_WORDS, ...enMfa };
