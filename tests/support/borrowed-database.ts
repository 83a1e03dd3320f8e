// Lends in-memory databases to the backends of this process. A backend that closes returns its database, which is then emptied for the next
// backend, because loading a database from its image takes seconds on a slow machine. One file uses no borrowed database:
// tests/unit/backend/migrations.test.ts. tests/package starts the installed backend, which creates its own databases.
import type { PGlite } from '@electric-sql/pglite';
import { createPglite, overPglite, type OpenDatabase } from '../../src/backend/db/client.js';
import { readImage } from './database-image.js';

/** How long a database waits for the next backend, in milliseconds. After that it is closed, because its timer keeps the process alive. */
const IDLE_MS = 10_000;

interface Idle {
  readonly client: PGlite;
  readonly timer: ReturnType<typeof setTimeout>;
}

const idle: Idle[] = [];
// Saved, because tests may replace the global functions.
const { setTimeout, clearTimeout } = globalThis;
let image: Promise<Blob> | undefined;

/** Deletes all rows, except the list of applied migrations. */
const empty = async (client: PGlite): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await client.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
};

const takeIdle = (): PGlite | undefined => {
  const taken = idle.pop();
  clearTimeout(taken?.timer);
  return taken?.client;
};

const keepIdle = (client: PGlite): void => {
  const timer = setTimeout(() => {
    idle.splice(idle.indexOf(kept), 1);
    void client.close();
  }, IDLE_MS);
  const kept = { client, timer };
  idle.push(kept);
};

/** Borrows an empty database until `close`. Later queries fail, as with a database that is closed. */
export const borrowDatabase = async (): Promise<OpenDatabase> => {
  const client = takeIdle() ?? (await createPglite({ loadDataDir: await (image ??= readImage()) }));
  let isReturned = false;
  const borrowed = new Proxy(client, {
    get: (target, name) => {
      if (isReturned) throw new Error('The database is closed.');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const opened = await overPglite(borrowed);
  const close = async (): Promise<void> => {
    if (isReturned) return;
    isReturned = true;
    await empty(client);
    keepIdle(client);
  };
  return { ...opened, close };
};
