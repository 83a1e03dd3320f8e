// Checks that each page and section has its row.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementFiles } from '../../dist-cdn/element-files.ts';

/** Returns the selected elements whose file name does not occur in the rows of a file. */
const withoutRow = (isMember: (path: string) => boolean, file: string): readonly string[] =>
  elementFiles()
    .filter(({ path }) => isMember(path))
    .filter(({ name }) => !readFileSync(file, 'utf8').includes(`/${name}.js'`))
    .map(({ path }) => path);

describe('a row that makes an element reachable exists', () => {
  it('for each section of the account, in the items of the settings', () => {
    const isSection = (path: string): boolean => /^account\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/account/account-settings/items.ts')).toEqual([]);
  });

  it('for each section of a team, on the team page', () => {
    const isSection = (path: string): boolean => /^team\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/team/team-sections.ts')).toEqual([]);
  });

  it('for each page of an emailed link, in the pages of the handler', () => {
    expect(withoutRow((path) => path.startsWith('links/'), 'elements/handler/pages.ts')).toEqual([]);
  });
});
