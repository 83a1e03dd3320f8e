// Installs the packages of a peer in a cache folder that git ignores. The scripts of the packages do not run.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './bundlers.js';

const CACHE = join(ROOT, 'node_modules/.cache/portico-peers');
/** Versions that were published later are not installed, so that indirect dependencies remain the same too. */
const BEFORE = '2026-11-27';

/** Names of packages and their versions. */
export type Versions = Readonly<Record<string, string>>;

const run = promisify(execFile);

/** Resolves to the folder in which the packages are installed. Each peer has its own folder, because the peers need different React versions. */
export const install = async (name: string, dependencies: Versions, ...args: readonly string[]): Promise<string> => {
  const digest = createHash('sha256')
    .update(JSON.stringify([dependencies, args, BEFORE]))
    .digest('hex')
    .slice(0, 12);
  const [folder, temporary] = [join(CACHE, `${name}-${digest}`), join(CACHE, `${name}-${process.pid}`)];
  if (existsSync(folder)) return folder;
  console.log(`Installing ${Object.keys(dependencies).join(', ')} …`);
  mkdirSync(temporary, { recursive: true });
  writeFileSync(join(temporary, 'package.json'), JSON.stringify({ private: true, dependencies }));
  try {
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `--before=${BEFORE}`, ...args], { cwd: temporary });
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return folder;
};
