// English messages about new accounts and new passwords.

export const enSignUp = {
  'field.name.label': 'Name',
  'field.name.hint': 'Optional',
  'field.newPassword.label': 'New password',
  'field.newPassword.required': 'Enter a password.',
  'field.newPassword.tooShort': ({ min }: { min: number }) => `Password too short. Minimum length is ${min}.`,
  'field.newPassword.tooLong': ({ max }: { max: number }) => `Password too long. Maximum length is ${max}.`,
  'field.newPassword.hint': ({ min }: { min: number }) => `At least ${min} characters.`,
  'field.passwordRepeat.label': 'Repeat password',
  'field.passwordRepeat.required': 'Type the password again.',
  'field.passwordRepeat.mismatch': 'Passwords do not match.',
  'password.strength': ({ score }: { score: number }) => `${['Very weak', 'Weak', 'Fair', 'Good', 'Strong'][score]} password`,
  'password.strength.label': 'Password strength',
  'auth.signUp.done': 'Account created. We sent you an email to verify your address.',
  'auth.signUp.verifyHint': 'We’ll send you an email to verify your address.',
  'error.USER_EMAIL_ALREADY_EXISTS': 'An account with this address already exists.',
  'error.SIGN_UP_NOT_ENABLED': 'New accounts can’t be created here right now.',
  'error.signInInstead': 'Sign in instead',
};
