// English messages about the choice of a sign-in method and about sign-in with a provider, including errors.
import type { Text, Words } from '../../src/internal.js';
import { enSignUp } from './en-sign-up.js';
import { en } from './en.js';

export const enOAuth = {
  'auth.lastUsed': 'Last used',
  /** Between two groups of sign-in buttons. */
  'auth.or': 'or',
  'auth.methods.label': 'Sign-in methods',
  'auth.methods.magicLink': 'Email code',
  'auth.methods.password': 'Password',
  /** `{provider}` is a name, for example “Google”. */
  'auth.oauth.continue': 'Continue with {provider}' as Text<{ provider: string }>,
  'auth.oauth.signIn': 'Sign in with {provider}' as Text<{ provider: string }>,
  'auth.oauth.signUp': 'Sign up with {provider}' as Text<{ provider: string }>,
  'auth.oauth.framed': 'This doesn’t work inside another page. Open this page in a window of its own.',
  'auth.oauth.waiting': 'Continue in the window that has opened.',
  'auth.oauth.again': 'You weren’t signed in. Try again.',
  'auth.oauth.failed': 'We couldn’t finish signing you in. Try again.',
  'auth.oauth.blocked': 'Pop-ups are blocked. Allow them for this site and try again.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'This sign-in method is turned off.',
  'page.error.OAUTH_PROVIDER_ACCESS_DENIED.body': 'Nothing was changed. You can sign in again or choose another way.',
  'page.error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.body':
    'Sign in with the method you used first. You can then connect this one in your account settings.',
  'page.error.INVALID_AUTHORIZATION_CODE.body': 'This sign-in took too long, or was already used. Start over.',
  'page.error.OUTER_OAUTH_TIMEOUT.body': 'Your sign-in wasn’t finished in time. Sign in again.',
  'page.error.INVALID_TOTP_CODE.body': 'No valid code was entered. Sign in again.',
};

/** Messages about sign-in with a provider, including common messages. */
export const OAUTH_WORDS: Words = { ...en, ...enSignUp, ...enOAuth };
