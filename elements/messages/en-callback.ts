// English messages for the end of a sign-in with a provider, and for errors in the URL of a page.
import { enHandler } from './en-handler.js';
import type { Text, Words } from '../../src/internal.js';
import { enOAuth } from './en-oauth.js';
import { PART_WORDS } from './en-parts.js';

export const enCallback = {
  'page.oauth.working': 'Finishing sign-in',
  'page.oauth.toHome': 'Taking too long? Go to the home page',
  'page.oauth.nothing.title': 'No sign-in to finish',
  'page.oauth.nothing.body': 'This page finishes a sign-in that began in this browser. Start it again.',
  'page.oauth.noFactor.title': 'Sign-in not finished',
  'page.oauth.failed.title': 'Sign-in failed',
  'page.oauth.close': 'You can close this window',
  'page.oauth.details': 'Technical details',

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
  'page.error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.body':
    'A different external account is already connected to your account.',
  'page.error.OAUTH_PROVIDER_ACCESS_DENIED.title': 'Sign-in was canceled',
  'page.error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.title': 'This email already has an account',
  'page.error.INVALID_AUTHORIZATION_CODE.title': 'Sign-in not finished',
  'page.error.OUTER_OAUTH_TIMEOUT.title': 'That took too long',
};

/** Messages for the end of a sign-in with a provider, including common messages. */
export const CALLBACK_WORDS: Words = { ...PART_WORDS, ...enHandler, ...enOAuth, ...enCallback };
