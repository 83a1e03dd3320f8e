#!/usr/bin/env node
// The command `portico-auth codemod <folder>`: changes the imports of the hosted service's packages in all files of a folder.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeImports } from './compat/codemod.js';

const HELP = `Usage: portico-auth codemod <folder>…

Changes the imports of @stackframe/js, @stackframe/react and @stackframe/stack to portico-auth/compat, /compat/react and /compat/next, and
lists what must be changed by hand. Commit your work first, so that you can review the changes.`;

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const SKIPPED = /^(?:\.|node_modules$|dist$|build$|out$)/;

/** Returns the source files and the package manifests in a folder. Skips hidden folders, dependencies, build output and links. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(entry.name)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() && (SOURCE.test(entry.name) || entry.name === 'package.json') ? [path] : [];
  });

/** A file with the code that it will have, if it changes, and one line for each part that must be changed by hand. */
interface Change {
  readonly path: string;
  readonly code?: string | undefined;
  readonly problems: readonly string[];
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the change to a file, without writing it. */
const changeOf = (path: string): Change => {
  const bytes = readFileSync(path);
  if (!bytes.includes('@stackframe/')) return { path, problems: [] };
  if (path.endsWith('package.json'))
    return { path, problems: [`${path} Remove the packages @stackframe/…, and run npm install portico-auth.`] };
  let before;
  try {
    before = UTF8.decode(bytes);
  } catch {
    return { path, problems: [`${path} is not in UTF-8. Save it in UTF-8, and run this command again.`] };
  }
  const { code, problems } = changeImports(before);
  return {
    path,
    code: code === before ? undefined : code,
    problems: problems.map(({ line, message }) => `${path}:${line} ${message}`),
  };
};

/** Changes the files of the folders. Reads all files before it writes the first one. */
const run = (folders: readonly string[]): void => {
  const changes = folders.flatMap(filesIn).map(changeOf);
  const changed = changes.filter(({ code }) => code !== undefined);
  for (const { path, code } of changed) if (code !== undefined) writeFileSync(path, code);
  console.log(`Changed ${changed.length} ${changed.length === 1 ? 'file' : 'files'}.`);
  const problems = changes.flatMap((change) => change.problems);
  if (problems.length > 0) console.log(`Change by hand:\n${problems.join('\n')}`);
};

const [command, ...folders] = process.argv.slice(2);
if (command !== 'codemod' || folders.length === 0 || folders.some((folder) => folder.startsWith('-'))) {
  console.log(HELP);
  process.exitCode = command === '--help' ? 0 : 1;
} else {
  const missing = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory());
  if (missing === undefined) run(folders);
  else {
    console.error(`${missing} is not a folder.`);
    process.exitCode = 1;
  }
}
