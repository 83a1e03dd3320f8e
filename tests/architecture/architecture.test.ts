// Checks the structure of the repository with the rules in this folder. The message of a failure names the place and the remedy.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkElementLevels, checkAllowedImports, checkLayers, noCycles, noImportsByPackageName, zodStaysInBackend } from './rules.ts';
import { navigationsTakeTrustedUrls, urlsAreTrustedInTwoFiles } from './navigation-rules.ts';
import { noBlockingDialogs, noMarkupFromStrings, noStyleAttributes, typesAreNotSilenced } from './safety-rules.ts';
import {
  citationsCanBeOpened,
  citedRulesExist,
  fileNamesAreKebabCase,
  filesAreShort,
  functionsAreShort,
  namesSayWhatThingsAre,
  readTokensAreDeclared,
} from './style-rules.ts';
import { expectNoViolations, filesOf, pages } from './tree.ts';

const code = filesOf('src', 'elements', 'react', 'dist-cdn', 'demo');
const shipped = filesOf('src', 'elements', 'react', 'dist-cdn');
const everything = filesOf('src', 'elements', 'react', 'dist-cdn', 'demo', 'tests');
/** All pages, and all files except those in this folder, whose tests contain invalid citations on purpose. */
const cited = new Map([...pages, ...[...everything].filter(([file]) => !file.startsWith('tests/architecture/'))]);

describe('imports', () => {
  it('inside src point to the same layer or a lower one', () => expectNoViolations(checkLayers(code)));
  it('between folders point only to the folders and files that the importing folder may use', () =>
    expectNoViolations(checkAllowedImports(code)));
  it('inside elements point to the same level or a lower one', () => expectNoViolations(checkElementLevels(code)));
  it('form no cycle, even with type imports', () => expectNoViolations(noCycles(everything)));
  it('have no package name of this repository, except in the apps that install its packages', () =>
    expectNoViolations(noImportsByPackageName(new Map([...code].filter(([file]) => !file.startsWith('demo/frameworks/'))))));
  it('do not include zod outside src/backend/validate.ts', () => expectNoViolations(zodStaysInBackend(code)));
});

describe('the repository', () => {
  it('has at most 250 lines per file', () => expectNoViolations(filesAreShort(everything)));
  it('has at most 40 lines per function outside the tests', () => expectNoViolations(functionsAreShort(code)));
  it('has file names in kebab-case', () => expectNoViolations(fileNamesAreKebabCase(everything)));
  it('has no words without meaning, such as `manager`, in names of files and exports', () =>
    expectNoViolations(namesSayWhatThingsAre(code)));
});

describe('citations', () => {
  const contract = readFileSync(new URL('../../src/CONTRACT.md', import.meta.url), 'utf8');

  it('refer only to the repository, RFCs and standards', () => expectNoViolations(citationsCanBeOpened(cited)));
  it('are checked in the pages of all folders', () => {
    const some = ['README.md', 'elements/ACCESSIBILITY.md', 'elements/README.md', 'src/CONTRACT.md', 'tests/README.md'];
    expect([...cited.keys()]).toEqual(expect.arrayContaining(some));
  });
  it('refer only to existing rules of src/CONTRACT.md', () => expectNoViolations(citedRulesExist(cited, contract)));
});

describe('the code', () => {
  it('creates no markup from strings', () => expectNoViolations(noMarkupFromStrings(shipped)));
  it('has no style attributes in templates', () => expectNoViolations(noStyleAttributes(shipped)));
  it('casts URLs to `TrustedUrl` only in src/redirects/policy.ts and src/redirects/redirects.ts', () =>
    expectNoViolations(urlsAreTrustedInTwoFiles(shipped)));
  it('navigates only with a `TrustedUrl`', () => expectNoViolations(navigationsTakeTrustedUrls(shipped)));
  it('reads no private style token in elements that no file of elements declares', () =>
    expectNoViolations(readTokensAreDeclared(filesOf('elements'))));
  it('opens no blocking dialogs in elements', () => expectNoViolations(noBlockingDialogs(filesOf('elements'))));
  it('silences no type errors outside tests/types', () =>
    expectNoViolations(typesAreNotSilenced(new Map([...everything].filter(([file]) => !file.startsWith('tests/types/'))))));
});
