#!/usr/bin/env node
// The command `portico-auth codemod <folder>`: changes the imports of the hosted service's packages in all files of a folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeImports } from './compat/codemod.js';

const HELP = `Usage: portico-auth codemod <folder>…

Changes the imports of @stackframe/js, @stackframe/react and @stackframe/stack to portico-auth/compat, /compat/react and /compat/next, and
lists what must be changed by hand. Commit your work first, so that you can review the changes.`;

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const SKIPPED = /^(?:\.|node_modules$|dist$|build$|out$)/;

/** Returns the source files and the package manifests in a folder. Skips hidden folders, dependencies and build output. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(entry.name)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return SOURCE.test(entry.name) || entry.name === 'package.json' ? [path] : [];
  });

/** Changes a file. Returns whether it changed, and one line for each part that must be changed by hand. */
const changeFile = (path: string): { readonly isChanged: boolean; readonly problems: readonly string[] } => {
  const before = readFileSync(path, 'utf8');
  if (path.endsWith('package.json')) {
    const problem = `${path} Remove the packages @stackframe/…, and run npm install portico-auth.`;
    return { isChanged: false, problems: before.includes('"@stackframe/') ? [problem] : [] };
  }
  const { code, problems } = changeImports(before);
  if (code !== before) writeFileSync(path, code);
  return { isChanged: code !== before, problems: problems.map(({ line, message }) => `${path}:${line} ${message}`) };
};

const [command, ...folders] = process.argv.slice(2);
if (command !== 'codemod' || folders.length === 0 || folders.some((folder) => folder.startsWith('-'))) {
  console.log(HELP);
  process.exitCode = command === '--help' ? 0 : 1;
} else {
  const results = folders.flatMap(filesIn).map(changeFile);
  const problems = results.flatMap((result) => result.problems);
  console.log(`Changed ${results.filter(({ isChanged }) => isChanged).length} files.`);
  if (problems.length > 0) console.log(`Change by hand:\n${problems.join('\n')}`);
}
