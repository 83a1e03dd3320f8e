import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, Pool } from 'pg';

/** A database or an open transaction: handlers do not tell them apart. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs work while no other process on the same database runs work of this name. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface OpenDatabase {
  readonly db: Db;
  readonly exclusively: Exclusively;
  readonly close: () => Promise<void>;
}

const CASING = { casing: 'snake_case' } as const;
// A path beside this file, not an asset: bundlers must leave it alone.
const migrationsFolder = fileURLToPath(new URL(`./${'migrations'}`, import.meta.url));

/** What searching for users needs; servers come with it. */
const createPglite = (options: PGliteOptions = {}): Promise<PGlite> => PGlite.create({ ...options, extensions: { pg_trgm } });

const overPglite = async (client: PGlite): Promise<OpenDatabase> => {
  const db = onPglite({ client, ...CASING });
  await migratePglite(db, { migrationsFolder });
  // There is no other process: the data directory is locked.
  return { db, exclusively: (_name, work) => work(), close: () => client.close() };
};

let template: Promise<File | Blob> | undefined;

/** Creating a cluster takes seconds, copying one does not: in-memory databases of a process are copies of the first. */
export const openInMemory = async (): Promise<OpenDatabase> => {
  template ??= (async () => {
    const first = await createPglite();
    await overPglite(first);
    const image = await first.dumpDataDir('none');
    await first.close();
    return image;
  })();
  return overPglite(await createPglite({ loadDataDir: await template }));
};

/** A database in a directory, or one started from the image of such a directory. */
export const openDirectory = async (directory: string): Promise<OpenDatabase> => overPglite(await createPglite({ dataDir: directory }));
export const openImage = async (loadDataDir: Blob | File): Promise<OpenDatabase> => overPglite(await createPglite({ loadDataDir }));

// Processes that start at the same time on one database migrate it one after the other.
const MIGRATION_LOCK = 7_017_842;

/** How long the server may take to answer at the start, milliseconds. */
const CONNECT_MS = 5000;
/** How long a call may wait for one of the connections, when more are made at once than there are. */
const QUEUE_MS = 60_000;

const migrateOver = async (client: Client): Promise<void> => {
  // A connection that breaks meanwhile fails the query that waits for it; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(onPostgres({ client, ...CASING }), { migrationsFolder });
  } finally {
    // Ending the connection ends the lock with it.
    await client.end();
  }
};

/** Connections that hold a lock and do nothing else. Their work uses the others, which locks therefore cannot use up. */
const MOST_LOCKS = 8;

const exclusivelyOver =
  (pool: Pool): Exclusively =>
  async (name, work) => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return await work();
    } finally {
      // Ending the connection ends the lock with it, as the end of the process would.
      client.release(true);
    }
  };

export const openPostgres = async (connectionString: string): Promise<OpenDatabase> => {
  await migrateOver(new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS }));
  // The pool counts the wait for a free connection as connecting: under load that is no reason to give up soon.
  const pool = new Pool({ connectionString, max: 16, connectionTimeoutMillis: QUEUE_MS });
  const locks = new Pool({ connectionString, max: MOST_LOCKS, connectionTimeoutMillis: QUEUE_MS });
  for (const each of [pool, locks]) {
    // An idle connection that breaks is replaced by the pool. One that is in use fails its query; without a listener it would
    // end the process as well.
    each.on('error', () => undefined);
    each.on('connect', (client) => void client.on('error', () => undefined));
  }
  return {
    db: onPostgres({ client: pool, ...CASING }),
    exclusively: exclusivelyOver(locks),
    close: async () => void (await Promise.all([pool.end(), locks.end()])),
  };
};
