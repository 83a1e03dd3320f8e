// English messages for lazily loaded parts: email codes, codes of authenticator apps, and the user menu.
import { enSignUp } from './en-sign-up.js';
import { en } from './en.js';

export const enParts = {
  'common.continue': 'Continue',
  'field.otp.label': 'Code from the email',
  'field.otp.required': 'Enter the code from the email.',
  'field.otp.invalid': 'That code isn’t right.',

  'auth.magicLink.send': 'Email me a code',
  'auth.magicLink.sent': ({ email }: { email: string }) => `We sent a code and a link to ${email}.`,
  'auth.magicLink.hint': 'You’ll be signed in when it’s complete.',
  'auth.magicLink.title': 'Check your email',
  'auth.magicLink.resend': 'Send again',
  'auth.magicLink.resendIn': ({ seconds }: { seconds: number }) => `Send again in ${seconds} s`,
  'auth.magicLink.resent': 'A new code is on its way.',
  'auth.magicLink.open': ({ service }: { service: string }) => `Open ${service}`,
  'auth.magicLink.otherMethod': 'Sign in the way you did before. Email codes work after the address is verified.',
  'auth.magicLink.notVerified': 'This address isn’t verified yet, so it can’t receive codes. Sign in with your password this time.',
  'auth.magicLink.usePassword': 'Use password',
  'auth.magicLink.otherAddress': 'Use another address',
  'auth.otherWay': 'Sign in another way',
  'auth.signUp.title': ({ project }: { project: string }) => `Create your ${project ? `${project} account` : 'account'}`,
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
  'error.INVALID_TOTP_CODE': 'The TOTP code is invalid. Please try again.',

  'auth.signedIn.as': ({ name }: { name: string }) => (name ? `Signed in as ${name}.` : 'Signed in.'),
  'auth.signOut.done': 'You’re signed out.',
  'page.signOut.deviceOnly': 'Sign out on this device only',

  'user.menu': 'Account menu',
  'user.menuOf': ({ name }: { name: string }) => (name ? `Account menu of ${name}` : 'Account menu'),
  'common.accountSettings': 'Account settings',
  'account.impersonated': ({ name }: { name: string }) => `You’re acting as ${name || 'someone else'}`,
  'user.theme': 'Change theme',
  'user.signedOut': 'Not signed in',
  'user.failed': 'Your account couldn’t be loaded.',
};

/** Messages for lazily loaded forms and widgets, including common messages. */
export const PART_WORDS = { ...en, ...enSignUp, ...enParts };
