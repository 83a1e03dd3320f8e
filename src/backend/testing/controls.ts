import { systemPlatform } from '../../lib/platform.js';
import { randomText } from '../random-text.js';
import type { InboxMessage } from '../types.js';
import { readDuration } from './duration.js';
import type { LocalApi } from './local-api.js';
import type { ExpectedMail, NewTestUser, ReceivedMail, TestControls, TestUser } from './types.js';

/** Password of users that are created without a password. */
export const DEFAULT_PASSWORD = 'correct horse battery';

const newEmail = (): string => `person-${randomText(systemPlatform, 12)}@example.com`;

const createUser = async (api: LocalApi, user: NewTestUser): Promise<TestUser> => {
  const { email = newEmail(), password = DEFAULT_PASSWORD, displayName, emailVerified = true } = user;
  const { id } = await api<{ readonly id: string }>('POST', '/users', {
    primary_email: email,
    primary_email_verified: emailVerified,
    primary_email_auth_enabled: true,
    ...(displayName !== undefined && { display_name: displayName }),
    password,
  });
  return { id, email, password };
};

/** Matches the code of a sign-in email, which is on a line of its own. */
const CODE_LINE = /^[0-9A-Z]{6}$/m;
const FIRST_URL = /https?:\/\/[^\s<>"]+/;

const withParts = (mail: InboxMessage): ReceivedMail => ({
  ...mail,
  link: FIRST_URL.exec(mail.text)?.[0],
  code: CODE_LINE.exec(mail.text)?.[0],
});

interface MailResult {
  readonly mail?: InboxMessage;
  /** The recipients of the emails in the inbox, if there is no such email. */
  readonly recipients?: readonly string[];
}

const waitForMail = async (api: LocalApi, expected: ExpectedMail): Promise<ReceivedMail> => {
  const { mail, recipients = [] } = await api<MailResult>('POST', '/testing/mails', expected);
  if (mail) return withParts(mail);
  const what = `email to ${expected.to}${expected.subject === undefined ? '' : ` with the subject "${expected.subject}"`}`;
  const found = recipients.length === 0 ? 'The mailbox is empty.' : `The mailbox has emails to: ${recipients.join(', ')}.`;
  throw new Error(`No new ${what} arrived in time. ${found}`);
};

/** Creates the functions with which tests control a backend. */
export const createControls = (api: LocalApi): TestControls => {
  const signInUrl: TestControls['signInUrl'] = async ({ id }, { returnTo } = {}) =>
    (await api<{ readonly url: string }>('POST', '/testing/sign-in-urls', { userId: id, returnTo })).url;
  return {
    createUser: (user = {}) => createUser(api, user),
    signInUrl,
    signIn: async (page, user, options) => void (await page.goto(await signInUrl(user, options))),
    waitForMail: (expected) => waitForMail(api, expected),
    advance: async (duration) => void (await api('POST', '/testing/clock', { ms: readDuration(duration) })),
  };
};
