// What the environment says about how to run. Shared by `npm run backend` and `npm start`, which differ in their defaults.

export interface RunOptions {
  readonly port: number;
  /** `memory:` or a directory. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly accessTokenLifeMs: number | undefined;
  /** Where the mail server of this machine listens. */
  readonly smtpPort: number;
  readonly anonymousSignUp: boolean;
  /** Whether people may sign up on the project `internal`, and so own projects. */
  readonly internalSignUp: boolean;
  readonly mailServers: 'any' | 'public';
  /** Ports of public mail servers beside the usual ones. */
  readonly mailPorts: readonly number[];
  /** How many proxies in front of this server are believed when they say where a request comes from. */
  readonly trustedProxies: number;
  /** Whether the headers are believed in which Vercel and Cloudflare name the place of a request. */
  readonly placeHeaders: boolean;
  /** Whether there are a mailbox, a mail server that feeds it, the keys of the demo project and the shared provider. */
  readonly devEndpoints: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A number between two bounds, or an error that names the variable and says what it may be. */
const readNumber = (environment: Environment, name: string, least: number, most: number): number | undefined => {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Error(`${name}=${text} is not a whole number between ${least} and ${most}.`);
  return value;
};

const readDatabaseUrl = (environment: Environment): string | undefined => {
  const text = environment.DATABASE_URL?.trim();
  if (!text) return undefined;
  // The value is not repeated: it may carry a password.
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('DATABASE_URL is not an address like postgres://user:password@host:5432/name.');
  return text;
};

/** A switch, or an error that names the variable and says what it may be. */
const readSwitch = (environment: Environment, name: string, fallback: boolean): boolean => {
  const text = environment[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['on', 'true', '1'].includes(text)) return true;
  if (['off', 'false', '0'].includes(text)) return false;
  throw new Error(`${name}=${text} is neither on nor off.`);
};

/** On for development: where neither a database nor a proxy says that this is more. */
const readDevEndpoints = (environment: Environment, databaseUrl: string | undefined, trustedProxies: number): boolean =>
  readSwitch(environment, 'DEV_ENDPOINTS', databaseUrl === undefined && trustedProxies === 0);

const readMailServers = (environment: Environment): 'any' | 'public' => {
  const text = environment.MAIL_SERVERS?.trim().toLowerCase() || 'any';
  if (text === 'any' || text === 'public') return text;
  throw new Error(`MAIL_SERVERS=${text} is neither any nor public.`);
};

const readPorts = (environment: Environment, name: string): readonly number[] => {
  const parts = environment[name]?.trim() ? environment[name].split(',') : [];
  return parts.map((part) => readNumber({ [name]: part }, name, 1, 65_535) ?? 0);
};

const LONGEST_LIFE_MS = 86_400_000;

/** Throws with a sentence for people when a value cannot be used. */
export const readOptions = (environment: Environment, defaults: { readonly port: number; readonly dataDir: string }): RunOptions => {
  const databaseUrl = readDatabaseUrl(environment);
  const trustedProxies = readNumber(environment, 'TRUSTED_PROXIES', 0, 10) ?? 0;
  return {
    port: readNumber(environment, 'PORT', 0, 65_535) ?? defaults.port,
    dataDir: environment.DATA_DIR?.trim() || defaults.dataDir,
    databaseUrl,
    accessTokenLifeMs: readNumber(environment, 'ACCESS_TOKEN_LIFE_MS', 1000, LONGEST_LIFE_MS),
    smtpPort: readNumber(environment, 'SMTP_PORT', 0, 65_535) ?? 2500,
    anonymousSignUp: readSwitch(environment, 'ANONYMOUS_SIGN_UP', true),
    internalSignUp: readSwitch(environment, 'INTERNAL_SIGN_UP', true),
    mailServers: readMailServers(environment),
    mailPorts: readPorts(environment, 'MAIL_PORTS'),
    trustedProxies,
    placeHeaders: readSwitch(environment, 'PLACE_HEADERS', false),
    devEndpoints: readDevEndpoints(environment, databaseUrl, trustedProxies),
  };
};
