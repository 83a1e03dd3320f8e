// Reads the files of this repository for the architecture rules.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Files, Violation } from './source.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function readFolder(folder: string): [string, string][] {
  return readdirSync(`${ROOT}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length).replaceAll('\\', '/').replace(/^\//, ''))
    .map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]);
}

const all: Files = new Map(['src', 'elements', 'react', 'dist-cdn', 'demo', 'tests'].flatMap(readFolder));

/** Returns the files in the given top-level folders. */
export const filesOf = (...folders: string[]): Files =>
  new Map([...all].filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`))));

/** Returns the given Markdown pages. */
export const pagesOf = (...paths: string[]): Files => new Map(paths.map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]));

/** Throws with one line per violation: the place and the remedy. */
export function expectNoViolations(violations: Violation[]): void {
  if (violations.length === 0) return;
  throw new Error(violations.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
}
