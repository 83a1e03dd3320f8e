// Applies each rule about sizes, names and citations to small invalid sources, to show that the rule finds violations.
import { describe, expect, it } from 'vitest';
import {
  citationsCanBeOpened,
  citedRulesExist,
  fileNamesAreKebabCase,
  filesAreShort,
  functionsAreShort,
  namesSayWhatThingsAre,
  readTokensAreDeclared,
} from './style-rules.ts';
import { expectNoViolations } from './tree.ts';
import { check, files } from './try-rule.ts';

describe('sizes', () => {
  const lines = (count: number): string => 'x;\n'.repeat(count);

  it('are limited for files, except for lists whose paths are exempt', () => {
    expect(check(filesAreShort, { 'src/lib/a.ts': lines(250) })).toEqual([]);
    expect(check(filesAreShort, { 'src/lib/a.ts': lines(251) })).toEqual(['src/lib/a.ts:251']);
    const lists = ['elements/messages/en.ts', 'src/errors/catalog.ts', 'src/backend/db/migrations/0001-start.ts'];
    for (const exempt of lists) expect(check(filesAreShort, { [exempt]: lines(900) })).toEqual([]);
  });

  it('are limited for function declarations, arrow functions and methods', () => {
    const long = [`function f() {\n${lines(39)}}`, `const f = () => {\n${lines(39)}};`, `class A { m() {\n${lines(39)}} }`];
    for (const source of long) expect(check(functionsAreShort, { 'src/lib/a.ts': source })).toEqual(['src/lib/a.ts:1']);
    expect(check(functionsAreShort, { 'src/lib/a.ts': `function f() {\n${lines(38)}}` })).toEqual([]);
  });
});

describe('names', () => {
  it('of files are reported if they are not in kebab-case', () => {
    const good = ['src/lib/base64url.ts', 'react/use-user.ts', 'elements/pages/sign-in.class.ts', 'tests/unit/a.test.ts', 'vite.config.ts'];
    for (const file of good) expect(check(fileNamesAreKebabCase, { [file]: '' })).toEqual([]);
    for (const file of ['src/lib/tokenStore.ts', 'react/SignIn.tsx', 'src/lib/a_b.ts']) {
      expect(check(fileNamesAreKebabCase, { [file]: '' })).toEqual([`${file}:1`]);
    }
  });

  it('of files and exports are reported if they contain words without meaning, such as `manager`', () => {
    expect(check(namesSayWhatThingsAre, { 'src/lib/string-utils.ts': '' })).toEqual(['src/lib/string-utils.ts:1']);
    for (const name of ['UserService', 'TokenManager', 'createHelper', 'CrudRows', 'AppImpl', 'BasePage']) {
      expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': `\nexport class ${name} {}` })).toEqual(['src/lib/a.ts:2']);
    }
    expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': 'export interface UserHelper {}' })).toHaveLength(1);
  });

  it('are accepted if such a word is part of a term or of a longer word', () => {
    for (const name of ['serviceWorker', 'termsOfServiceUrl', 'baseUrl', 'toBase64url', 'database', 'simple', 'implicitGrant']) {
      expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': `export const ${name} = 1;` })).toEqual([]);
    }
    expect(check(namesSayWhatThingsAre, { 'src/lib/a.ts': 'const helper = 1;' })).toEqual([]);
  });

  it('are accepted in the entry with the names of another SDK, but not below it', () => {
    const source = 'export interface KeyBase {}';
    expect(check(namesSayWhatThingsAre, { 'src/compat.ts': source })).toEqual([]);
    expect(check(namesSayWhatThingsAre, { 'src/compat/a.ts': source })).toHaveLength(1);
  });
});

describe('citations', () => {
  it('are reported if they refer to documents outside the repository', () => {
    for (const comment of [
      '// As wire.md 3.4 says.',
      '/** Life of a token (spec section 9). */',
      '// Finding backend.md A3.',
      '// T7 of the bar',
      '// Required by the specification.',
      '// Finding 3.',
    ])
      expect(check(citationsCanBeOpened, { 'src/lib/a.ts': `\n${comment}` })).toEqual(['src/lib/a.ts:2']);
    expect(check(citationsCanBeOpened, { 'src/lib/a.ts': '// RFC 6749, section 6; CONTRACT.md C22; README.md' })).toEqual([]);
    expect(check(citationsCanBeOpened, { 'README.md': 'As the specification of WebAuthn says.' })).toEqual([]);
  });

  it('are reported if they refer to rules that do not exist', () => {
    const found = citedRulesExist(
      files({
        'src/lib/a.ts': '// One (CONTRACT.md C1, C3).\n// Two: CONTRACT.md C2\n/**\n * CONTRACT.md\n * C4 */\nf(C5);',
        'src/PAGE.md': 'One (C1), two (C2, C6).',
      }),
      '**C1 Paths.** …\n\n**C2** …\n\n**C5** …',
    );
    expect(found.map(({ file, line, message }) => `${file}:${line} ${message.slice(0, 8)}`)).toEqual([
      'src/lib/a.ts:1 cites C3',
      'src/lib/a.ts:5 cites C4',
      'src/PAGE.md:1 cites C6',
    ]);
  });
});

describe('private tokens', () => {
  it('are reported if a style sheet reads them and none declares them, with or without a fallback', () => {
    const sheet = ':host {\n  --_a: red;\n  color: var(--_a);\n  border: 1px solid var(--_b);\n  fill: var(--_c, red);\n}';
    expect(check(readTokensAreDeclared, { 'elements/a.ts': sheet })).toEqual(['elements/a.ts:4', 'elements/a.ts:5']);
    const others = { 'elements/b.ts': "style.setProperty('--_b', '1')", 'elements/c.ts': '.c { --_c: var(--portico-c, red); }' };
    expect(check(readTokensAreDeclared, { 'elements/a.ts': sheet, ...others })).toEqual([]);
  });
});

describe('expectNoViolations', () => {
  it('throws an error that names the place and the remedy of a violation', () => {
    expect(() => expectNoViolations([{ file: 'src/a.ts', line: 3, message: 'does x. Do y.' }])).toThrow('src/a.ts:3 does x. Do y.');
    expect(() => expectNoViolations([])).not.toThrow();
  });
});
