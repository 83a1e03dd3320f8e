import { spawn } from 'node:child_process';
import type { CurrentUser } from '../../src/index.js';
import type { CliProblem } from './problem.js';

/** Prints the output of the command: text for people, or JSON for programs. */
export interface Terminal {
  /** Prints the link, the comparison code that the linked page must show, and a message that the command is waiting. */
  readonly waiting: (url: string, comparisonCode: string) => void;
  readonly signedIn: (user: CurrentUser) => void;
  readonly failed: (problem: CliProblem) => void;
  /** Called when a signal stops the command, for example after Ctrl-C. */
  readonly stopped: () => void;
}

const CLEAR_LINE = '\r\u001B[K';

/**
 * Prints a message that the command is waiting. In a terminal, the message shows the elapsed time and is updated every second. Returns a
 * function that removes the message from the terminal.
 */
const showProgress = (): (() => void) => {
  const { stderr } = process;
  if (!stderr.isTTY) {
    stderr.write('Waiting for the browser …\n');
    return () => undefined;
  }
  let seconds = 0;
  const draw = (): void => void stderr.write(`${CLEAR_LINE}Waiting for the browser … ${seconds} s (Ctrl-C stops)`);
  const timer = setInterval(() => {
    seconds += 1;
    draw();
  }, 1000);
  draw();
  return () => {
    clearInterval(timer);
    stderr.write(CLEAR_LINE);
  };
};

const nameOf = ({ displayName, primaryEmail, id }: CurrentUser): string =>
  displayName && primaryEmail ? `${displayName} <${primaryEmail}>` : (displayName ?? primaryEmail ?? `the user ${id}`);

const forPeople = (): Terminal => {
  let hideProgress = (): void => undefined;
  return {
    waiting: (url, comparisonCode) => {
      console.log(`Open this address in a browser to sign in:\n\n  ${url}\n\nThe page must show this code: ${comparisonCode}\n`);
      hideProgress = showProgress();
    },
    signedIn: (user) => {
      hideProgress();
      console.log(`Signed in as ${nameOf(user)}.`);
    },
    failed: ({ message }) => {
      hideProgress();
      console.error(message);
    },
    stopped: () => {
      hideProgress();
      console.error('Stopped. Nobody was signed in.');
    },
  };
};

const forPrograms = (): Terminal => {
  const print = (state: string, facts: object): void => console.log(JSON.stringify({ state, ...facts }));
  return {
    waiting: (url, comparisonCode) => print('waiting', { url, comparisonCode }),
    signedIn: ({ id, displayName, primaryEmail, primaryEmailVerified, isAnonymous }) =>
      print('signed-in', { user: { id, displayName, primaryEmail, primaryEmailVerified, isAnonymous } }),
    failed: ({ code, message }) => print('failed', { error: { code, message } }),
    stopped: () => print('stopped', {}),
  };
};

export const createTerminal = (asJson: boolean): Terminal => (asJson ? forPrograms() : forPeople());

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a URL in the browser of this machine. If there is no browser, the user can open the printed URL on another device. */
export const openBrowser = (url: string): void => {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => console.error('No browser could be opened. Open the address above in a browser.'));
  child.unref();
};
