// English messages for lazily loaded pages.
import type { Text } from './icu.js';
import { enOAuth } from './en-oauth.js';
import { PART_WORDS } from './en-parts.js';

export const enPages = {
  'common.toHome': 'Go to home page',

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
    'If {email} belongs to an account, a link is on its way. It may take a minute, or land in your spam folder.' as Text<{ email: string }>,
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

  'page.emailVerification.title': 'Verify your address?',
  'page.emailVerification.body': 'Confirm that this address is yours.',
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

  'page.oauth.working': 'Finishing sign-in',
  'page.oauth.toHome': 'Taking too long? Go to the home page',
  'page.oauth.nothing.title': 'No sign-in to finish',
  'page.oauth.nothing.body': 'This page finishes a sign-in that began in this browser. Start it again.',
  'page.oauth.noFactor.title': 'Sign-in not finished',
  'page.oauth.failed.title': 'Sign-in failed',
  'page.oauth.close': 'You can close this window',
  'page.oauth.details': 'Technical details',

  'page.notFound.title': 'Page not found',
  'page.notFound.body': 'There is nothing at this address.',

  'page.error.title': 'Something went wrong',
  'page.error.body': 'Go back and try again. If it happens again, tell the owner of this site.',
  'page.error.known': 'The site reported the problem {code}: “{message}”' as Text<{ code: string; message: string }>,
  'page.error.notConnected': 'Account not connected',
  'page.error.notConnected.body': 'Nothing was changed.',
  'page.error.backToSettings': 'Back to settings',
  'page.error.otherAccount': 'Connect a different account',
  'page.error.signInAgain': 'Sign in again',
  'page.error.OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.title': 'Could not connect',
  'page.error.OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.body': 'That external account belongs to another user here.',
  'page.error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.title': 'Could not connect',
  'page.error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.body': 'A different external account is already connected to your user.',
  'page.error.OAUTH_PROVIDER_ACCESS_DENIED.title': 'Sign-in was canceled',
  'page.error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.title': 'This address already has an account',
  'page.error.INVALID_AUTHORIZATION_CODE.title': 'Sign-in not finished',
  'page.error.OUTER_OAUTH_TIMEOUT.title': 'That took too long',

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
export const WORDS = { ...PART_WORDS, ...enOAuth, ...enPages };
