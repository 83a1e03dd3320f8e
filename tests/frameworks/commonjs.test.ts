// Uses the packed package in Jest and ts-node, and checks the types of all entries with all module resolutions of TypeScript.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { beforeAll, describe, expect, inject, it } from 'vitest';

const HOST = inject('frameworks');
const FOLDER = join(HOST, 'projects/commonjs');

const JEST_TEST = (environment: string): string => `/** @jest-environment ${environment} */
const { createClientApp, isPorticoError } = require('portico-auth');
const { createServerApp } = require('portico-auth/server');
const { createAdminApp } = require('portico-auth/admin');
const options = { projectId: 'p', publishableClientKey: 'k', baseUrl: 'http://127.0.0.1:9', tokenStore: 'memory' };
test('a call without a service fails, and its code loads lazily', async () => {
  const call = createClientApp(options).auth.signInWithPassword({ email: 'a@example.com', password: 'p' });
  expect(isPorticoError(await call.catch((error) => error), 'CONNECTION')).toBe(true);
  expect([typeof createServerApp, typeof createAdminApp]).toEqual(['function', 'function']);
  await expect(createClientApp(options).auth.preparePasskeySignIn()).rejects.toThrow();
}, 60_000);`;

const run = (tool: string, ...args: string[]): { readonly status: number | null; readonly output: string } => {
  const { status, stdout, stderr } = spawnSync(join(HOST, 'node_modules/.bin', tool), args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

const writeConfig = (options: object): void => {
  const compilerOptions = { strict: true, outDir: 'out', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files: ['app.ts'] }));
};

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ type: 'commonjs', jest: { testEnvironment: 'node' } }));
  copyFileSync(fileURLToPath(new URL('../types/commonjs.ts', import.meta.url)), join(FOLDER, 'app.ts'));
});

describe('the CommonJS form', () => {
  it.each(['node16', 'nodenext', 'node10'])('compiles with TypeScript 5 and the module resolution %s', (moduleResolution) => {
    const module = moduleResolution === 'node10' ? 'commonjs' : moduleResolution;
    writeConfig({ skipLibCheck: false, module, moduleResolution });
    expect(run('tsc', '-p', '.', '--noEmit').output).toBe('');
  });

  it('runs in ts-node', () => {
    writeConfig({ module: 'commonjs', moduleResolution: 'node10' });
    expect(run('ts-node', 'app.ts').output.trim()).toBe('The program is done.');
  });

  it('runs in Jest', () => {
    writeFileSync(join(FOLDER, 'app.test.js'), JEST_TEST('node'));
    const { status, output } = run('jest', '--rootDir', '.');
    expect(status, output).toBe(0);
  });
});

describe('the types', () => {
  it('of all entries are found with all module resolutions, except that CommonJS files cannot import elements and components', async () => {
    const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(inject('frameworksTarball'))));
    const { problems } = (await checkPackage(tarball, { excludeEntrypoints: [/\.json$/] })) as {
      problems: readonly { readonly kind: string }[];
    };
    const inCommonJs = problems.filter(
      (problem) => 'entrypoint' in problem && /^\.(?:\/server|\/admin)?$/.test(String(problem.entrypoint)),
    );
    expect([...new Set(problems.map(({ kind }) => kind))]).toEqual(['CJSResolvesToESM']);
    expect(inCommonJs).toEqual([]);
  });
});
