// English messages for lazily loaded pages.
import type { Text, Words } from '../../src/internal.js';
import { CALLBACK_WORDS } from './en-callback.js';

export const enPages = {
  'page.signOut.working': 'Signing you out',
  'page.signOut.title': 'You’re signed out',
  'page.signOut.body': 'You can close this page or sign in again.',
  'page.signOut.confirm.title': 'Sign out?',
  'page.signOut.confirm.body': 'You’ll need to sign in again to use your account here.',
  'page.signOut.failed.title': 'You’re still signed in',
  'page.signOut.failed.body': 'Your session couldn’t be ended.',

  'page.forgotPassword.title': 'Reset your password',
  'page.forgotPassword.body': 'We’ll email you a link to choose a new one.',
  'page.forgotPassword.send': 'Send link',
  'page.forgotPassword.back': 'Back to sign in',
  'page.forgotPassword.sent.title': 'Check your email',
  'page.forgotPassword.sent.body':
    'A link is on its way to {email} if it has an account. It may take a minute, or land in your spam folder.' as Text<{ email: string }>,
  'page.forgotPassword.resend': 'Send again',
  'page.forgotPassword.resendIn': 'Send again in {seconds, number} s' as Text<{ seconds: number }>,
  'page.forgotPassword.resent': 'Another email is on its way.',
  'page.forgotPassword.noPasswords.title': 'Passwords aren’t used here',
  'page.forgotPassword.noPasswords.body': 'Sign in another way.',
  'page.forgotPassword.signedIn.body': 'You can change your password in the account settings.',

  'page.passwordReset.title': 'Choose a new password',
  'page.passwordReset.save': 'Save password',
  'page.passwordReset.done.title': 'Password changed',
  'page.passwordReset.done.body': 'For your safety, you were signed out everywhere. Sign in with the new password.',
  'page.passwordReset.newLink': 'Request a new link',

  'page.emailVerification.title': 'Verify your email address?',
  'page.emailVerification.body': 'This confirms that our email reached you, so that you can use this address here.',
  'page.emailVerification.confirm': 'Verify address',
  'page.emailVerification.done.title': 'Email verified',
  'page.emailVerification.done.body': 'You can close this page.',
  'page.emailVerification.signIn': 'Sign in to get a new link.',
  'page.emailVerification.expired': 'This link is too old. Sign in to get a new one.',
  'page.emailVerification.resend': 'Send a new link',
  'page.emailVerification.resent': 'A new email is on its way.',
  'error.EMAIL_ALREADY_VERIFIED': 'This address is already verified.',

  'page.magicLink.title': 'Finish signing in?',
  'page.magicLink.body':
    '{hasProject, select, true {You’ll be signed in to {project} on this device.} other {You’ll be signed in on this device.}}' as Text<{
      project: string;
      hasProject: boolean;
    }>,
  'page.magicLink.newLink': 'Send a new link',

  'link.incomplete.title': 'Link incomplete',
  'link.incomplete.body': 'Open the whole link from the email, or copy it into the address bar without line breaks.',

  'link.invalid.title': 'Invalid link',
  'link.invalid.body': 'This link doesn’t work. It may have been cut off in the email.',

  'link.expired.title': 'Link expired',
  'link.expired.body': 'This link is too old. Request a new one.',

  'link.used.title': 'This link was already used',
  'link.used.body': 'Each link works only once. Request a new one.',

  'link.tooManyAttempts.title': 'Too many attempts',
  'link.tooManyAttempts.body': 'This link was used too many times. Request a new one.',
};

/** Messages for lazily loaded pages, including common messages. */
export const WORDS: Words = { ...CALLBACK_WORDS, ...enPages };
