import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of all files and folders that the backend writes to the folder of its data. */
const OWN: ReadonlySet<string> = new Set(['database', 'database.new', 'lock']);

/**
 * Keeps the data out of version control, unless the folder contains other files, such as the code of the app.
 *
 * @param folder the folder of the data, after the backend has started, or `memory:`
 */
export const ignoreData = (folder: string): void => {
  const file = join(folder, '.gitignore');
  if (folder === 'memory:' || existsSync(file) || readdirSync(folder).some((name) => !OWN.has(name))) return;
  writeFileSync(file, '*\n');
};
