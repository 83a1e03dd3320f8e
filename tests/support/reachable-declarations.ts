// Removes the declaration files that no entry of a package needs. tsc writes one for every module, also for those that no public type mentions.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches the relative path in `from './x.js'`, `import './x.js'` and `import('./x.js')`. */
const REFERENCE = /(?:from |import |import\()['"](\.[^'"]+)\.js['"]/g;

/** Returns the declaration files, and all declaration files that they import, directly or indirectly. */
const reachable = (entries: readonly string[]): ReadonlySet<string> => {
  const found = new Set(entries);
  for (const file of found) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      const imported = join(dirname(file), `${path}.d.ts`);
      // The examples in doc blocks import files of a host app, which do not exist here.
      if (existsSync(imported)) found.add(imported);
    }
  }
  return found;
};

/**
 * Deletes all declaration files in a folder that the entries do not need.
 *
 * @param entries - The declaration files of the entries, as paths that begin with the path of the folder.
 */
export const removeOtherDeclarations = (folder: string, entries: readonly string[]): void => {
  const kept = reachable(entries);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (name.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
  }
};
