// The backend of nearly all tests: the real one, without what only costs time. Its database begins as an image that is created once
// on a machine, it does not wait on purpose, and its hashes of passwords are cheap. `npm start`, `portico start` and
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

/** The name of the image that the present migrations and the installed database make. */
const imageName = (): string => {
  const hash = createHash('sha256').update(readFileSync(join(MODULES, '@electric-sql/pglite/package.json')));
  for (const entry of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return `${hash.digest('hex').slice(0, 24)}.tar`;
};

/** Another process that creates the image at the same time writes the same. */
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

/** The least that argon2id allows. */
const CHEAP = { memorySize: 8, iterations: 1 };

/** @param options replace what tests begin with */
export const quickBackend = async (options: BackendOptions): Promise<Backend> => {
  const { dataDir = 'memory:', databaseUrl } = options;
  const isInMemory = databaseUrl === undefined && dataDir === 'memory:';
  const loadDataDir = isInMemory ? await (image ??= readImage()) : undefined;
  return createBackend({ pause: async () => undefined, passwordCost: CHEAP, loadDataDir, ...options });
};
