// Tests the codemod that changes the imports of the hosted service's packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { changeImports } from '../../../src/compat/codemod.js';

/** The files of an app that uses the hosted service's package for Next.js. */
const NEXT_PROJECT: Readonly<Record<string, string>> = {
  'stack.ts': `import 'server-only';
import { StackServerApp } from '@stackframe/stack';
export const stackServerApp = new StackServerApp({ tokenStore: 'nextjs-cookie', urls: { afterSignIn: '/home' } });
`,
  'app/layout.tsx': `import type { ReactNode } from 'react';
import { StackProvider, StackTheme } from '@stackframe/stack';
import { stackServerApp } from '../stack';
export default ({ children }: { children: ReactNode }) => (
  <html><body><StackProvider app={stackServerApp}><StackTheme>{children}</StackTheme></StackProvider></body></html>
);
`,
  'app/handler/[...stack]/page.tsx': `import { StackHandler } from "@stackframe/stack";
import { stackServerApp } from "../../../stack";
export default function Handler(props: unknown) {
  return <StackHandler fullPage app={stackServerApp} routeProps={props} />;
}
`,
  'app/profile.tsx': `'use client';
import { useUser, type CurrentUser, UserButton } from '@stackframe/stack';
export const Profile = () => {
  const user: CurrentUser = useUser({ or: 'redirect' });
  return <><UserButton />{user.useTeams().length}</>;
};
`,
  'app/loading.tsx': "import { wait } from '@stackframe/stack-shared/dist/utils/promises';\nexport default () => null;\n",
  'tests/page.test.ts': "vi.mock('@stackframe/stack', () => ({ useUser: () => null }));\n",
  'node_modules/a/index.js': "import '@stackframe/js';\n",
  'package.json': '{ "dependencies": { "@stackframe/stack": "2.8.0" } }',
};

/** The files of an app that uses the hosted service's package for React. */
const REACT_PROJECT: Readonly<Record<string, string>> = {
  'src/stack.ts': `import { StackClientApp } from '@stackframe/react';
import { useNavigate } from 'react-router';
export const app = new StackClientApp({ tokenStore: 'cookie', redirectMethod: { useNavigate } });
`,
  'src/App.jsx': `import {
  StackHandler,
  StackProvider, // with the app
  useStackApp,
  useUser as useMe,
} from '@stackframe/react';
`,
  'src/use-role.ts':
    "import { KnownErrors } from '@stackframe/stack-shared';\nexport const isRole = KnownErrors.PermissionNotFound.isInstance;\n",
};

describe('the codemod', () => {
  it.each([
    ["import { StackClientApp } from '@stackframe/js';", "import { StackClientApp } from 'portico-auth/compat';"],
    ['import * as stack from "@stackframe/js";', 'import * as stack from "portico-auth/compat";'],
    ["const stack = await import('@stackframe/js');", "const stack = await import('portico-auth/compat');"],
    [
      "import {\n  StackServerApp,\n  type Team as T,\n} from '@stackframe/stack';",
      "import {\n  StackServerApp,\n  type Team as T,\n} from 'portico-auth/compat/next';",
    ],
    ["export type { CurrentUser } from '@stackframe/react';", "export type { CurrentUser } from 'portico-auth/compat/react';"],
    [
      "import { StackProvider, useUser as useMe } from '@stackframe/react';",
      "import { StackProvider, useUser as useMe } from 'portico-auth/compat/react';",
    ],
    ["import * as stack from '@stackframe/stack';", "import * as stack from 'portico-auth/compat/next';"],
    ["import { Result } from '@stackframe/stack-shared/dist/utils/results';", "import { Result } from 'portico-auth/compat/errors';"],
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
    ["import { wait } from '@stackframe/stack-shared/dist/utils/promises';", /Only KnownError, KnownErrors/],
    ["import * as shared from '@stackframe/stack-shared';", /Only KnownError, KnownErrors/],
    ["import { a } from '@stackframe/stack/dist/esm/lib/cookie';", /internal file/],
    ["export const a = { KnownErrors }, b = 'c', d = require('@stackframe/stack-shared');", /Only KnownError/],
  ])('reports %s, and does not change it', (line, message) => {
    const code = `// A comment.\n${line}\n`;
    const result = changeImports(code);
    expect(result.code).toBe(code);
    expect(result.problems).toEqual([{ line: 2, message: expect.stringMatching(message) }]);
  });

  it('changes `require`, and reports that the entry is an ES module', () => {
    const { code, problems } = changeImports("\nconst { StackServerApp } = require('@stackframe/js');");
    expect(code).toBe("\nconst { StackServerApp } = require('portico-auth/compat');");
    expect(problems).toEqual([{ line: 2, message: expect.stringMatching(/ES module.*Node\.js 20\.19.*Jest/) }]);
  });

  it('changes an import with a hook that has no counterpart, and reports the hook', () => {
    const { code, problems } = changeImports("import { useUser, useStripe } from '@stackframe/stack';");
    expect(code).toBe("import { useUser, useStripe } from 'portico-auth/compat/next';");
    expect(problems).toEqual([{ line: 1, message: 'portico-auth/compat/next has no useStripe.' }]);
  });

  it('reports the token store of Next.js in code that uses the packages without it', () => {
    const app = "export const app = new StackServerApp({ tokenStore: 'nextjs-cookie' });";
    const problemsOf = (name: string) => changeImports(`import { StackServerApp } from '@stackframe/${name}';\n${app}`).problems;
    expect(problemsOf('js')).toEqual([{ line: 2, message: expect.stringContaining('pass the request') }]);
    expect(problemsOf('stack')).toEqual([]);
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

  const createProject = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-codemod-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  };
  const run = (folder: string): string => execFileSync(process.execPath, [...tsx, 'codemod', folder], { encoding: 'utf8' });
  const textOf = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

  it('changes a project with Next.js, and reports what must be changed by hand', { timeout: 60_000 }, () => {
    const folder = createProject(NEXT_PROJECT);
    const output = run(folder);
    for (const path of Object.keys(NEXT_PROJECT).filter((name) => !/json|node_modules/.test(name))) {
      expect(textOf(folder, path)).toBe(NEXT_PROJECT[path]?.replaceAll(/@stackframe\/stack(?!-)/g, 'portico-auth/compat/next'));
    }
    expect(textOf(folder, 'node_modules/a/index.js')).toContain('@stackframe/js');
    expect(output.split('\n')).toEqual([
      'Changed 5 files.',
      'Change by hand:',
      `${join(folder, 'app/loading.tsx')}:1 Only KnownError, KnownErrors, Result, RetryError, StatusError have a replacement, in portico-auth/compat/errors.`,
      `${join(folder, 'package.json')} Remove the packages @stackframe/…, and run npm install portico-auth.`,
      '',
    ]);
  });

  it('changes a project with React', { timeout: 60_000 }, () => {
    const folder = createProject(REACT_PROJECT);
    expect(run(folder)).toBe('Changed 3 files.\n');
    expect(textOf(folder, 'src/stack.ts')).toContain("from 'portico-auth/compat/react'");
    expect(textOf(folder, 'src/App.jsx')).toBe(REACT_PROJECT['src/App.jsx']?.replace('@stackframe/react', 'portico-auth/compat/react'));
    expect(textOf(folder, 'src/use-role.ts')).toContain("from 'portico-auth/compat/errors'");
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
