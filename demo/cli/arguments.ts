import { parseArgs } from 'node:util';

export interface CliArguments {
  /** The address of the app on whose page the user confirms the login. */
  readonly app: string;
  /** Path of the handler below it. */
  readonly handler: string;
  readonly expiresInMs: number | undefined;
  readonly opens: boolean;
  readonly asJson: boolean;
}

export const USAGE = `Signs this terminal in through the browser, and says who that is.

  npm run demo:cli -- [options]

  --app ADDRESS    where the demo runs, http://localhost:8100 where left out
  --handler PATH   of its pages: /handler, or /react/handler for the React ones
  --expires N      seconds until the login expires, two hours where left out
  --open           opens the browser by itself
  --json           prints one JSON object a line, for programs
  --help           prints this`;

/** Parses the arguments. Returns undefined if help is requested; throws an error with a sentence for the user. */
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
  if (!URL.canParse(app) || !/^https?:/.test(app)) throw new Error(`--app ${app} is not an address like http://localhost:8100.`);
  if (!handler.startsWith('/')) throw new Error(`--handler ${handler} is not a path like /handler.`);
  if (expires !== undefined && !/^\d{1,5}$/.test(expires)) throw new Error(`--expires ${expires} is not a number of seconds.`);
  return { app: app.replace(/\/$/, ''), handler, expiresInMs: expires === undefined ? undefined : Number(expires) * 1000, opens, asJson };
};
