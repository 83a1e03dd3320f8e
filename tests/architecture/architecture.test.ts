// The structure of the repository, checked with the rules in this folder. A failure names the place and the remedy.
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
/** The tests of the rules contain citations that the rules must find. */
const cited = new Map([...everything].filter(([file]) => !file.startsWith('tests/architecture/')));

describe('imports', () => {
  it('inside src point to the same layer or a lower one', () => expectNone(layersPointDown(code)));
  it('between folders follow the direction src, elements, react', () => expectNone(foldersImportWhatTheyMay(code)));
  it('inside elements point to the same level or a lower one', () => expectNone(elementsPointDown(code)));
  it('form no cycle, types included', () => expectNone(noCycles(everything)));
  it('of zod are only in src/backend/validate.ts', () => expectNone(zodStaysInBackend(code)));
});

describe('sizes and names', () => {
  it('a file has at most 250 lines', () => expectNone(filesAreShort(everything)));
  it('a function has at most 40 lines', () => expectNone(functionsAreShort(code)));
  it('files are named in kebab-case', () => expectNone(fileNamesAreKebabCase(everything)));
  it('names say what a thing is, not that it is a helper', () => expectNone(namesSayWhatThingsAre(code)));
});

describe('citations', () => {
  const contract = readFileSync(new URL('../../src/CONTRACT.md', import.meta.url), 'utf8');

  it('name what is in the repository, an RFC or a standard', () => expectNone(citationsCanBeOpened(cited)));
  it('of src/CONTRACT.md name a rule that it has', () => expectNone(citedRulesExist(cited, contract)));
});

describe('safety', () => {
  it('markup is never made from strings', () => expectNone(noMarkupFromStrings(shipped)));
  it('templates have no style attributes', () => expectNone(noStyleAttributes(shipped)));
  it('URLs are declared as trusted only in the policy and the configuration', () => expectNone(urlsAreTrustedInTwoFiles(shipped)));
  it('elements open no blocking dialogs', () => expectNone(noBlockingDialogs(filesOf('elements'))));
  it('types are never silenced outside tests/types', () =>
    expectNone(typesAreNotSilenced(new Map([...everything].filter(([file]) => !file.startsWith('tests/types/'))))));
});
