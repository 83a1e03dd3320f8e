// Tests the migration of databases from earlier versions.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';

const MIGRATIONS = 'src/backend/db/migrations';

/** Creates a folder with the first `count` migrations, and returns its path. */
const copyMigrations = (count: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: readonly unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
};

// In earlier versions, the backend linked the provider account before the app exchanged the authorization code. The codes of
// these versions contain no account data, so they cannot be exchanged.
it('a migration deletes the authorization codes of earlier versions, which contain no account data', { timeout: 60_000 }, async () => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle({ client });
  const count = async (): Promise<unknown> => (await client.query('SELECT count(*)::int AS n FROM authorization_codes')).rows;
  const migrationsFolder = copyMigrations(7);
  try {
    await migrate(db, { migrationsFolder });
    // Turns off foreign-key checks, because the test does not insert the referenced database rows.
    await client.exec(`SET session_replication_role = replica;
      INSERT INTO authorization_codes (id, project_id, user_id, code_hash, challenge, challenge_method, redirect_uri, is_new_user, expires_at, sealed_attachment)
        VALUES (gen_random_uuid(), 'p', gen_random_uuid(), 'h', 'c', 'S256', 'https://app.example', false, 0, 's');
      SET session_replication_role = origin;`);
    expect(await count()).toEqual([{ n: 1 }]);
    await migrate(db, { migrationsFolder: MIGRATIONS });
    expect(await count()).toEqual([{ n: 0 }]);
  } finally {
    await client.close();
    rmSync(migrationsFolder, { recursive: true });
  }
});
