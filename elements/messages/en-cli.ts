// English of the page that lets a command-line program in.
import { en } from './en.js';

export const enCli = {
  'cli.title': 'Let a program sign in?',
  'cli.body': 'A command-line program asks for access to your account. It can do all that you can, until you sign out here.',
  'cli.warning': 'Approve only what you started yourself just now. Nobody sends such a link by e-mail or chat.',
  'cli.account': 'Account',
  'cli.code': 'Code, as in the link of your terminal',
  'cli.approve': 'Approve',
  'cli.wait': 'The button works after a moment, so that you can read this first.',
  'cli.signIn': 'Sign in first. You will come back here.',
  'cli.none.title': 'Nothing to approve',
  'cli.none.body': 'Open the whole link that your terminal shows.',
  'cli.framed.title': 'Not inside another page',
  'cli.framed.body': 'For your safety, open this link in a window of its own.',
  'cli.refused.title': 'This request cannot be approved',
  'cli.refused.body': 'It is too old, was used already or does not exist. Start again in your terminal.',
  'cli.done.title': 'Approved',
  'cli.done.body': 'Return to your terminal.',
  'cli.close': 'Close',
  'cli.mayClose': 'You may close this tab now.',
};

/** The English of the page that lets a command-line program in. */
export const CLI_WORDS = { ...en, ...enCli };
