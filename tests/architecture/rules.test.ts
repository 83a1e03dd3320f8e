// Applies each import rule to short sources, to show that the rule finds violations and accepts valid code.
import { describe, expect, it } from 'vitest';
import { checkElementLevels, checkAllowedImports, checkLayers, noCycles, noImportsByPackageName, zodStaysInBackend } from './rules.ts';
import { check, files } from './try-rule.ts';

describe('checkLayers', () => {
  const lib = { 'src/lib/url.ts': '' };

  it('accepts imports from a lower layer and the same folder', () => {
    const ok = { ...lib, 'src/app/bind.ts': "import { a } from '../lib/url.ts';", 'src/index.ts': "export * from './app/bind.js';" };
    expect(check(checkLayers, ok)).toEqual([]);
  });

  it('rejects static imports, lazy imports, type imports and re-exports from a higher layer', () => {
    const high = { 'src/app/bind.ts': '' };
    expect(check(checkLayers, { ...high, 'src/lib/url.ts': "\nimport { b } from '../app/bind.ts';" })).toEqual(['src/lib/url.ts:2']);
    expect(check(checkLayers, { ...high, 'src/lib/url.ts': "import type { B } from '../app/bind.js';" })).toEqual(['src/lib/url.ts:1']);
    expect(check(checkLayers, { ...high, 'src/lib/url.ts': "const b = () => import('../app/bind.ts');" })).toEqual(['src/lib/url.ts:1']);
    for (const type of ["import('../app/bind.ts').B", "typeof import('../app/bind.js')", "Promise<import('../app/bind.ts').B<string>>"])
      expect(check(checkLayers, { ...high, 'src/lib/url.ts': `\ntype B = ${type};` })).toEqual(['src/lib/url.ts:2']);
    expect(check(checkLayers, { ...high, 'src/lib/url.ts': "export { b } from '../app/bind.ts';" })).toEqual(['src/lib/url.ts:1']);
  });

  it('accepts imports from compat to app, but not from app to compat', () => {
    expect(check(checkLayers, { 'src/app/a.ts': '', 'src/compat/a.ts': "import '../app/a.ts';" })).toEqual([]);
    expect(check(checkLayers, { 'src/compat/a.ts': '', 'src/app/a.ts': "import '../compat/a.ts';" })).toEqual(['src/app/a.ts:1']);
  });

  it('rejects imports of an entry from a lower layer, and files in an unknown folder', () => {
    expect(check(checkLayers, { 'src/index.ts': '', 'src/app/a.ts': "import '../index.ts';" })).toEqual(['src/app/a.ts:1']);
    expect(check(checkLayers, { 'src/stuff/a.ts': '' })).toEqual(['src/stuff/a.ts:1']);
  });
});

describe('checkElementLevels', () => {
  const list = { 'elements/classes.ts': "export { A } from './account/a.js';" };
  const place = (from: string, to: string): string[] => check(checkElementLevels, { ...list, [from]: to });

  it('accepts imports from the same level, lower levels and shared files', () => {
    expect(place('elements/core/a.ts', "import { b } from '../ui/b.js';")).toEqual([]);
    expect(place('elements/sign-in/a.ts', "import { b } from '../form/b.js'; import { c } from './oauth/c.js';")).toEqual([]);
    expect(place('elements/messages/a.ts', "import type { Theme } from '../context.ts';")).toEqual([]);
    expect(place('elements/index.ts', "export * from './classes.js';")).toEqual([]);
  });

  it('rejects imports from a higher level, including type imports and lazy imports of elements', () => {
    expect(place('elements/core/a.ts', "import { A } from '../account/a.js';")).toEqual(['elements/core/a.ts:1']);
    expect(place('elements/core/a.ts', "const a = () => import('../account/a.js');")).toEqual(['elements/core/a.ts:1']);
    expect(place('elements/messages/a.ts', "import { b } from '../core/b.js';")).toEqual(['elements/messages/a.ts:1']);
    expect(place('elements/define.ts', "import type { B } from './core/b.js';")).toEqual(['elements/define.ts:1']);
    expect(place('elements/ui/a.ts', "import { b } from '../team/b.js';")).toEqual(['elements/ui/a.ts:1']);
    expect(place('elements/account/b.ts', "import { b } from '../registry.js';")).toEqual(['elements/account/b.ts:1']);
    expect(place('elements/links/a.ts', "import { b } from '../handler/b.js';")).toEqual(['elements/links/a.ts:1']);
  });

  it('accepts imports of elements, but of no other files, between features', () => {
    expect(place('elements/team/a.ts', "import { A } from '../account/a.js';")).toEqual([]);
    expect(place('elements/team/a.ts', "import type { B } from '../account/b.js';")).toEqual(['elements/team/a.ts:1']);
  });

  it('rejects files in an unknown folder', () => {
    expect(place('elements/widgets/a.ts', '')).toEqual(['elements/widgets/a.ts:1']);
  });
});

describe('checkAllowedImports', () => {
  const place = (from: string, to: string): string[] => check(checkAllowedImports, { [from]: `import { a } from '${to}';` });

  it('allows elements and react to import src/index.ts, but no file in a layer of src', () => {
    expect(place('elements/sign-in/sign-in.ts', '../../src/index.ts')).toEqual([]);
    expect(place('elements/sign-in/sign-in.ts', '../../src/app/bind.ts')).toEqual(['elements/sign-in/sign-in.ts:1']);
    expect(place('react/wrap.ts', '../src/index.ts')).toEqual([]);
    expect(place('react/wrap.ts', '../src/lib/url.ts')).toEqual(['react/wrap.ts:1']);
  });

  it('allows react and dist-cdn to import elements, and elements to import src, but not the reverse', () => {
    expect(place('src/index.ts', '../elements/index.ts')).toEqual(['src/index.ts:1']);
    expect(place('elements/index.ts', '../react/index.ts')).toEqual(['elements/index.ts:1']);
    expect(place('dist-cdn/index.ts', '../react/index.ts')).toEqual(['dist-cdn/index.ts:1']);
    expect(place('react/wrap.ts', '../elements/index.ts')).toEqual([]);
    expect(place('dist-cdn/index.ts', '../elements/define.ts')).toEqual([]);
  });

  it('allows demo pages to import the entries, and the commands of demo to start the backend', () => {
    expect(place('demo/react/home.tsx', '../../src/index.ts')).toEqual([]);
    expect(place('demo/react/home.tsx', '../../src/internal.ts')).toEqual(['demo/react/home.tsx:1']);
    expect(place('demo/react/home.tsx', '../../src/backend/index.ts')).toEqual(['demo/react/home.tsx:1']);
    expect(place('demo/start.ts', '../src/backend/index.ts')).toEqual([]);
    expect(place('demo/start.ts', '../src/backend/run.ts')).toEqual([]);
    expect(place('demo/dev.ts', '../src/backend/server.ts')).toEqual(['demo/dev.ts:1']);
  });

  it('allows the backend to import src/errors, but not src/session or src/index.ts', () => {
    expect(place('src/backend/access.ts', '../../src/errors/catalog.ts')).toEqual([]);
    expect(place('src/backend/access.ts', '../../src/session/session.ts')).toEqual(['src/backend/access.ts:1']);
    expect(place('src/backend/access.ts', '../../src/index.ts')).toEqual(['src/backend/access.ts:1']);
    expect(place('src/backend/access.ts', '../react/main.tsx')).toEqual(['src/backend/access.ts:1']);
  });
});

describe('noCycles', () => {
  it('reports a cycle of two files and a cycle of three files once each', () => {
    const two = { 'src/lib/a.ts': "import { b } from './b.ts';", 'src/lib/b.ts': "export { a } from './a.js';" };
    expect(noCycles(files(two)).map(({ message }) => message)).toEqual([
      expect.stringContaining('src/lib/a.ts → src/lib/b.ts → src/lib/a.ts'),
    ]);
    const three = {
      'a/1.ts': "import './2.ts';",
      'a/2.ts': "const lazy = () => import('./3.ts');",
      'a/3.ts': "import { x } from './1.ts';",
    };
    expect(noCycles(files(three))).toHaveLength(1);
  });

  it('finds a file that imports itself', () => {
    expect(check(noCycles, { 'src/lib/a.ts': "import { a } from './a.ts';" })).toEqual(['src/lib/a.ts:1']);
  });

  it('includes type imports', () => {
    const typed = { 'src/lib/a.ts': "import type { B } from './b.ts';", 'src/lib/b.ts': "import { type A } from './a.ts';" };
    expect(noCycles(files(typed))).toHaveLength(1);
    expect(noCycles(files({ ...typed, 'src/lib/b.ts': "export type A = import('./a.ts').A;" }))).toHaveLength(1);
  });
});

describe('zodStaysInBackend', () => {
  it('finds imports of zod and its subpaths outside src/backend/validate.ts', () => {
    expect(check(zodStaysInBackend, { 'src/backend/validate.ts': "import * as z from 'zod/mini';" })).toEqual([]);
    expect(check(zodStaysInBackend, { 'src/contract/codec.ts': "import { z } from 'zod/mini';" })).toEqual(['src/contract/codec.ts:1']);
    expect(check(zodStaysInBackend, { 'elements/form/form-controller.ts': "\nimport type { ZodType } from 'zod';" })).toEqual([
      'elements/form/form-controller.ts:2',
    ]);
    expect(check(zodStaysInBackend, { 'src/lib/a.ts': "import { x } from 'zodiac';" })).toEqual([]);
  });
});

describe('noImportsByPackageName', () => {
  const inDemo = (source: string): string[] => check(noImportsByPackageName, { 'demo/react/home.tsx': `\n${source}` });

  it('finds imports, re-exports, lazy imports and type imports of the packages of this repository', () => {
    for (const specifier of ['portico-auth', 'portico-auth/react', 'portico-server', 'portico-server/testing']) {
      const imports = [`import { a } from '${specifier}';`, `import '${specifier}';`, `import type { A } from '${specifier}';`];
      const others = [`export * from '${specifier}';`, `const a = () => import('${specifier}');`, `type A = import('${specifier}').A;`];
      for (const source of [...imports, ...others]) expect(inDemo(source), source).toEqual(['demo/react/home.tsx:2']);
    }
  });

  it('ignores other packages, relative paths and examples in comments', () => {
    for (const source of ["import 'portico-authority';", "import '../portico-auth.ts';", "// import 'portico-auth';"])
      expect(inDemo(source), source).toEqual([]);
  });
});
