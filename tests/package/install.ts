// Builds what is stale, packs, and installs the tarball into an empty project. An unchanged tarball stays installed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { isFresh } from '../../demo/site/built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a project that has installed the package. */
    host: string;
    /** What `npm pack` says about the tarball. */
    tarball: Tarball;
  }
}

export interface Tarball {
  readonly filename: string;
  readonly integrity: string;
  /** Bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/portico-package');
const LIBRARY = { result: 'dist/custom-elements.json', sources: ['src', 'elements', 'react', 'vite.config.ts'] };
/** What a host with React brings along. */
const OF_THE_HOST = ['react', 'react-dom', '@types/react', '@types/react-dom'];

const npm = (folder: string, ...args: string[]): string => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

const install = (folder: string, tarball: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }));
  const packages = [tarball, ...OF_THE_HOST.map((name) => `${name}@${versionOf(name)}`)];
  npm(folder, 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', ...packages);
};

export default ({ provide }: TestProject): void => {
  if (!isFresh(LIBRARY)) execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  const packing = join(CACHE, `packing-${process.pid}`);
  mkdirSync(packing, { recursive: true });
  const [tarball] = JSON.parse(npm(ROOT, 'pack', '--json', '--pack-destination', packing)) as Tarball[];
  if (!tarball) throw new Error('npm pack made nothing.');
  const host = join(CACHE, tarball.integrity.replaceAll(/\W/g, '').slice(0, 24));
  if (!existsSync(host)) {
    install(join(packing, 'host'), join(packing, tarball.filename));
    renameSync(join(packing, 'host'), host);
  }
  for (const name of readdirSync(CACHE)) if (join(CACHE, name) !== host) rmSync(join(CACHE, name), { recursive: true, force: true });
  provide('host', host);
  provide('tarball', tarball);
};
