// English messages for the account settings page and for the sections that every account has.
import type { Text, Words } from '../../src/internal.js';
import { PART_WORDS } from './en-parts.js';
import { SETTINGS_WORDS } from './en-settings.js';

export const enAccount = {
  'account.title': 'Account settings',
  'account.nav.label': 'Account settings',
  'account.nav.profile': 'Profile',
  'account.nav.auth': 'Emails & sign-in',
  'account.nav.connections': 'Connections',
  'account.nav.sessions': 'Sessions',
  'account.nav.apiKeys': 'API keys',
  'account.nav.settings': 'Sign out & delete',
  'account.nav.teams': 'Teams',
  'account.nav.createTeam': 'Create a team',
  'account.nav.back': 'All settings',
  'account.signedOut.title': 'Not signed in',
  'account.signedOut.body': 'Sign in to see your account settings.',
  'account.teamGone': 'You’re no longer in this team.',
  'account.leave.question': 'You have unsaved changes.',
  'account.leave.stay': 'Stay',
  'account.leave.leave': 'Leave without saving',
  'account.impersonated.stop': 'Stop',

  'account.profile.title': 'Profile',
  'account.profile.name': 'Name',
  'account.profile.notSet': 'Not set',
  'account.profile.edit': 'Edit',

  'account.password.title': 'Password',
  'account.password.isSet': 'You sign in with it and your email address.',
  'account.password.isNotSet': 'Sign in with your email address and a password.',
  'account.password.change': 'Change password',
  'account.password.set': 'Set a password',
  'account.password.noEmail': 'Add an email address for signing in first.',
  'account.password.others': 'You’ll be signed out on other devices.',
  'account.password.saved': 'Password saved',
  'field.oldPassword.label': 'Current password',
  'field.oldPassword.required': 'Enter your current password.',
  'error.PASSWORD_CONFIRMATION_MISMATCH': 'Your current password isn’t correct.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Your account has no password. Set one.',

  'account.emails.title': 'Email addresses',
  'account.emails.description': 'Addresses where we reach you and that you sign in with.',
  'account.emails.empty': 'You have no email address here. Add one so that we can reach you.',
  'account.emails.add': 'Add address',
  'account.emails.primary': 'Primary',
  'account.emails.notVerified': 'Not verified',
  /** Badge of an address with which the user signs in. */
  'account.emails.usedForAuth': 'Sign-in',
  'account.emails.banner': 'Verify this address to use passkeys and email codes.',
  'account.emails.manage': 'Manage',
  'account.emails.manageOf': 'Manage {email}' as Text<{ email: string }>,
  'account.emails.banner.send': 'Send email',
  'account.emails.verify': 'Send verification email',
  'account.emails.verify.text': 'This address isn’t verified yet.',
  'account.emails.verifyIn': 'Send again in {seconds, number} s' as Text<{ seconds: number }>,
  'account.emails.verify.sent': 'Email sent to {email}' as Text<{ email: string }>,
  'account.emails.verify.already': 'This address is already verified.',
  'account.emails.verify.needsPrimary': 'You need a primary address before we can send emails.',
  'account.emails.makePrimary': 'Make primary',
  'account.emails.makePrimary.text': 'We send emails about your account to the primary address.',
  'account.emails.useForAuth': 'Use for sign-in',
  'account.emails.useForAuth.text': 'You don’t sign in with this address.',
  'account.emails.withdraw': 'Stop using for sign-in',
  'account.emails.withdraw.text': 'You sign in with this address.',
  'account.emails.onlyOne': 'You need this address to sign in, so it can’t be removed.',
  'account.emails.remove': 'Remove',
  'account.emails.remove.text': 'Remove this address from your account.',
  'account.emails.remove.question': 'Remove {email}?' as Text<{ email: string }>,
  'account.emails.removed': 'Address removed',
  'field.email.duplicate': 'You already added this address.',
  'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE': 'Another account signs in with this address.',

  'account.sessions.title': 'Sessions',
  'account.sessions.description': 'Devices signed in to your account. Sign out any that you don’t recognize.',
  'account.sessions.empty': 'There are no sessions to show.',
  'account.sessions.current': 'This device',
  /** For example “Firefox on Windows”. */
  'account.sessions.device': '{browser} on {system}' as Text<{ browser: string; system: string }>,
  'account.sessions.unknownDevice': 'Another device',
  'account.sessions.activeNow': 'Active now',
  /** `{time}` is a relative time, for example “3 hours ago”. Use a colon if the language cannot insert it in a sentence. */
  'account.sessions.lastUsed': 'Last used {time}' as Text<{ time: string }>,
  /** One of the facts about a session, as “Active now”. `{day}` is a date. */
  'account.sessions.since': 'Signed in {day}' as Text<{ day: string }>,
  'account.sessions.revoke': 'Sign out',
  'account.sessions.revoked': '{count, plural, one {Device signed out} other {# devices signed out}}' as Text<{ count: number }>,
  'account.sessions.others': 'Sign out all others',
  'account.sessions.others.question': 'Sign out all other devices?',
  'account.sessions.someFailed': 'Some devices couldn’t be signed out.',

  'account.signOut.title': 'Sign out',
  'account.signOut.description':
    '{hasName, select, true {You’re signed in as {name} on this device.} other {You’re signed in on this device.}}' as Text<{
      name: string;
      hasName: boolean;
    }>,
};

/** Messages for the account settings page and for the sections that every account has, including common messages. */
export const ACCOUNT_WORDS: Words = { ...PART_WORDS, ...SETTINGS_WORDS, ...enAccount };
