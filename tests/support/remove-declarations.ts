// Deletes the declaration files of `portico-auth` that no entry needs. The last part of the build that reads or writes declarations.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { removeOtherDeclarations } from './reachable-declarations.ts';

/** The folders in `dist` with the declarations of the package. Other folders contain the server package, the demo and the documentation. */
const FOLDERS = ['src', 'elements', 'react', 'dist-cdn', 'frameworks', 'cjs'];

/** Returns the paths of all declaration files in the entries of a manifest. */
const typesIn = (entry: unknown): readonly string[] => {
  if (typeof entry === 'string') return /\.d\.c?ts$/.test(entry) ? [normalize(entry)] : [];
  return Object.values(entry ?? {}).flatMap(typesIn);
};

/** Returns the files of an entry such as `dist/elements/tags/*.d.ts`. */
const filesOf = (path: string): readonly string[] => {
  const [start = '', end] = path.split('*');
  if (end === undefined) return [path];
  const folder = dirname(`${start}x`);
  return readdirSync(folder).flatMap((name) => {
    const file = `${folder}/${name}`;
    return file.startsWith(start) && file.endsWith(end) ? [file] : [];
  });
};

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly exports: unknown };
const entries = typesIn(exports).flatMap(filesOf);
for (const folder of FOLDERS) removeOtherDeclarations(`dist/${folder}`, entries);
