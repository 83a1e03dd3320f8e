// Builds outdated files, packs both packages, and installs the tarballs in empty projects. Does not reinstall unchanged tarballs.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { isFresh } from '../../demo/site/built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a project with `portico-auth`, React and three server frameworks installed. */
    host: string;
    /** The output of `npm pack` for `portico-auth`. */
    tarball: Tarball;
    /** The folder that contains the tarballs. */
    packFolder: string;
    /** The folder of a project with both packages installed. */
    serverHost: string;
    /** The output of `npm pack` for `portico-server`. */
    serverTarball: Tarball;
  }
}

export interface Tarball {
  readonly filename: string;
  readonly integrity: string;
  /** The size in bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/portico-package');
/** The folder with the tarballs of this run. */
export const PACK_FOLDER = join(CACHE, `packing-${process.pid}`);
/** Scripts of the build that write files of the packages. */
const SCRIPTS = [
  'build-server-package',
  'build-inbox-page',
  'build-cjs',
  'describe-elements',
  'framework-types',
  'reachable-declarations',
  'remove-declarations',
  'angular-directives',
  'editor-files',
].map((name) => `tests/support/${name}.ts`);
const SOURCES = [
  'src',
  'elements',
  'react',
  'demo/inbox',
  'demo/shared',
  'demo/site/header.ts',
  'vite.config.ts',
  'package.json',
  ...SCRIPTS,
];
const RESULTS = [
  'dist/custom-elements.json',
  'dist-cdn/portico.js',
  'dist/cjs/admin.d.cts',
  'dist/web-types.json',
  'dist/portico-server/package.json',
];
/** The packages that the host project installs in addition to `portico-auth`. */
const HOST_PACKAGES = ['react', 'react-dom', '@types/react', '@types/react-dom', 'hono', 'express', '@types/express', 'fastify'];

export const npm = (folder: string, ...args: string[]): string => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });

const withVersion = (name: string): string => {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  return `${name}@${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
};

/** Builds both packages if a source has changed. */
export const buildPackages = (): void => {
  const isBuilt = RESULTS.every((result) => isFresh({ result, sources: SOURCES }));
  if (!isBuilt) execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  mkdirSync(PACK_FOLDER, { recursive: true });
};

/** Packs the package in a folder. The folder path is relative to the repository. */
export const pack = (folder: string): Tarball => {
  const [tarball] = JSON.parse(npm(join(ROOT, folder), 'pack', '--json', '--pack-destination', PACK_FOLDER)) as Tarball[];
  if (!tarball) throw new Error(`npm pack wrote no tarball for ${folder}.`);
  return tarball;
};

/** Returns the folder of a project that has these tarballs and packages. The folder name is a hash of both lists. */
const install = async (tarballs: readonly Tarball[], ...packages: readonly string[]): Promise<string> => {
  const content = [...tarballs.map(({ integrity }) => integrity), ...packages].join();
  const name = createHash('sha256').update(content).digest('hex').slice(0, 24);
  const host = join(CACHE, name);
  if (existsSync(host)) return host;
  const draft = join(PACK_FOLDER, name);
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }));
  const files = tarballs.map(({ filename }) => join(PACK_FOLDER, filename));
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...flags, ...files, ...packages], { cwd: draft });
  renameSync(draft, host);
  return host;
};

export default async ({ provide }: TestProject): Promise<void> => {
  buildPackages();
  const [tarball, serverTarball] = [pack('.'), pack('dist/portico-server')];
  const [host, serverHost] = await Promise.all([
    install([tarball], ...HOST_PACKAGES.map(withVersion)),
    // The examples in doc blocks of `portico-auth/react` compile only with the types of React.
    install([tarball, serverTarball], withVersion('@types/react')),
  ]);
  for (const name of readdirSync(CACHE)) {
    if (![host, serverHost, PACK_FOLDER].includes(join(CACHE, name))) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
  provide('host', host);
  provide('packFolder', PACK_FOLDER);
  provide('tarball', tarball);
  provide('serverHost', serverHost);
  provide('serverTarball', serverTarball);
};
