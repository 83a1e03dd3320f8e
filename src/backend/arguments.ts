import { parseArgs } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

interface Arguments {
  /** What the command prints instead of starting a backend. */
  readonly shows?: 'help' | 'version' | undefined;
  /** The environment, including the variables that command-line options set. */
  readonly environment: Environment;
}

export const HELP = `Usage: portico [start] [options]

Starts the backend on this machine, for development and tests.

Options:
  --port <number>     port on loopback, 0 for any free port (PORT; default 8102)
  --data <directory>  directory of the embedded database, or memory: (DATA_DIR; default .data/backend)
  --help              print this help
  --version           print the version

Environment variables: PORT, DATA_DIR, DATABASE_URL, PREPARED_STATEMENTS, SMTP_PORT, ACCESS_TOKEN_LIFE_MS,
ANONYMOUS_SIGN_UP, INTERNAL_SIGN_UP, MAIL_SERVERS, MAIL_PORTS, MAIL_LOGO_URL, DEV_ENDPOINTS, TRUSTED_PROXIES, PLACE_HEADERS. The README of portico-server describes them.`;

const OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/**
 * Reads the command line. Options override environment variables.
 *
 * @throws Error with a readable message if a command or an option is unknown
 */
export const readArguments = (args: readonly string[], environment: Environment): Arguments => {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [command = 'start', ...further] = positionals;
  if (command !== 'start' || further.length > 0) throw new Error(`There is no command "${positionals.join(' ')}". Try portico --help.`);
  const { port = environment.PORT, data = environment.DATA_DIR } = values;
  const shows = values.help ? 'help' : values.version ? 'version' : undefined;
  return { shows, environment: { ...environment, PORT: port, DATA_DIR: data } };
};
