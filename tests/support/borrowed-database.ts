// Lends in-memory databases to the backends of this process. A backend that closes returns its database, which is then emptied for the next
// backend, because loading a database from its image takes seconds on a slow machine. One file uses no borrowed database:
// tests/unit/backend/migrations.test.ts. tests/package starts the installed backend, which creates its own databases.
import type { PGlite } from '@electric-sql/pglite';
import { createPglite, overPglite, type OpenDatabase } from '../../src/backend/db/client.js';
import { readImage } from './database-image.js';

const idle: PGlite[] = [];
let image: Promise<Blob> | undefined;

/** Deletes all rows, except the list of applied migrations. */
const empty = async (client: PGlite): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await client.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
};

/** Borrows an empty database until `close`. Later queries fail, as with a database that is closed. */
export const borrowDatabase = async (): Promise<OpenDatabase> => {
  const client = idle.pop() ?? (await createPglite({ loadDataDir: await (image ??= readImage()) }));
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
    idle.push(client);
  };
  return { ...opened, close };
};
