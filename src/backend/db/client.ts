import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, Pool } from 'pg';
import { createNames, namingClient, NO_NAMES } from './naming-client.js';

/** A database or an open transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs work exclusively: no other process on the same database runs work with the same name at the same time. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface OpenDatabase {
  readonly db: Db;
  readonly exclusively: Exclusively;
  readonly close: () => Promise<void>;
}

const CASING = { casing: 'snake_case' } as const;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Opens the embedded database with the extension `pg_trgm`, which the search for users requires. */
export const createPglite = (options: PGliteOptions = {}): Promise<PGlite> => PGlite.create({ ...options, extensions: { pg_trgm } });

/** Applies all migrations to an embedded database. */
export const overPglite = async (client: PGlite): Promise<OpenDatabase> => {
  const db = onPglite({ client, ...CASING });
  await migratePglite(db, { migrationsFolder });
  // The lock of the data directory already excludes other processes.
  return { db, exclusively: (_name, work) => work(), close: () => client.close() };
};

/** Creates an image of an empty database with all migrations applied. */
export const createImage = async (): Promise<File | Blob> => {
  const client = await createPglite();
  await overPglite(client);
  // PostgreSQL copies these databases when it creates a database, which the backend never does. The image without them is a third smaller.
  for (const name of ['template0', 'template1']) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
    await client.exec(`drop database ${name}`);
  }
  const image = await client.dumpDataDir('none');
  await client.close();
  return image;
};

/**
 * Returns the image that the package `portico-server` contains, or undefined. The repository has no such file, because its migrations may
 * change.
 */
const readShippedImage = (): Blob | undefined => {
  const file = fileURLToPath(new URL('./image.tar.gz', import.meta.url));
  return existsSync(file) ? new Blob([gunzipSync(readFileSync(file))]) : undefined;
};

let template: Promise<File | Blob> | undefined;

/**
 * Opens an in-memory database. The database is a copy of the image in the package, or of an image that this process creates only once,
 * because creating a database takes seconds.
 */
export const openInMemory = async (): Promise<OpenDatabase> => {
  template ??= Promise.resolve(readShippedImage() ?? createImage());
  return overPglite(await createPglite({ loadDataDir: await template }));
};

/** Fills a new directory from an image. The directory gets its name at the end, so that no incomplete database is left after a crash. */
const fillDirectory = async (directory: string, loadDataDir: Blob): Promise<void> => {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  const client = await createPglite({ dataDir: draft, loadDataDir });
  await client.close();
  renameSync(draft, directory);
};

/** Opens the database in a directory, and creates it if the directory does not exist. */
export const openDirectory = async (directory: string): Promise<OpenDatabase> => {
  const image = existsSync(directory) ? undefined : readShippedImage();
  if (image) await fillDirectory(directory, image);
  return overPglite(await createPglite({ dataDir: directory }));
};

// ID of the advisory lock for migrations. With this lock, processes that start at the same time migrate the database one at a time.
const MIGRATION_LOCK = 7_017_842;

/** Time limit for the first connection, in milliseconds. */
const CONNECT_MS = 5000;
/** Time limit for getting a pool connection, in milliseconds. */
const QUEUE_MS = 60_000;

const migrateOver = async (client: Client): Promise<void> => {
  // If a connection breaks, its query fails. Without an error listener, the process would end too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(onPostgres({ client, ...CASING }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
};

/** Maximum number of connections for locks. Queries use other connections, so that locks cannot exhaust those connections. */
const MAX_LOCKS = 8;

const exclusivelyOver =
  (pool: Pool): Exclusively =>
  async (name, work) => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return await work();
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  };

export interface PostgresOptions {
  readonly connectionString: string;
  readonly preparedStatements: boolean;
}

export const openPostgres = async ({ connectionString, preparedStatements }: PostgresOptions): Promise<OpenDatabase> => {
  await migrateOver(new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS }));
  // The time limit is high, because it includes waiting until a pool connection is free.
  const pool = new Pool({
    ...{ connectionString, max: 16, connectionTimeoutMillis: QUEUE_MS },
    // The statements of a transaction are sent without waiting for the results of earlier statements (see `together`).
    pipeline: true,
    Client: namingClient(preparedStatements ? createNames() : NO_NAMES),
  });
  const locks = new Pool({ connectionString, max: MAX_LOCKS, connectionTimeoutMillis: QUEUE_MS });
  for (const each of [pool, locks]) {
    // If a connection breaks, its query fails, or the pool replaces the idle connection. Without an error listener, the process would end.
    each.on('error', () => undefined);
    each.on('connect', (client) => void client.on('error', () => undefined));
  }
  return {
    db: onPostgres({ client: pool, ...CASING }),
    exclusively: exclusivelyOver(locks),
    close: async () => void (await Promise.all([pool.end(), locks.end()])),
  };
};
