// English messages for lazily loaded parts: email codes, codes of authenticator apps, and the user menu.
import type { Text, Words } from '../../src/internal.js';
import { enSignUp } from './en-sign-up.js';
import { en } from './en.js';

export const enParts = {
  'common.continue': 'Continue',
  'field.otp.label': 'Code from the email',
  'field.otp.required': 'Enter the code from the email.',
  'field.otp.invalid': 'That code isn’t right.',

  'auth.magicLink.send': 'Email me a code',
  'auth.magicLink.sent': 'We sent a code and a link to {email}' as Text<{ email: string }>,
  'auth.magicLink.hint': 'You’ll be signed in when it’s complete.',
  'auth.magicLink.title': 'Check your email',
  'auth.magicLink.resend': 'Send again',
  'auth.magicLink.resendIn': 'Send again in {seconds, number} s' as Text<{ seconds: number }>,
  'auth.magicLink.resent': 'A new code is on its way.',
  /** `{service}` is the name of a webmail service, for example “Gmail”. */
  'auth.magicLink.open': 'Open {service}' as Text<{ service: string }>,
  'auth.magicLink.otherMethod': 'Sign in the way you did before. Email codes work after the address is verified.',
  'auth.magicLink.notVerified': 'This address isn’t verified yet, so it can’t receive codes. Sign in with your password this time.',
  'auth.magicLink.usePassword': 'Use password',
  'auth.magicLink.otherAddress': 'Use another address',
  'auth.otherWay': 'Sign in another way',
  'auth.signUp.title': '{hasProject, select, true {Create your {project} account} other {Create your account}}' as Text<{
    project: string;
    hasProject: boolean;
  }>,
  'auth.signUp.haveAccount': 'Already have an account?',
  'auth.signUp.closed.title': 'Sign-up is closed',
  'auth.signUp.closed.body': 'New accounts can’t be created here right now.',

  'field.totp.label': 'Code from the app',
  'field.totp.required': 'Enter the 6 digits that the app shows.',
  'field.totp.invalid': 'Enter all 6 digits of the code.',

  'error.VERIFICATION_CODE_NOT_FOUND': 'That code isn’t right.',
  'error.VERIFICATION_CODE_EXPIRED': 'This code has expired. Send a new one.',
  'error.VERIFICATION_CODE_ALREADY_USED': 'This code was already used. Send a new one.',
  'error.VERIFICATION_CODE_MAX_ATTEMPTS_REACHED': 'Too many incorrect attempts. Request a new code.',
  'error.INVALID_TOTP_CODE': 'That code is wrong or expired. Enter the one shown now.',

  'auth.signedIn.as': '{hasName, select, true {Signed in as {name}} other {Signed in.}}' as Text<{ name: string; hasName: boolean }>,
  'auth.signOut.done': 'You’re signed out.',
  'page.signOut.deviceOnly': 'Sign out on this device only',

  'user.menu': 'Account menu',
  'user.menuOf': '{hasName, select, true {Account menu of {name}} other {Account menu}}' as Text<{ name: string; hasName: boolean }>,
  'common.accountSettings': 'Account settings',
  'account.impersonated': '{hasName, select, true {You’re acting as {name}} other {You’re acting as someone else}}' as Text<{
    name: string;
    hasName: boolean;
  }>,
  'user.theme': 'Change theme',
  'user.signedOut': 'Not signed in',
  'user.failed': 'Your account couldn’t be loaded.',
};

/** Messages for lazily loaded forms and widgets, including common messages. */
export const PART_WORDS: Words = { ...en, ...enSignUp, ...enParts };
