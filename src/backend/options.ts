import { resolve } from 'node:path';
import { expectUnused } from './data-lock.js';
import { canonicalTag } from './languages.js';
import { expectFreePort } from './loopback.js';
import type { StartOptions } from './types.js';

/** Options of `startBackend` that the command reads from environment variables. The options below always have a value. */
export interface RunOptions extends StartOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly smtpPort: number;
  readonly devEndpoints: boolean;
}

/** Defaults of `startBackend` and of the command `portico`. */
export const DEFAULTS = { port: 8102, dataDir: '.data/backend', smtpPort: 2500 } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the number in an environment variable. Throws an error that names the variable and the bounds if the value is not a whole number
 * within the bounds.
 */
const readNumber = (environment: Environment, name: string, min: number, max: number): number | undefined => {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`${name}=${text} is not a whole number between ${min} and ${max}.`);
  return value;
};

const readDatabaseUrl = (environment: Environment): string | undefined => {
  const text = environment.DATABASE_URL?.trim();
  if (!text) return undefined;
  // The message does not contain the value, which may include a password.
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('DATABASE_URL is not a URL like postgres://user:password@host:5432/name.');
  return text;
};

/** Returns whether an environment variable is on. Throws an error that names the variable if its value is neither on nor off. */
const readSwitch = (environment: Environment, name: string, fallback: boolean): boolean => {
  const text = environment[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['on', 'true', '1'].includes(text)) return true;
  if (['off', 'false', '0'].includes(text)) return false;
  throw new Error(`${name}=${text} is neither on nor off.`);
};

/** Returns the default of `devEndpoints`, which is true unless a database server or a proxy is configured. */
export const defaultDevEndpoints = ({ databaseUrl, trustedProxies = 0 }: StartOptions): boolean =>
  databaseUrl === undefined && trustedProxies === 0;

const readMailServers = (environment: Environment): 'any' | 'public' => {
  const text = environment.MAIL_SERVERS?.trim().toLowerCase() || 'any';
  if (text === 'any' || text === 'public') return text;
  throw new Error(`MAIL_SERVERS=${text} must be any or public.`);
};

const readPorts = (environment: Environment, name: string): readonly number[] => {
  const parts = environment[name]?.trim() ? environment[name].split(',') : [];
  return parts.map((part) => readNumber({ [name]: part }, name, 1, 65_535) ?? 0);
};

const readUrl = (environment: Environment, name: string): string | undefined => {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new Error(`${name}=${text} is not a URL like https://example.com/logo.png.`);
  return text;
};

const readLanguage = (environment: Environment, name: string): string | undefined => {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  const tag = canonicalTag(text);
  if (tag === undefined) throw new Error(`${name}=${text} is not a language tag like de or pt-BR.`);
  return tag;
};

const MAX_LIFE_MS = 86_400_000;

/**
 * Reads command options from environment variables. Treats an empty variable as absent.
 *
 * @throws Error that names the variable if its value is not valid
 */
export const readOptions = (
  environment: Environment,
  defaults: { readonly port: number; readonly dataDir: string } = DEFAULTS,
): RunOptions => {
  const databaseUrl = readDatabaseUrl(environment);
  const trustedProxies = readNumber(environment, 'TRUSTED_PROXIES', 0, 10) ?? 0;
  return {
    port: readNumber(environment, 'PORT', 0, 65_535) ?? defaults.port,
    dataDir: environment.DATA_DIR?.trim() || defaults.dataDir,
    databaseUrl,
    preparedStatements: readSwitch(environment, 'PREPARED_STATEMENTS', true),
    accessTokenLifeMs: readNumber(environment, 'ACCESS_TOKEN_LIFE_MS', 1000, MAX_LIFE_MS),
    smtpPort: readNumber(environment, 'SMTP_PORT', 0, 65_535) ?? DEFAULTS.smtpPort,
    anonymousSignUp: readSwitch(environment, 'ANONYMOUS_SIGN_UP', true),
    internalSignUp: readSwitch(environment, 'INTERNAL_SIGN_UP', true),
    mailServers: readMailServers(environment),
    mailPorts: readPorts(environment, 'MAIL_PORTS'),
    mailLogoUrl: readUrl(environment, 'MAIL_LOGO_URL'),
    mailDarkLogoUrl: readUrl(environment, 'MAIL_DARK_LOGO_URL'),
    mailLocale: readLanguage(environment, 'MAIL_LOCALE'),
    trustedProxies,
    placeHeaders: readSwitch(environment, 'PLACE_HEADERS', false),
    devEndpoints: readSwitch(environment, 'DEV_ENDPOINTS', defaultDevEndpoints({ databaseUrl, trustedProxies })),
  };
};

/** Throws if another process uses the data directory or the port, before the caller does work that takes long. */
export const expectUnusedResources = async ({ dataDir, databaseUrl, port }: RunOptions): Promise<void> => {
  if (databaseUrl === undefined) expectUnused(resolve(dataDir));
  await expectFreePort(port);
};
