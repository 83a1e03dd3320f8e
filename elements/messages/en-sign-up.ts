// English messages about new accounts and new passwords.
import type { Text } from '../../src/internal.js';

export const enSignUp = {
  'field.name.label': 'Name',
  'field.name.hint': 'Optional',
  'field.newPassword.label': 'New password',
  'field.newPassword.required': 'Enter a password.',
  'field.newPassword.tooShort': 'Use at least {min, number} characters.' as Text<{ min: number }>,
  'field.newPassword.tooLong': 'Use at most {max, number} characters.' as Text<{ max: number }>,
  'field.newPassword.hint': 'At least {min, number} characters.' as Text<{ min: number }>,
  'field.passwordRepeat.label': 'Repeat password',
  'field.passwordRepeat.required': 'Type the password again.',
  'field.passwordRepeat.mismatch': 'Passwords do not match.',
  'password.strength':
    '{score, select, 0 {Very weak password} 1 {Weak password} 2 {Fair password} 3 {Good password} other {Strong password}}' as Text<{
      score: number;
    }>,
  'password.strength.label': 'Password strength',
  'auth.signUp.done': 'Account created. We sent you an email to verify your address.',
  'auth.signUp.verifyHint': 'We’ll send you an email to verify your address.',
  'error.USER_EMAIL_ALREADY_EXISTS': 'An account with this address already exists.',
  'error.SIGN_UP_NOT_ENABLED': 'New accounts can’t be created here right now.',
  'error.signInInstead': 'Sign in instead',
};
