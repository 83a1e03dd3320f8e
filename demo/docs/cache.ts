// Keeps results that take seconds to compute, such as types and highlighted code, between builds.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './paths.js';

export const digest = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 24);
};

/** Returns the paths of the TypeScript files in a folder, except those below one of the excluded folders. */
const sourcesIn = (folder: string, excluded: readonly string[]): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !excluded.some((start) => path.startsWith(`${start}/`)))
    .toSorted();

/** Returns a digest of the TypeScript files in the given folders. */
export const digestOfSources = (folders: readonly string[], excluded: readonly string[] = []): string =>
  digest(...folders.flatMap((folder) => sourcesIn(folder, excluded)).flatMap((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

/** Returns the content of a file in the cache, or null if there is none. */
export const readCache = <T>(name: string): T | null => {
  try {
    return JSON.parse(readFileSync(join(CACHE, name), 'utf8')) as T;
  } catch {
    return null;
  }
};

export const writeCache = (name: string, value: unknown): void => {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), JSON.stringify(value));
};

/** Returns a function that returns the cached value if the key is the same, and computes it otherwise. Reads the cache only once. */
export const cached = <T>(name: string, key: () => string, compute: () => T): (() => T) => {
  let result: { readonly value: T } | undefined;
  const read = (): T => {
    const own = key();
    const known = readCache<{ readonly key: string; readonly value: T }>(name);
    if (known?.key === own) return known.value;
    const value = compute();
    writeCache(name, { key: own, value });
    return value;
  };
  return () => (result ??= { value: read() }).value;
};
