// Tries each architecture rule on small invalid sources, to show that it finds violations.
import { describe, expect, it } from 'vitest';
import { elementsPointDown, foldersImportWhatTheyMay, layersPointDown, noCycles, zodStaysInBackend } from './rules.ts';
import {
  noBlockingDialogs,
  noMarkupFromStrings,
  noStyleAttributes,
  typesAreNotSilenced,
  urlsAreTrustedInTwoFiles,
} from './safety-rules.ts';
import type { Files, Violation } from './source.ts';
import {
  citationsCanBeOpened,
  citedRulesExist,
  fileNamesAreKebabCase,
  filesAreShort,
  functionsAreShort,
  namesSayWhatThingsAre,
} from './style-rules.ts';
import { expectNone } from './tree.ts';

const files = (sources: Record<string, string>): Files => new Map(Object.entries(sources));
const places = (found: Violation[]): string[] => found.map(({ file, line }) => `${file}:${line}`);

/** The places that a rule reports in these sources. */
const check = (rule: (files: Files) => Violation[], sources: Record<string, string>): string[] => places(rule(files(sources)));

describe('layersPointDown', () => {
  const kit = { 'src/lib/url.ts': '' };

  it('accepts imports from a lower layer and the same folder', () => {
    const ok = { ...kit, 'src/app/bind.ts': "import { a } from '../kit/url.ts';", 'src/index.ts': "export * from './app/bind.js';" };
    expect(check(layersPointDown, ok)).toEqual([]);
  });

  it('rejects an import from a higher layer, typed or not, static or not', () => {
    const high = { 'src/app/bind.ts': '' };
    expect(check(layersPointDown, { ...high, 'src/lib/url.ts': "\nimport { b } from '../app/bind.ts';" })).toEqual(['src/lib/url.ts:2']);
    expect(check(layersPointDown, { ...high, 'src/lib/url.ts': "import type { B } from '../app/bind.js';" })).toEqual(['src/lib/url.ts:1']);
    expect(check(layersPointDown, { ...high, 'src/lib/url.ts': "const b = () => import('../app/bind.ts');" })).toEqual([
      'src/lib/url.ts:1',
    ]);
    expect(check(layersPointDown, { ...high, 'src/lib/url.ts': "export { b } from '../app/bind.ts';" })).toEqual(['src/lib/url.ts:1']);
  });

  it('rejects an import of an entry and a folder it does not know', () => {
    expect(check(layersPointDown, { 'src/index.ts': '', 'src/app/a.ts': "import '../index.ts';" })).toEqual(['src/app/a.ts:1']);
    expect(check(layersPointDown, { 'src/stuff/a.ts': '' })).toEqual(['src/stuff/a.ts:1']);
  });
});

describe('elementsPointDown', () => {
  const rows = { 'elements/classes.ts': "export { A } from './account/a.js';" };
  const place = (from: string, to: string): string[] => check(elementsPointDown, { ...rows, [from]: to });

  it('accepts the same level, lower levels and the three shared files', () => {
    expect(place('elements/core/a.ts', "import { b } from '../ui/b.js';")).toEqual([]);
    expect(place('elements/sign-in/a.ts', "import { b } from '../form/b.js'; import { c } from './oauth/c.js';")).toEqual([]);
    expect(place('elements/messages/a.ts', "import type { Theme } from '../context.ts';")).toEqual([]);
    expect(place('elements/index.ts', "export * from './classes.js';")).toEqual([]);
  });

  it('rejects a higher level, types included', () => {
    expect(place('elements/messages/a.ts', "import { b } from '../core/b.js';")).toEqual(['elements/messages/a.ts:1']);
    expect(place('elements/define.ts', "import type { B } from './core/b.js';")).toEqual(['elements/define.ts:1']);
    expect(place('elements/ui/a.ts', "import { b } from '../team/b.js';")).toEqual(['elements/ui/a.ts:1']);
    expect(place('elements/account/b.ts', "import { b } from '../registry.js';")).toEqual(['elements/account/b.ts:1']);
    expect(place('elements/links/a.ts', "import { b } from '../handler/b.js';")).toEqual(['elements/links/a.ts:1']);
  });

  it('accepts a lazy import of an element from anywhere, and a static one between features', () => {
    expect(place('elements/core/a.ts', "const a = () => import('../account/a.js');")).toEqual([]);
    expect(place('elements/core/a.ts', "import { A } from '../account/a.js';")).toEqual(['elements/core/a.ts:1']);
    expect(place('elements/core/a.ts', "const b = () => import('../account/b.js');")).toEqual(['elements/core/a.ts:1']);
    expect(place('elements/team/a.ts', "import { A } from '../account/a.js';")).toEqual([]);
    expect(place('elements/team/a.ts', "import type { B } from '../account/b.js';")).toEqual(['elements/team/a.ts:1']);
  });

  it('rejects a folder it does not know', () => {
    expect(place('elements/widgets/a.ts', '')).toEqual(['elements/widgets/a.ts:1']);
  });
});

describe('foldersImportWhatTheyMay', () => {
  const place = (from: string, to: string): string[] => check(foldersImportWhatTheyMay, { [from]: `import { a } from '${to}';` });

  it('lets elements and react import the entry of src, never deep paths', () => {
    expect(place('elements/sign-in/sign-in.ts', '../../src/index.ts')).toEqual([]);
    expect(place('elements/sign-in/sign-in.ts', '../../src/app/bind.ts')).toEqual(['elements/sign-in/sign-in.ts:1']);
    expect(place('react/wrap.ts', '../src/index.ts')).toEqual([]);
    expect(place('react/wrap.ts', '../src/lib/url.ts')).toEqual(['react/wrap.ts:1']);
  });

  it('keeps the direction src, elements, react', () => {
    expect(place('src/index.ts', '../elements/index.ts')).toEqual(['src/index.ts:1']);
    expect(place('elements/index.ts', '../react/index.ts')).toEqual(['elements/index.ts:1']);
    expect(place('dist-cdn/index.ts', '../react/index.ts')).toEqual(['dist-cdn/index.ts:1']);
    expect(place('react/wrap.ts', '../elements/index.ts')).toEqual([]);
    expect(place('dist-cdn/index.ts', '../elements/define.ts')).toEqual([]);
  });

  it('lets the backend import the contract side of src alone', () => {
    expect(place('src/backend/access.ts', '../../src/errors/catalog.ts')).toEqual([]);
    expect(place('src/backend/access.ts', '../../src/session/session.ts')).toEqual(['src/backend/access.ts:1']);
    expect(place('src/backend/access.ts', '../../src/index.ts')).toEqual(['src/backend/access.ts:1']);
    expect(place('src/backend/access.ts', '../react/main.tsx')).toEqual(['src/backend/access.ts:1']);
  });
});

describe('noCycles', () => {
  it('finds a cycle of two and of three files, once each', () => {
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

  it('counts imports of types', () => {
    const typed = { 'src/lib/a.ts': "import type { B } from './b.ts';", 'src/lib/b.ts': "import { type A } from './a.ts';" };
    expect(noCycles(files(typed))).toHaveLength(1);
  });
});

describe('zodStaysInBackend', () => {
  it('finds zod and its subpaths anywhere else', () => {
    expect(check(zodStaysInBackend, { 'src/backend/validate.ts': "import * as z from 'zod/mini';" })).toEqual([]);
    expect(check(zodStaysInBackend, { 'src/contract/codec.ts': "import { z } from 'zod/mini';" })).toEqual(['src/contract/codec.ts:1']);
    expect(check(zodStaysInBackend, { 'elements/form/form-controller.ts': "\nimport type { ZodType } from 'zod';" })).toEqual([
      'elements/form/form-controller.ts:2',
    ]);
    expect(check(zodStaysInBackend, { 'src/lib/a.ts': "import { x } from 'zodiac';" })).toEqual([]);
  });
});

describe('sizes', () => {
  const lines = (count: number): string => 'x;\n'.repeat(count);

  it('counts lines of a file, except where lists are exempt by name', () => {
    expect(check(filesAreShort, { 'src/lib/a.ts': lines(250) })).toEqual([]);
    expect(check(filesAreShort, { 'src/lib/a.ts': lines(251) })).toEqual(['src/lib/a.ts:251']);
    const lists = ['elements/messages/en.ts', 'src/errors/catalog.ts', 'src/backend/db/migrations/0001-start.ts'];
    for (const exempt of lists) expect(check(filesAreShort, { [exempt]: lines(900) })).toEqual([]);
  });

  it('counts lines of functions, arrow functions and methods', () => {
    const long = [`function f() {\n${lines(39)}}`, `const f = () => {\n${lines(39)}};`, `class A { m() {\n${lines(39)}} }`];
    for (const source of long) expect(check(functionsAreShort, { 'src/lib/a.ts': source })).toEqual(['src/lib/a.ts:1']);
    expect(check(functionsAreShort, { 'src/lib/a.ts': `function f() {\n${lines(38)}}` })).toEqual([]);
  });
});

describe('names', () => {
  it('of files are kebab-case', () => {
    const good = ['src/lib/base64url.ts', 'react/use-user.ts', 'elements/pages/sign-in.class.ts', 'tests/unit/a.test.ts', 'vite.config.ts'];
    for (const file of good) expect(check(fileNamesAreKebabCase, { [file]: '' })).toEqual([]);
    for (const file of ['src/lib/tokenStore.ts', 'react/SignIn.tsx', 'src/lib/a_b.ts']) {
      expect(check(fileNamesAreKebabCase, { [file]: '' })).toEqual([`${file}:1`]);
    }
  });

  it('with empty words are found in files and in exports', () => {
    expect(check(namesSayWhatThingsAre, { 'src/lib/string-utils.ts': '' })).toEqual(['src/lib/string-utils.ts:1']);
    for (const name of ['UserService', 'TokenManager', 'createHelper', 'CrudRows', 'AppImpl', 'BasePage']) {
      expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': `\nexport class ${name} {}` })).toEqual(['src/lib/a.ts:2']);
    }
    expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': 'export interface UserHelper {}' })).toHaveLength(1);
  });

  it('that only look like empty words are fine', () => {
    for (const name of ['serviceWorker', 'termsOfServiceUrl', 'baseUrl', 'toBase64url', 'database', 'simple', 'implicitGrant']) {
      expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': `export const ${name} = 1;` })).toEqual([]);
    }
    expect(check(namesSayWhatThingsAre, { 'elements/base/element-base.ts': 'export const base = 1;' })).toEqual([]);
    expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': 'const helper = 1;' })).toEqual([]);
  });
});

describe('safety', () => {
  const inElement = (rule: (files: Files) => Violation[], source: string): string[] => check(rule, { 'elements/parts/a.ts': source });
  const here = ['elements/parts/a.ts:2'];

  it('finds every way to make markup or code from strings', () => {
    const bad = [
      'a.innerHTML = b',
      'a.outerHTML',
      'a.insertAdjacentHTML(b, c)',
      'document.write(a)',
      'eval(a)',
      'new Function(a)',
      'unsafeHTML(a)',
    ];
    for (const source of [...bad, 'unsafeSVG(a)', 'f({ dangerouslySetInnerHTML: a })']) {
      expect(inElement(noMarkupFromStrings, `\n${source};`), source).toEqual(here);
    }
  });

  it('ignores comments, and names that only end alike', () => {
    expect(inElement(noMarkupFromStrings, '// no innerHTML here\n/* eval(x) */ retrieval(x); medieval(y);')).toEqual([]);
  });

  it('finds style attributes in templates, not style properties elsewhere', () => {
    expect(inElement(noStyleAttributes, 'html`\n<p style="color: red"></p>`')).toEqual(here);
    expect(inElement(noStyleAttributes, 'html`<p class=${a}\n style=${b}></p>`')).toEqual(here);
    expect(inElement(noStyleAttributes, 'html`<p class="style"></p>`; a.style = b; const text = ` style="x"`;')).toEqual([]);
  });

  it('finds blocking dialogs of the window, not functions of the same name', () => {
    for (const call of ['window.alert(1)', 'globalThis.prompt(1)', 'confirm(1)'])
      expect(inElement(noBlockingDialogs, `\n${call};`)).toEqual(here);
    expect(inElement(noBlockingDialogs, "import { confirm } from './dialog.ts'; confirm(1); this.alert(1);")).toEqual([]);
    expect(inElement(noBlockingDialogs, 'const prompt = () => 1; prompt();')).toEqual([]);
  });

  it('finds URLs that are declared trusted', () => {
    const source = '\nconst url = new URL(text) as TrustedUrl;';
    expect(check(urlsAreTrustedInTwoFiles, { 'src/auth/oauth.ts': source, 'src/redirects/urls.ts': source })).toEqual([
      'src/auth/oauth.ts:2',
    ]);
  });

  it('finds silenced types', () => {
    for (const source of ['f(a as any)', '// @ts-ignore', '/* @ts-expect-error */', '// @ts-nocheck']) {
      expect(inElement(typesAreNotSilenced, `\n${source}\n`), source).toEqual(here);
    }
    expect(inElement(typesAreNotSilenced, "const a = b as unknown; const s = '@ts-ignore as any';")).toEqual([]);
  });
});

describe('citations', () => {
  it('of documents that are elsewhere are found', () => {
    for (const comment of ['// As wire.md 3.4 says.', '/** Life of a token (spec section 9). */', '// Finding backend.md A3.'])
      expect(check(citationsCanBeOpened, { 'src/lib/a.ts': `\n${comment}` })).toEqual(['src/lib/a.ts:2']);
    expect(check(citationsCanBeOpened, { 'src/lib/a.ts': '// RFC 6749, section 6; CONTRACT.md C22; README.md' })).toEqual([]);
  });

  it('of rules that the page does not have are found', () => {
    const found = citedRulesExist(
      files({ 'src/lib/a.ts': '// One (CONTRACT.md C1, C3).\n// Two: CONTRACT.md C2' }),
      '**C1 Paths.** …\n\n**C2** …',
    );
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('C3')]);
  });
});

describe('expectNone', () => {
  it('names place and remedy', () => {
    expect(() => expectNone([{ file: 'src/a.ts', line: 3, message: 'does x. Do y.' }])).toThrow('src/a.ts:3 does x. Do y.');
    expect(() => expectNone([])).not.toThrow();
  });
});
