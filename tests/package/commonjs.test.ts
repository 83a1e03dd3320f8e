// Uses `portico-auth` from the tarball as CommonJS and with older tools. `npm run test:frameworks` also runs Jest and ts-node.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { HOST, INSTALLED, manifest } from './entries.ts';
import { IS_MAIN } from '../support/slices.ts';

const TOOLS = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url));
const FOLDER = join(HOST, 'commonjs');
const PROGRAM = fileURLToPath(new URL('../types/commonjs.ts', import.meta.url));

const COMPILER_OPTIONS = {
  strict: true,
  skipLibCheck: false,
  outDir: 'out',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  typeRoots: [fileURLToPath(new URL('../../node_modules/@types', import.meta.url))],
  types: ['node'],
};

/** The entries that attw checks here, which takes seconds for each. `npm run test:frameworks` checks all entries. */
const ENTRIES = ['.', './server'];

/**
 * The settings with which a CommonJS project finds types. The output of the last one runs. TypeScript 7 no longer has the oldest resolution,
 * `node10`, which attw checks below.
 */
const SETTINGS = [
  { module: 'preserve', moduleResolution: 'bundler', noEmit: true },
  { module: 'node16', moduleResolution: 'node16' },
];

const compile = (options: object): string => {
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, ...options }, files: ['app.ts'] }));
  return spawnSync(join(TOOLS, 'tsc'), ['-p', FOLDER], { encoding: 'utf8' }).stdout;
};

/** Runs code in the project. Node.js cannot load ES modules with \`require()\`, as before version 20.19. */
const run = (...args: string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-experimental-require-module', ...args], { cwd: FOLDER, encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
};

interface InstalledManifest {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
  readonly typesVersions: { readonly '*': Readonly<Record<string, readonly string[]>> };
}

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  writeFileSync(join(FOLDER, 'app.ts'), readFileSync(PROGRAM));
});

describe.skipIf(IS_MAIN)('a CommonJS program', () => {
  it.each(SETTINGS)('compiles with $module modules and $moduleResolution resolution, including all declarations', (settings) => {
    expect(compile(settings)).toBe('');
  });

  it('runs in Node.js versions that cannot require ES modules', () => expect(run('out/app.js')).toBe('The program is done.'));

  it('requires the same names that a module imports', () => {
    const code = (
      entry: string,
    ): string => `const names = (exported) => Object.keys(exported).filter((name) => name !== 'default').sort().join();
      import('${entry}').then((module) => console.log(names(module) === names(require('${entry}'))));`;
    for (const entry of ['portico-auth', 'portico-auth/server', 'portico-auth/admin']) expect(run('--eval', code(entry))).toBe('true');
  });

  it('gets an explanation from createServerApp if a bundler for browsers resolves it', () => {
    const file = join(INSTALLED, 'dist/cjs/server-in-browser.cjs');
    const code = `try { require(${JSON.stringify(file)}).createServerApp() } catch (error) { console.log(error.message) }`;
    expect(run('--eval', code)).toMatch(/secret server key would be public/);
    expect(manifest.exports['./server']).toMatchObject({ require: { browser: './dist/cjs/server-in-browser.cjs' } });
  });
});

/** Returns the declaration file that the oldest resolution finds for an entry such as `elements/server`. */
const oldestTypesOf = (entry: string, versions: Readonly<Record<string, readonly string[]>>): string | undefined => {
  const isMatch = (pattern: string): boolean => pattern.endsWith('*') && entry.startsWith(pattern.slice(0, -1));
  const pattern = Object.hasOwn(versions, entry) ? entry : Object.keys(versions).find(isMatch);
  return pattern && versions[pattern]?.[0]?.replace('*', entry.slice(pattern.length - 1));
};

describe('the types of the package', () => {
  it('are the same for every entry with the oldest module resolution of TypeScript', () => {
    const folders = [INSTALLED, join(inject('serverHost'), 'node_modules/portico-server')];
    for (const folder of folders) {
      const { exports, typesVersions } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledManifest;
      for (const [path, { types }] of Object.entries(exports))
        if (types && path !== '.') expect(oldestTypesOf(path.slice(2), typesVersions['*']), path).toBe(types);
    }
  });

  it('are found with all module resolutions of TypeScript', async () => {
    const tarball = readFileSync(join(inject('packFolder'), inject('tarball').filename));
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)), { entrypoints: ENTRIES });
    if (!analysis.types) throw new Error('The package has no types.');
    expect(analysis.problems).toEqual([]);
  });
});
