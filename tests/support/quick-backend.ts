// The real backend with fast settings, for nearly all tests. Its database is loaded from an image that is created once
// per machine, it makes no deliberate pauses, and its password hashes are cheap. `npm start`, `portico start` and
// tests/contract/storage.test.ts use the defaults.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBackend, type Backend, type BackendOptions } from '../../src/backend/backend.js';
import { createImage } from '../../src/backend/db/client.js';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const CACHE = join(MODULES, '.cache/portico-database');
const MIGRATIONS = fileURLToPath(new URL('../../src/backend/db', import.meta.url));

/** Returns the file name of the image, with a digest of the migrations and the version of the database. */
const imageName = (): string => {
  const hash = createHash('sha256').update(readFileSync(join(MODULES, '@electric-sql/pglite/package.json')));
  for (const entry of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return `${hash.digest('hex').slice(0, 24)}.tar`;
};

/** Returns the image, and creates it if necessary. Simultaneous processes may each create it, with the same content. */
const readImage = async (): Promise<Blob> => {
  const name = imageName();
  const file = join(CACHE, name);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const image = await createImage();
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) if (old !== name) rmSync(join(CACHE, old), { force: true });
  const draft = join(MODULES, '.cache', `portico-database-${process.pid}`);
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  return image;
};

let image: Promise<Blob> | undefined;

/** The minimum cost that argon2id allows. */
const CHEAP = { memorySize: 8, iterations: 1 };

/** @param options Options that override the fast settings. */
export const quickBackend = async (options: BackendOptions): Promise<Backend> => {
  const { dataDir = 'memory:', databaseUrl } = options;
  const isInMemory = databaseUrl === undefined && dataDir === 'memory:';
  const loadDataDir = isInMemory ? await (image ??= readImage()) : undefined;
  return createBackend({ pause: async () => undefined, passwordCost: CHEAP, loadDataDir, ...options });
};
