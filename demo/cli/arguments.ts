import { parseArgs } from 'node:util';

export interface CliArguments {
  /** URL of the app in which the user confirms the login. */
  readonly app: string;
  /** Path of the handler in that app. */
  readonly handler: string;
  readonly expiresInMs: number | undefined;
  /** Whether to open the link in the browser of this machine. */
  readonly opens: boolean;
  readonly asJson: boolean;
}

export const USAGE = `Signs this terminal in through the browser, and prints the signed-in user.

  npm run demo:cli -- [options]

  --app URL        URL of the demo (default: http://localhost:8100)
  --handler PATH   path of the handler (default: /handler); /react/handler opens the React pages
  --expires N      seconds until the login expires, at most 86400 (default: two hours)
  --open           open the browser
  --json           print one JSON object per line, for programs
  --help           print this help`;

/** The longest lifetime of a command-line login, in seconds. */
const DAY_SECONDS = 86_400;

/** Returns the parsed arguments, or `undefined` for `--help`. Throws an error with a message for the user if an argument is invalid. */
export const readArguments = (args: readonly string[]): CliArguments | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      app: { type: 'string', default: 'http://localhost:8100' },
      handler: { type: 'string', default: '/handler' },
      expires: { type: 'string' },
      open: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { app, handler, expires, open: opens, json: asJson } = values;
  if (!URL.canParse(app) || !/^https?:/.test(app)) throw new Error(`--app ${app} is not a URL like http://localhost:8100.`);
  if (!handler.startsWith('/')) throw new Error(`--handler ${handler} is not a path like /handler.`);
  if (expires !== undefined && !(/^\d{1,5}$/.test(expires) && Number(expires) <= DAY_SECONDS))
    throw new Error(`--expires ${expires} is not a whole number of seconds, at most ${DAY_SECONDS} (one day).`);
  return { app: app.replace(/\/$/, ''), handler, expiresInMs: expires === undefined ? undefined : Number(expires) * 1000, opens, asJson };
};
