// Creates the image from which tests load in-memory databases: once per clone, and after each change to `src/backend/db` or to the version
// of the database engine. Vitest calls the default export before it starts its workers, so that only one process creates the image.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const CACHE = join(MODULES, '.cache/portico-database');
const DATABASE_SOURCES = fileURLToPath(new URL('../../src/backend/db', import.meta.url));

/** Returns the file name of the image: a digest of the files in `src/backend/db` and of the version of the database engine. */
const imageName = (): string => {
  const hash = createHash('sha256').update(readFileSync(join(MODULES, '@electric-sql/pglite/package.json')));
  for (const entry of readdirSync(DATABASE_SOURCES, { recursive: true, withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  ))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return `${hash.digest('hex').slice(0, 24)}.tar`;
};

/** Creates the image. Simultaneous processes may each create it, with the same content. */
const writeImage = async (name: string): Promise<void> => {
  // Imported only when necessary, because the process of the test runner otherwise needs no part of the backend.
  const { createImage } = await import('../../src/backend/db/client.js');
  const image = await createImage();
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) if (old !== name) rmSync(join(CACHE, old), { force: true });
  const draft = join(MODULES, '.cache', `portico-database-${process.pid}`);
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, join(CACHE, name));
};

const prepareImage = async (): Promise<string> => {
  const name = imageName();
  if (!existsSync(join(CACHE, name))) await writeImage(name);
  return join(CACHE, name);
};

/** Returns the image, and creates it if necessary. */
export const readImage = async (): Promise<Blob> => new Blob([readFileSync(await prepareImage())]);

export default async (): Promise<void> => void (await prepareImage());
