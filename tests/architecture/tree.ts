// Reads the files of this repository for the architecture rules.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Files, Violation } from './source.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const FOLDERS = ['src', 'elements', 'react', 'dist-cdn', 'demo', 'tests'];

/** Reads the files in a folder whose names match. */
function readFolder(folder: string, name: RegExp, recursive = true): [string, string][] {
  return readdirSync(`${ROOT}/${folder}`, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    .filter((path) => !/\/(?:node_modules|\.next)\//.test(path))
    .map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]);
}

/** Apps of their own, which import the installed package. */
const APPS = 'demo/frameworks/';

const all: Files = new Map(FOLDERS.flatMap((folder) => readFolder(folder, /\.(ts|tsx|mjs)$/)).filter(([path]) => !path.startsWith(APPS)));

/** Returns the files in the given top-level folders. */
export const filesOf = (...folders: string[]): Files =>
  new Map([...all].filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`))));

/** The Markdown pages of the repository. */
export const pages: Files = new Map(
  [...readFolder('', /\.md$/, false), ...FOLDERS.flatMap((folder) => readFolder(folder, /\.md$/))].filter(
    ([path]) => !path.includes('/.out/'),
  ),
);

/** Throws with one line per violation: the place and the remedy. */
export function expectNoViolations(violations: Violation[]): void {
  if (violations.length === 0) return;
  throw new Error(violations.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
}
