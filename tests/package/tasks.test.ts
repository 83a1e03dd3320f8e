// Compiles and runs twelve everyday tasks against the packed packages.
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';
import { HOST } from './entries.ts';

const FOLDER = join(HOST, 'tasks');
const SOURCE = fileURLToPath(new URL('../types/tasks.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let stack: Stack;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(SOURCE, join(FOLDER, 'tasks.ts'));
  stack = await startStack();
});
afterAll(() => stack?.close());

describe('twelve everyday tasks', () => {
  it('compile in a host with strict types', () => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
    };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['tasks.ts'] }));
    expect(spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('run against the service', async () => {
    const file = join(FOLDER, 'tasks.mjs');
    const bundle = await rolldown({ input: join(FOLDER, 'tasks.ts'), platform: 'node', external: /^(?:portico-auth|react|node:)/ });
    await bundle.write({ file });
    const { demo, url } = stack;
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      cwd: HOST,
      timeout: 60_000,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORTICO_API_URL: url,
        PROJECT_ID: demo.projectId,
        PUBLISHABLE_KEY: demo.publishableClientKey,
        SECRET_KEY: demo.secretServerKey,
      },
    });
    expect(stdout.trim()).toBe('All twelve tasks are done.');
  });
});
