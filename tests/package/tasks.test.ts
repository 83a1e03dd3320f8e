// Compiles and runs the programs `tasks` and `middlewares` in tests/types against the packed package.
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';
import { HOST } from './entries.ts';
import { COMPILER_OPTIONS } from './run-example.ts';

const FOLDER = join(HOST, 'tasks');
const PROGRAMS = { tasks: 'All twelve tasks are done.', middlewares: 'Every middleware lets only authorized requests pass.' };
const files = Object.keys(PROGRAMS).map((name) => `${name}.ts`);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let stack: Stack;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of files) copyFileSync(fileURLToPath(new URL(`../types/${file}`, import.meta.url)), join(FOLDER, file));
  stack = await startStack();
});
afterAll(() => stack?.close());

describe('the programs in tests/types', () => {
  it('compile with strict types in a project that installed the package', () => {
    const compilerOptions = { ...COMPILER_OPTIONS, typeRoots: [join(ROOT, 'node_modules/@types')], types: ['node'] };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    expect(spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER], { encoding: 'utf8' }).stdout).toBe('');
  });

  it.each(Object.entries(PROGRAMS))('run against the service (%s)', async (name, lastLine) => {
    const file = join(FOLDER, `${name}.mjs`);
    const bundle = await rolldown({
      input: join(FOLDER, `${name}.ts`),
      platform: 'node',
      external: /^(?:portico-auth|react|hono|express|fastify|node:)/,
    });
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
    expect(stdout.trim()).toBe(lastLine);
  });
});
