// Checks that each section, and each page that an emailed link opens, is listed in the table that makes it reachable.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementFiles } from '../../dist-cdn/element-files.ts';

/** Returns the selected elements whose file name does not occur in an import in the given file. */
const withoutRow = (isMember: (path: string) => boolean, file: string): readonly string[] =>
  elementFiles()
    .filter(({ path }) => isMember(path))
    .filter(({ name }) => !readFileSync(file, 'utf8').includes(`/${name}.js'`))
    .map(({ path }) => path);

describe('a table that makes an element reachable has a row', () => {
  it('for each account section (items.ts of the account settings)', () => {
    const isSection = (path: string): boolean => /^account\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/account/account-settings/items.ts')).toEqual([]);
  });

  it('for each team section (team-sections.ts)', () => {
    const isSection = (path: string): boolean => /^team\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/team/team-sections.ts')).toEqual([]);
  });

  it('for each page that an emailed link opens (pages.ts of the handler)', () => {
    expect(withoutRow((path) => path.startsWith('links/'), 'elements/handler/pages.ts')).toEqual([]);
  });
});
