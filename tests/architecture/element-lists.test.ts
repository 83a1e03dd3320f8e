// A page or a section is its element and one row. All lists of elements follow from the elements.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementFiles } from '../../dist-cdn/element-files.ts';
import { LISTS, readList } from '../support/element-lists.ts';

it.each(Object.entries(LISTS))('%s lists every element: to write it, run `npx tsx tests/support/element-lists.ts`', (path, make) => {
  expect(readList(path)).toBe(make());
});

/** The elements of a folder that an element of the same folder loads or renders by a row in a file. */
const withoutRow = (isMember: (path: string) => boolean, file: string): readonly string[] =>
  elementFiles()
    .filter(({ path }) => isMember(path))
    .filter(({ name }) => !readFileSync(file, 'utf8').includes(`/${name}.js'`))
    .map(({ path }) => path);

describe('each element has its row, so that visitors can reach it:', () => {
  it('each section of the account in the items of the settings', () => {
    const isSection = (path: string): boolean => /^account\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/account/account-settings/items.ts')).toEqual([]);
  });

  it('each section of a team on its page', () => {
    const isSection = (path: string): boolean => /^team\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/team/team-sections.ts')).toEqual([]);
  });

  it('each page behind a mailed link in the pages of the handler', () => {
    expect(withoutRow((path) => path.startsWith('links/'), 'elements/handler/pages.ts')).toEqual([]);
  });
});
