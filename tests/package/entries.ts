// Reads the entries of `portico-auth` from the installed package.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inject } from 'vitest';

export const HOST = inject('host');
/** The paths of the files in the tarball. */
export const FILES: readonly string[] = inject('tarball').files.map(({ path }) => path);
export const INSTALLED = join(HOST, 'node_modules/portico-auth');

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}
export const manifest = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8')) as Manifest;

const FOLDERS: Readonly<Record<string, string>> = {
  './elements/*': 'dist/elements/tags',
  './react/*': 'dist/react/components',
  './locales/*': 'dist/elements/messages/locales',
};

/** Returns the names that replace the asterisk in an entry such as `portico-auth/elements/*`. */
const namesOf = (entry: string): readonly string[] =>
  FILES.filter((path) => dirname(path) === FOLDERS[entry] && path.endsWith('.js')).map((path) => basename(path, '.js'));

/** Every path that a host app can import, such as `portico-auth/elements/sign-in`. */
export const ENTRIES: readonly string[] = Object.keys(manifest.exports)
  .flatMap((path) => (path.includes('*') ? namesOf(path).map((name) => path.replace('*', name)) : [path]))
  .map((path) => `portico-auth${path.slice(1)}`);

/** The entries that work only in Next.js. */
export const NEXT_ENTRIES: readonly string[] = ENTRIES.filter((entry) => /^portico-auth\/(?:compat\/)?next/.test(entry));

/** Returns whether an entry works only in a project with a framework: its types, its directives or its components. */
const isForFramework = (entry: string): boolean => /^portico-auth\/(?:angular$|types\/|next|compat\/next)/.test(entry);

/** Returns whether every host app can import the entry as code. */
export const isCode = (entry: string): boolean => !entry.endsWith('.json') && !isForFramework(entry);
