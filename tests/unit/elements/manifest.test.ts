import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ELEMENTS } from '../../../elements/registry.js';
import { writeManifest, type ElementDoc } from '../../support/manifest.js';
import { elementDocs, HOOKS, hooksOf, reference } from '../../support/reference.js';

const manifest = writeManifest('tests/.out/manifest');
const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const docOf = (tag: string): ElementDoc => {
  const doc = elements.find(({ tagName }) => tagName === tag);
  if (!doc) throw new Error(`${tag} is not in the manifest. Add "@tag ${tag}" to its doc block.`);
  return doc;
};

const publicFields = (doc: ElementDoc) => (doc.members ?? []).filter(({ kind }) => kind === 'field');

const undescribed = (items: readonly { readonly name: string; readonly description?: string }[] = []): string[] =>
  items.filter(({ description }) => !description).map(({ name }) => name);

/** The names of the public custom properties that the style sheets use. */
const sheets = ['elements/styles/tokens.ts', 'elements/ui/menu-style.ts', 'elements/styles/section-row.ts']
  .map((path) => readFileSync(path, 'utf8'))
  .join('');
const tokens = [...sheets.matchAll(/var\((--portico-[a-z-]+)/g)].map(([, name]) => name as string);

describe.each(Object.entries(ELEMENTS))('<%s> in custom-elements.json', (tag, element) => {
  it('has a description', () => {
    expect(docOf(tag).description).toMatch(/\.$/);
  });

  it('describes every property, event, slot, and part', () => {
    const doc = docOf(tag);
    expect(undescribed(publicFields(doc))).toEqual([]);
    expect(undescribed(doc.events)).toEqual([]);
    expect(undescribed(doc.slots)).toEqual([]);
    expect(undescribed(doc.cssParts)).toEqual([]);
  });

  it('lists exactly the events that the class declares', () => {
    const described = (docOf(tag).events ?? []).map(({ name }) => name);
    expect(described.toSorted()).toEqual([...new Set<string>(Object.values(element.events))].toSorted());
  });

  it('lists every property that the class declares', () => {
    const described = publicFields(docOf(tag)).map(({ name }) => name);
    expect(described).toEqual(expect.arrayContaining([...element.elementProperties.keys()].map(String)));
  });
});

describe('elements/README.md', () => {
  it('is up to date (`npx tsx tests/support/describe-elements.ts` writes it)', () => {
    expect(readFileSync('elements/README.md', 'utf8')).toBe(reference(manifest));
  });

  it('explains every value of `data-part` that a doc block lists', () => {
    const names = elementDocs(manifest).flatMap(hooksOf);
    expect(names.length).toBeGreaterThan(50);
    expect([...new Set(names)].filter((name) => !(name in HOOKS))).toEqual([]);
  });
});

describe('the style tokens', () => {
  it('are all described in PorticoElement, which every element extends', () => {
    const base = elements.find(({ name }) => name === 'PorticoElement');
    expect((base?.cssProperties ?? []).map(({ name }) => name).toSorted()).toEqual([...new Set(tokens)].toSorted());
    expect(undescribed(base?.cssProperties)).toEqual([]);
  });
});
