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

/** Resolves to the cached folder for `key`. If there is none, calls `fill` with an empty folder and caches this folder. */
const cached = async (name: string, key: unknown, fill: (folder: string) => Promise<void>): Promise<string> => {
  const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 12);
  const [folder, temporary] = [join(CACHE, `${name}-${digest}`), join(CACHE, `${name}-${process.pid}`)];
  if (existsSync(folder)) return folder;
  console.log(`Installing ${name} …`);
  mkdirSync(temporary, { recursive: true });
  try {
    await fill(temporary);
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return folder;
};

/**
 * Resolves to the folder in which the packages are installed. Each peer has its own folder, because the peers need different versions of
 * React.
 */
export const install = (name: string, dependencies: Versions, ...args: readonly string[]): Promise<string> =>
  cached(name, [dependencies, args, BEFORE], async (folder) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `--before=${BEFORE}`, ...args], { cwd: folder });
  });

/** Resolves to a folder with one package that contains built scripts, without its dependencies: `<folder>/package`. */
export const unpack = (name: string, packageAndVersion: string): Promise<string> =>
  cached(name, packageAndVersion, async (folder) => {
    const { stdout } = await run('npm', ['pack', '--silent', packageAndVersion], { cwd: folder });
    await run('tar', ['xzf', stdout.trim()], { cwd: folder });
  });
