// Checks that the pages about the repository list everything that they claim to list.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsOf } from '../../demo/docs/markdown/sections.js';
import { slugOf } from '../../demo/docs/markdown/text.js';
import { pages } from './tree.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};
const testScripts = Object.keys(scripts).filter((name) => name.startsWith('test:'));

/** Scripts with tests that `npm run test:all` does not run. */
const LEFT_OUT = ['test:browsers', 'test:frameworks', 'test:postgres'];

describe('README.md', () => {
  it('is at most 230 lines long', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(230);
  });

  // GitHub and npm resolve links in the repository. npm finds the repository in package.json.
  it('links only to files and sections of the repository', () => {
    const links = [...readme.matchAll(/\]\((?!\w+:)([^)#]*)#?([^)]*)\)/g)].map(([, path = '', id = '']) => ({
      path: path || 'README.md',
      id,
    }));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ path }) => !existsSync(path))).toEqual([]);
    const idsOf = (path: string): readonly string[] => headingsOf(readFileSync(path, 'utf8').split('\n')).map(({ text }) => slugOf(text));
    expect(links.filter(({ path, id }) => id !== '' && !idsOf(path).includes(id))).toEqual([]);
  });

  it('has a picture in light and in dark, of at most 150 KB together, which `npm run screens -- readme` takes', () => {
    const pictures = [...readme.matchAll(/(?:src|srcset)="([^"]+\.png)"/g)].map(([, path = '']) => path);
    expect(pictures).toEqual(['demo/docs/pictures/front-dark.png', 'demo/docs/pictures/front-light.png']);
    expect(pictures.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThanOrEqual(150 * 1024);
  });

  it('lists each script that runs tests', () => {
    expect(testScripts.filter((name) => !new RegExp(`^\\| .*\`(?:npm run )?${name}\`.* \\|`, 'm').test(readme))).toEqual([]);
  });
});

describe('tests/README.md', () => {
  it('lists each folder with tests', () => {
    const rows = readFileSync('tests/README.md', 'utf8').split('\n');
    const folders = readdirSync('tests', { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    expect(folders.map(({ name }) => name).filter((name) => !rows.some((row) => row.startsWith(`| \`${name}\` |`)))).toEqual([]);
  });
});

describe('CHANGELOG.md', () => {
  it('has at most 140 characters per line', () => {
    const lines = readFileSync('CHANGELOG.md', 'utf8').split('\n');
    expect(lines.flatMap((line, index) => (line.length > 140 ? [index + 1] : []))).toEqual([]);
  });
});

describe('the pages of the package', () => {
  /** A pattern of `files` matches the files of one folder. `README.md` is always in the package. */
  const isPacked = (path: string): boolean => ['README.md', ...files].some((file) => [path, `${posix.dirname(path)}/*.md`].includes(file));
  const packed = [...pages].filter(([path]) => isPacked(path));

  it('link only to pages of the package, except README.md', () => {
    expect(packed.map(([path]) => path)).toContain('elements/ACCESSIBILITY.md');
    const links = packed
      .filter(([path]) => path !== 'README.md')
      .flatMap(([path, text]) =>
        [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, target = '']) => ({ path, target: posix.join(posix.dirname(path), target) })),
      );
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter(({ target }) => !packed.some(([path]) => path === target))).toEqual([]);
  });
});

describe('`npm run test:all`', () => {
  const run = readFileSync('tests/run.ts', 'utf8');

  it('runs every script with tests, except those that are left out and the list of states', () => {
    // `vitest run` runs the tests of `test:unit`. The configurations of the other scripts are arguments.
    const isRun = (name: string): boolean =>
      run.includes(`'${name}'`) || run.includes(`'${/--config (\S+)/.exec(scripts[name] ?? '')?.[1] ?? scripts[name]}'`);
    const runsUnitTests = run.includes("vitest('node',");
    expect([...testScripts.filter((name) => !isRun(name)), ...(runsUnitTests ? [] : ['node'])].toSorted()).toEqual(
      [...LEFT_OUT, 'test:all', 'test:states', 'test:unit'].toSorted(),
    );
  });

  it('has descriptions that name the scripts it leaves out', () => {
    const row = readme.split('\n').find((line) => line.startsWith('| `npm run test:all` |'));
    const [, paragraph] = readFileSync('tests/README.md', 'utf8').split('\n\n');
    const [header] = readFileSync('tests/run.ts', 'utf8').split('\nimport');
    for (const text of [row, paragraph, header]) for (const name of LEFT_OUT) expect(text).toContain(name);
  });
});
