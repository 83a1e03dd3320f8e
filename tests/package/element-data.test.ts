// Checks the descriptions of the elements for editors in the tarball: custom-elements.json, html-custom-data.json and web-types.json.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../support/manifest.ts';
import { FILES, INSTALLED, manifest as ownPackage } from './entries.ts';

interface Described {
  readonly name: string;
}
interface Tag extends Described {
  readonly attributes: readonly (Described & { readonly values?: readonly Described[]; readonly valueSet?: string })[];
}
interface WebTag extends Tag {
  readonly js: { readonly properties: readonly Described[]; readonly events?: readonly Described[] };
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(INSTALLED, file), 'utf8'));
const namesOf = (items: readonly Described[] = []): readonly string[] => items.map(({ name }) => name).toSorted();

const manifest = read('dist/custom-elements.json') as Manifest;
const elements = manifest.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName !== undefined);
const { tags } = read('dist/html-custom-data.json') as { readonly tags: readonly Tag[] };
const { contributions } = read('dist/web-types.json') as {
  readonly contributions: { readonly html: { readonly elements: readonly WebTag[] } };
};

const ALL_TAGS = FILES.flatMap((path) => /^dist\/elements\/tags\/([\w-]+)\.js$/.exec(path)?.[1] ?? [])
  .map((name) => `portico-${name}`)
  .toSorted();
const attributesOf = (tag: string): readonly string[] => namesOf(elements.find(({ tagName }) => tagName === tag)?.attributes ?? []);

describe('custom-elements.json in the tarball', () => {
  it('is at most 300 KB in size, and package.json refers to it', () => {
    expect(ownPackage).toMatchObject({ customElements: 'dist/custom-elements.json', 'web-types': './dist/web-types.json' });
    expect(statSync(join(INSTALLED, 'dist/custom-elements.json')).size).toBeLessThanOrEqual(300_000);
  });

  it('contains all elements, and only the paths of files in the tarball', () => {
    expect(elements.map(({ tagName = '' }) => tagName).toSorted()).toEqual(ALL_TAGS);
    const paths = [...JSON.stringify(manifest).matchAll(/"(?:path|module)":"([^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => path.includes('/') && !FILES.includes(path))).toEqual([]);
  });

  it('contains only public members, without those that connect the elements of the package', () => {
    const members = elements.flatMap((element) => element.members ?? []);
    const internal = ['uid', 't', 'level', 'ownLayout', 'isInGroup', 'changed', 'busyChanged'];
    expect(members.filter(({ name, privacy }) => privacy !== undefined || name.startsWith('#') || internal.includes(name))).toEqual([]);
  });
});

describe('html-custom-data.json for VS Code', () => {
  it('contains all tags and attributes', () => {
    expect(namesOf(tags)).toEqual(ALL_TAGS);
    for (const { name, attributes } of tags) expect(namesOf(attributes)).toEqual(attributesOf(name));
  });

  it('contains the values of attributes that have a few values, and marks boolean attributes', () => {
    const signIn = tags.find(({ name }) => name === 'portico-sign-in')?.attributes ?? [];
    const attribute = (wanted: string) => signIn.find(({ name }) => name === wanted);
    expect(namesOf(attribute('theme')?.values)).toEqual(['auto', 'dark', 'light']);
    expect(namesOf(attribute('first-tab')?.values)).toEqual(['magic-link', 'password']);
    expect(attribute('full-page')).toMatchObject({ valueSet: 'v' });
  });
});

describe('web-types.json for the editors of JetBrains', () => {
  it('contains all tags and attributes, and the events of each element', () => {
    const webTags = contributions.html.elements;
    expect(namesOf(webTags)).toEqual(ALL_TAGS);
    for (const { name, attributes } of webTags) expect(namesOf(attributes)).toEqual(attributesOf(name));
    const signIn = webTags.find(({ name }) => name === 'portico-sign-in');
    expect(namesOf(signIn?.js.events)).toContain('portico-signed-in');
    expect(namesOf(signIn?.js.properties)).toEqual(expect.arrayContaining(['app', 'fullPage', 'searchParams']));
  });
});
