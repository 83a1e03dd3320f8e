// Checks that each section and each page is listed in the table that makes it reachable.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementFiles, type ElementFile } from '../../dist-cdn/element-files.ts';

/** Returns the selected elements whose file name does not occur in an import in the given file. */
const withoutRow = (isMember: (element: ElementFile) => boolean, file: string): readonly string[] =>
  elementFiles()
    .filter(isMember)
    .filter(({ name }) => !readFileSync(file, 'utf8').includes(`/${name}.js'`))
    .map(({ path }) => path);

/** Elements whose class is named like a page, but that other elements show: the handler itself, and the team page in the settings. */
const OTHER_PAGES = ['handler/handler', 'team/team-page'];

describe('a table that makes an element reachable has a row', () => {
  it('for each account section (items.ts of the account settings)', () => {
    const isSection = ({ path }: ElementFile): boolean => /^account\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/account/account-settings/items.ts')).toEqual([]);
  });

  it('for each team section (team-sections.ts)', () => {
    const isSection = ({ path }: ElementFile): boolean => /^team\/.*-section$/.test(path);
    expect(withoutRow(isSection, 'elements/team/team-sections.ts')).toEqual([]);
  });

  it('for each page (pages.ts of the handler)', () => {
    const isPage = ({ path, classes }: ElementFile): boolean =>
      classes.some((name) => name.endsWith('Page')) && !OTHER_PAGES.includes(path);
    expect(elementFiles().filter(isPage).length).toBeGreaterThan(10);
    expect(withoutRow(isPage, 'elements/handler/pages.ts')).toEqual([]);
  });
});
