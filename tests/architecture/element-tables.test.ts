// Checks that every element has its own file, and that the tables of the sections and pages that users can open are complete.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementFiles, type ElementFile } from '../../dist-cdn/element-files.ts';
import { assertAllExported } from '../../dist-cdn/split.ts';

/** Returns the tags in the doc blocks of an element file. */
const tagsOf = ({ path }: ElementFile): readonly string[] =>
  [...readFileSync(`elements/${path}.ts`, 'utf8').matchAll(/^ \* @tag (\S+)/gm)].map(([, tag = '']) => tag);

/** Returns the paths of the selected elements that the given file does not import. */
const unlistedIn = (isMember: (element: ElementFile) => boolean, file: string): readonly string[] =>
  elementFiles()
    .filter(isMember)
    .filter(({ name }) => !readFileSync(file, 'utf8').includes(`/${name}.js'`))
    .map(({ path }) => path);

/** The section that the team page replaces with badges beside the name of the team. */
const PERMISSIONS = 'team/team-permissions-section';

/** Elements whose class name ends with `Page` but that the handler does not list: the handler itself, and the team page of the settings. */
const OTHER_PAGES = ['handler/handler', 'team/team-page'];

it('every element has a file of its own, which is named like its tag', () => {
  for (const element of elementFiles()) expect(tagsOf(element), element.path).toEqual([`portico-${element.name}`]);
});

describe('the table', () => {
  it('elements/account/account-settings/items.ts lists every account section', () => {
    const isSection = ({ path }: ElementFile): boolean => /^account\/.*-section$/.test(path);
    expect(unlistedIn(isSection, 'elements/account/account-settings/items.ts')).toEqual([]);
  });

  it('elements/team/team-parts.ts lists every team section', () => {
    const isSection = ({ path }: ElementFile): boolean => /^team\/.*-section$/.test(path) && path !== PERMISSIONS;
    expect(unlistedIn(isSection, 'elements/team/team-parts.ts')).toEqual([]);
  });

  it('elements/handler/pages.ts lists every page', () => {
    const isPage = ({ path, classes }: ElementFile): boolean =>
      classes.some((name) => name.endsWith('Page')) && !OTHER_PAGES.includes(path);
    expect(elementFiles().filter(isPage).length).toBeGreaterThan(10);
    expect(unlistedIn(isPage, 'elements/handler/pages.ts')).toEqual([]);
  });
});

describe('the lazily loaded files of the script tag', () => {
  it('must export all names of their modules, because `export *` omits names that several modules export', () => {
    const exported = new Set(['Toast', 'strength']);
    expect(() => assertAllExported('later.js', ['Toast', 'show', 'strength', 'show'], exported)).toThrow(
      'later.js lacks the exports show.',
    );
    expect(() => assertAllExported('later.js', ['Toast', 'strength'], exported)).not.toThrow();
  });
});
