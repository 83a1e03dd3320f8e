// English messages for the page that approves command-line logins.
import type { Text, Words } from '../../src/internal.js';
import { en } from './en.js';

export const enCli = {
  'cli.title': 'Allow command‑line access?',
  'cli.body': 'This gives a command-line program full access to your account until you sign out here.',
  'cli.warning': 'Approve only if you started this yourself.',
  'cli.account': 'Account',
  'cli.code': 'Check that your terminal shows this code',
  'cli.approve': 'Approve',
  /** `s` is the abbreviation of seconds. */
  'cli.approveIn': 'Approve in {seconds, number} s' as Text<{ seconds: number }>,
  'cli.ready': 'You can approve the request now.',
  'cli.signIn': 'Sign in first. You’ll come back here.',
  'cli.none.title': 'Nothing to approve',
  'cli.none.body': 'Open the whole link that your terminal shows.',
  'cli.framed.title': 'Doesn’t work inside another page',
  'cli.framed.body': 'For your safety, open this link in a window of its own.',
  'cli.refused.title': 'This request can’t be approved',
  'cli.refused.body': 'It has expired, was already used, or doesn’t exist. Start over in your terminal.',
  'cli.done.title': 'Approved',
  'cli.done.body': 'Return to your terminal.',
  'cli.close': 'Close',
  'cli.mayClose': 'You may close this tab now.',
};

/** Messages for the page that approves command-line logins, including common messages. */
export const CLI_WORDS: Words = { ...en, ...enCli };
