// Checks the structure of the repository with the rules in this folder. A failure names the place and the remedy.
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { elementsPointDown, foldersImportWhatTheyMay, layersPointDown, noCycles, zodStaysInBackend } from './rules.ts';
import {
  noBlockingDialogs,
  noMarkupFromStrings,
  noStyleAttributes,
  typesAreNotSilenced,
  urlsAreTrustedInTwoFiles,
} from './safety-rules.ts';
import {
  citationsCanBeOpened,
  citedRulesExist,
  fileNamesAreKebabCase,
  filesAreShort,
  functionsAreShort,
  namesSayWhatThingsAre,
} from './style-rules.ts';
import { expectNone, filesOf } from './tree.ts';

const code = filesOf('src', 'elements', 'react', 'dist-cdn', 'demo');
const shipped = filesOf('src', 'elements', 'react', 'dist-cdn');
const everything = filesOf('src', 'elements', 'react', 'dist-cdn', 'demo', 'tests');
/** Leaves out the tests of the rules, which contain invalid citations on purpose. */
const cited = new Map([...everything].filter(([file]) => !file.startsWith('tests/architecture/')));

describe('imports', () => {
  it('inside src point to the same layer or a lower one', () => expectNone(layersPointDown(code)));
  it('between folders point from react to elements to src', () => expectNone(foldersImportWhatTheyMay(code)));
  it('inside elements point to the same level or a lower one', () => expectNone(elementsPointDown(code)));
  it('form no cycle, including imports of types', () => expectNone(noCycles(everything)));
  it('do not include zod outside src/backend/validate.ts', () => expectNone(zodStaysInBackend(code)));
});

describe('sizes and names', () => {
  it('a file has at most 250 lines', () => expectNone(filesAreShort(everything)));
  it('a function has at most 40 lines', () => expectNone(functionsAreShort(code)));
  it('files are named in kebab-case', () => expectNone(fileNamesAreKebabCase(everything)));
  it('names of files and exports contain no empty words', () => expectNone(namesSayWhatThingsAre(code)));
});

describe('citations', () => {
  const contract = readFileSync(new URL('../../src/CONTRACT.md', import.meta.url), 'utf8');

  it('refer only to the repository, RFCs and standards', () => expectNone(citationsCanBeOpened(cited)));
  it('refer only to existing rules of src/CONTRACT.md', () => expectNone(citedRulesExist(cited, contract)));
});

describe('safety', () => {
  it('no markup is made from strings', () => expectNone(noMarkupFromStrings(shipped)));
  it('templates have no style attributes', () => expectNone(noStyleAttributes(shipped)));
  it('only the policy and the configuration declare URLs as trusted', () => expectNone(urlsAreTrustedInTwoFiles(shipped)));
  it('elements open no blocking dialogs', () => expectNone(noBlockingDialogs(filesOf('elements'))));
  it('no type error is silenced outside tests/types', () =>
    expectNone(typesAreNotSilenced(new Map([...everything].filter(([file]) => !file.startsWith('tests/types/'))))));
});
