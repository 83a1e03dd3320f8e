// `npm run demo:cli`: signs this terminal in through the browser, and prints the signed-in user.
import { readArguments, USAGE, type CliArguments } from './arguments.js';
import { problemOf } from './problem.js';
import { signInByBrowser } from './sign-in.js';
import { createTerminal, openBrowser } from './terminal.js';

/** Exit codes of programs that a signal has ended. */
const STOPPED = { SIGINT: 130, SIGTERM: 143 } as const;

const signIn = async (asked: CliArguments): Promise<number> => {
  const terminal = createTerminal(asked.asJson);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      terminal.stopped();
      process.exit(STOPPED[signal]);
    });
  try {
    const user = await signInByBrowser(asked, (url) => {
      terminal.waiting(url);
      if (asked.opens) openBrowser(url);
    });
    terminal.signedIn(user);
    return 0;
  } catch (error) {
    terminal.failed(problemOf(error));
    return 1;
  }
};

const read = (): CliArguments | undefined => {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
};

const asked = read();
if (asked) process.exit(await signIn(asked));
console.log(USAGE);
