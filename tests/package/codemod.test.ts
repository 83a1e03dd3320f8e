// Runs the command of the installed package, which changes imports of the hosted service's packages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOST } from './entries.ts';

it('the command of the package changes imports to an entry that Node.js finds', () => {
  const folder = join(HOST, 'codemod');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'app.mjs');
  writeFileSync(
    file,
    `import { StackClientApp } from '@stackframe/js';
const app = new StackClientApp({ projectId: 'shop', publishableClientKey: 'pck_1', tokenStore: 'memory' });
console.log(app.urls.signIn, await app.getUser());\n`,
  );
  const output = execFileSync(join(HOST, 'node_modules/.bin/portico-auth'), ['codemod', folder], { encoding: 'utf8' });
  expect(output).toBe('Changed 1 file.\n');
  expect(readFileSync(file, 'utf8')).toContain("from 'portico-auth/compat'");
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe('/handler/sign-in null\n');
});
