import { parseArgs } from 'node:util';
import { isWebAddress } from '../lib/url.js';

type Environment = Readonly<Record<string, string | undefined>>;

const COMMANDS = ['dev', 'start'] as const;

interface Arguments {
  readonly command: (typeof COMMANDS)[number];
  /** What the command prints instead of starting a backend. */
  readonly shows?: 'help' | 'version' | undefined;
  /** The environment, including the variables that command-line options set. */
  readonly environment: Environment;
  /** URL of the app, for the command `dev`. */
  readonly appUrl?: string | undefined;
}

export const HELP = `Usage: portico <command> [options]

Commands:
  dev    starts a backend for the app in this folder, with a mailbox, a provider and
         people to try, and prints the keys as environment variables of its framework
  start  starts only the service, with the settings in environment variables (default)

Options:
  --port <number>     port on loopback, 0 for any free port (PORT; default 8102)
  --data <directory>  directory of the embedded database, or memory: (DATA_DIR; default .data/backend)
  --app-url <url>     dev: URL of the app (default: localhost with the framework's port)
  --help              print this help
  --version           print the version

Environment variables: PORT, DATA_DIR, DATABASE_URL (start), PREPARED_STATEMENTS, SMTP_PORT, ACCESS_TOKEN_LIFE_MS,
ANONYMOUS_SIGN_UP, INTERNAL_SIGN_UP, MAIL_SERVERS, MAIL_PORTS, MAIL_LOGO_URL, MAIL_DARK_LOGO_URL, MAIL_LOCALE,
DEV_ENDPOINTS (start), TRUSTED_PROXIES, PLACE_HEADERS. The README of portico-server describes them.`;

const OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  'app-url': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const SEE_HELP = 'Try portico --help.';

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The further sentences of the message explain how to pass a value that begins with a dash.
    const [problem] = (error as Error).message.split('. ');
    throw new Error(`${problem}. ${SEE_HELP}`, { cause: error });
  }
};

/**
 * Reads the command line. Options override environment variables.
 *
 * @throws Error with a readable message if a command or an option is unknown
 */
export const readArguments = (args: readonly string[], environment: Environment): Arguments => {
  const { values, positionals } = parse(args);
  const [given = 'start', ...further] = positionals;
  const command = COMMANDS.find((name) => name === given);
  if (!command || further.length > 0) throw new Error(`There is no command "${positionals.join(' ')}". ${SEE_HELP}`);
  const { port = environment.PORT, data = environment.DATA_DIR, 'app-url': appUrl } = values;
  if (appUrl !== undefined && command !== 'dev') throw new Error(`Only portico dev has the option --app-url. ${SEE_HELP}`);
  if (appUrl !== undefined && !isWebAddress(appUrl)) throw new Error(`--app-url ${appUrl} is not a URL like http://localhost:3000.`);
  const shows = values.help ? 'help' : values.version ? 'version' : undefined;
  return { command, shows, appUrl, environment: { ...environment, PORT: port, DATA_DIR: data } };
};
