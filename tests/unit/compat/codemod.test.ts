// Tests the codemod that changes the imports of the hosted service's packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { changeImports } from '../../../src/compat/codemod.js';

describe('the codemod', () => {
  it.each([
    ["import { StackClientApp } from '@stackframe/js';", "import { StackClientApp } from 'portico-auth/compat';"],
    ['import * as stack from "@stackframe/js";', 'import * as stack from "portico-auth/compat";'],
    ["const { StackServerApp } = require('@stackframe/js');", "const { StackServerApp } = require('portico-auth/compat');"],
    ["const stack = await import('@stackframe/js');", "const stack = await import('portico-auth/compat');"],
    [
      "import {\n  StackServerApp,\n  type Team as T,\n} from '@stackframe/stack';",
      "import {\n  StackServerApp,\n  type Team as T,\n} from 'portico-auth/compat';",
    ],
    ["export type { CurrentUser } from '@stackframe/react';", "export type { CurrentUser } from 'portico-auth/compat';"],
    ["import { KnownErrors } from '@stackframe/stack-shared';", "import { KnownErrors } from 'portico-auth/compat/errors';"],
    ["vi.mock('@stackframe/js');", "vi.mock('portico-auth/compat');"],
    [
      "import {\n  KnownError, // the app's import\n  /* Result, */ KnownErrors,\n} from '@stackframe/stack-shared';",
      "import {\n  KnownError, // the app's import\n  /* Result, */ KnownErrors,\n} from 'portico-auth/compat/errors';",
    ],
    [
      "import { KnownError as importer } from '@stackframe/stack-shared';",
      "import { KnownError as importer } from 'portico-auth/compat/errors';",
    ],
  ])('changes %s', (before, after) => {
    expect(changeImports(before)).toEqual({ code: after, problems: [] });
  });

  it.each([
    [
      "import { StackProvider, useUser, StackClientApp } from '@stackframe/react';",
      /StackProvider by PorticoProvider.*useUser.*other names/,
    ],
    ["import * as stack from '@stackframe/stack';", /Import single names/],
    ["export const a = { KnownErrors }, b = 'c', d = require('@stackframe/stack-shared');", /Only KnownError/],
    ["import { Result } from '@stackframe/stack-shared/dist/utils/results';", /internal file/],
    ["import { Result, KnownErrors } from '@stackframe/stack-shared';", /Only KnownError and KnownErrors/],
  ])('reports %s, and does not change it', (line, message) => {
    const code = `// A comment.\n${line}\n`;
    const result = changeImports(code);
    expect(result.code).toBe(code);
    expect(result.problems).toEqual([{ line: 2, message: expect.stringMatching(message) }]);
  });

  it('reports the token store of Next.js, but only in code that uses the packages', () => {
    const code =
      "import { StackServerApp } from '@stackframe/stack';\nexport const app = new StackServerApp({ tokenStore: 'nextjs-cookie' });";
    expect(changeImports(code).problems).toEqual([{ line: 2, message: expect.stringContaining('pass the request') }]);
    expect(changeImports("const name = 'nextjs-cookie';").problems).toEqual([]);
  });

  it('does not change other code, and changes nothing when it runs again', () => {
    const code = "import { a } from '@stackframe/jest';\n// We moved from @stackframe/js.\nimport { b } from './js';";
    expect(changeImports(code)).toEqual({ code, problems: [] });
    const changed = changeImports("import { StackClientApp } from '@stackframe/js';").code;
    expect(changeImports(changed)).toEqual({ code: changed, problems: [] });
  });
});

describe('the command `portico-auth codemod`', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const tsx = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'src/codemod.ts')];

  it('changes the files of a folder, and reports what must be changed by hand', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-codemod-'));
    const write = (path: string, text: string): void => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write('src/app.ts', "import { StackClientApp } from '@stackframe/js';\n");
    write('src/page.tsx', "import { UserButton } from '@stackframe/stack';\n");
    write('node_modules/a/index.js', "import '@stackframe/js';\n");
    write('package.json', '{ "dependencies": { "@stackframe/js": "2.8.0" } }');
    const output = execFileSync(process.execPath, [...tsx, 'codemod', folder], { encoding: 'utf8' });
    expect(readFileSync(join(folder, 'src/app.ts'), 'utf8')).toBe("import { StackClientApp } from 'portico-auth/compat';\n");
    expect(readFileSync(join(folder, 'node_modules/a/index.js'), 'utf8')).toContain('@stackframe/js');
    expect(output).toContain('Changed 1 file.');
    expect(output).toContain(`${join(folder, 'src/page.tsx')}:1 Import UserButton from portico-auth/react`);
    expect(output).toContain(`${join(folder, 'package.json')} Remove the packages`);
  });

  const runIn = (folder: string, ...others: readonly string[]) =>
    spawnSync(process.execPath, [...tsx, 'codemod', folder, ...others], { encoding: 'utf8' });

  it('does not follow links, and leaves files alone that are not in UTF-8', { timeout: 60_000 }, () => {
    const parent = mkdtempSync(join(tmpdir(), 'portico-codemod-'));
    const folder = join(parent, 'project');
    mkdirSync(join(folder, 'real'), { recursive: true });
    const code = "import { StackClientApp } from '@stackframe/js';\n";
    const [outside, latin1] = [join(parent, 'outside.ts'), join(folder, 'latin1.ts')];
    for (const path of [outside, join(folder, 'a.ts')]) writeFileSync(path, code);
    writeFileSync(latin1, Buffer.from(`${code}// caf\u00e9\n`, 'latin1'));
    symlinkSync(outside, join(folder, 'linked.ts'));
    symlinkSync(join(parent, 'nowhere.ts'), join(folder, 'b.ts'));
    symlinkSync(join(folder, 'real'), join(folder, 'c.js'));
    const { status, stdout, stderr } = runIn(folder);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`Changed 1 file.\nChange by hand:\n${latin1} is not in UTF-8. Save it in UTF-8, and run this command again.\n`);
    expect(readFileSync(outside, 'utf8')).toBe(code);
    expect(readFileSync(latin1, 'latin1')).toContain('// caf\u00e9');
  });

  it('changes nothing if a path is no folder', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-codemod-'));
    const file = join(folder, 'a.ts');
    writeFileSync(file, "import '@stackframe/js';\n");
    for (const path of [file, join(folder, 'missing')]) {
      const { status, stderr } = runIn(folder, path);
      expect([status, stderr]).toEqual([1, `${path} is not a folder.\n`]);
    }
    expect(readFileSync(file, 'utf8')).toContain('@stackframe/js');
  });

  it('shows how it is used if the folder is missing', { timeout: 60_000 }, () => {
    const { status, stdout } = spawnSync(process.execPath, [...tsx, 'codemod'], { encoding: 'utf8' });
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'Usage: portico-auth codemod <folder>…']);
  });
});
