// `npm run demo:cli`: signs this terminal in through the browser, and prints the signed-in user.
import { readArguments, USAGE, type CliArguments } from './arguments.js';
import { problemOf } from './problem.js';
import { signInByBrowser } from './sign-in.js';
import { createTerminal, openBrowser } from './terminal.js';

/** Exit codes after a signal: 128 plus the signal number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

const signIn = async (options: CliArguments): Promise<number> => {
  const terminal = createTerminal(options.asJson);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      terminal.stopped();
      process.exit(EXIT_CODES[signal]);
    });
  try {
    const user = await signInByBrowser(options, (url, comparisonCode) => {
      terminal.waiting(url, comparisonCode);
      if (options.opens) openBrowser(url);
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

const options = read();
// Does not call `process.exit`, because the SDK may still print what is wrong with the setup.
if (options) process.exitCode = await signIn(options);
else console.log(USAGE);
