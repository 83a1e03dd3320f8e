// English messages. Their keys define the type of all catalogs. A message is a string, or a function that returns a string for given
// values. Keys have the form `area.subject.part`. Keys for service errors contain the error code.
import type { Text } from '../../src/internal.js';

/** Messages about sign-in and sign-up, and messages that every element may show. */
export const en = {
  /** The language of these messages as a BCP 47 tag. Dates are formatted in the same language. Translations must set their own tag. */
  'common.locale': 'en',
  'common.home': 'Go to home page',
  'common.cancel': 'Cancel',
  'common.retry': 'Try again',
  /** Button that ends an automatic retry. */
  'common.stop': 'Stop',
  'common.signIn': 'Sign in',
  'common.signUp': 'Create account',
  'common.signOut': 'Sign out',
  /** Link that appears if a redirect takes too long. */
  'common.stillHere': 'Still here? Continue',
  'common.loading': 'Loading',

  'card.terms': 'Terms',
  'card.privacy': 'Privacy',
  'card.support': 'Help',

  'field.email.label': 'Email',
  'field.email.required': 'Enter your email address.',
  'field.email.invalid': 'That doesn’t look like an email address.',
  'field.password.label': 'Password',
  'field.password.required': 'Enter your password.',

  'password.show': 'Show password',
  'password.capsLock': 'Caps Lock is on.',

  'auth.signIn.title': '{hasProject, select, true {Sign in to {project}} other {Sign in}}' as Text<{
    project: string;
    hasProject: boolean;
  }>,
  'auth.signIn.noAccount': 'No account yet?',
  'auth.methods.none': 'This project has no sign-in method turned on.',
  'auth.forgotPassword': 'Forgot password?',
  'auth.done': 'You’re signed in.',
  'auth.signedIn.title': 'You’re already signed in',
  'auth.signIn.invited': 'Sign in to join the team.',
  'auth.signUp.invited': 'Create an account to join the team.',
  'auth.returnCli': 'Sign in to connect a command-line program.',
  'auth.returnUntrusted': 'The page you came from is on another site, so you’ll go to the home page instead.',

  'error.EMAIL_PASSWORD_MISMATCH': 'Wrong email or password.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'This sign-in method is turned off.',
  'error.offline': 'You’re offline. Check your internet connection and try again.',
  'error.connection': 'The service couldn’t be reached. Check your internet connection and try again.',
  'error.timeout': 'The service didn’t respond in time. Try again.',
  'error.protocol': 'The service sent an unexpected response. Try again in a moment.',
  /** `s` is the abbreviation of seconds. */
  'error.slowDown': 'Too many requests. Try again in {seconds, number} s.' as Text<{ seconds: number }>,
  /** `s` is the abbreviation of seconds. */
  'error.waiting': 'Too many requests. Trying again in {seconds, number} s.' as Text<{ seconds: number }>,
  'error.loadFailed': 'This page failed to load',
  'error.fileFailed': 'Part of this page failed to load. Check your internet connection and reload the page.',
  'error.unknown': 'Something went wrong. Try again.',
};
