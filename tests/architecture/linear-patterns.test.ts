// Checks that regular expressions take linear time. Otherwise, one request body could block the whole process.
import { describe, expect, it } from 'vitest';
import { IS_MAIN } from '../support/slices.ts';
import { patternsAreLinear } from './linear-patterns.ts';
import { expectNoViolations, filesOf } from './tree.ts';

const reportsFor = async (source: string): Promise<string[]> =>
  (await patternsAreLinear(new Map([['src/backend/a.ts', source]]))).map(({ line, message }) => `${line} ${message}`);

describe('regular expressions', () => {
  /** A part of the build, which reads only files of this repository. Its folder `browser` contains the scripts of the pages. */
  const isGenerator = (path: string): boolean => path.startsWith('demo/docs/') && !path.startsWith('demo/docs/browser/');

  it.skipIf(IS_MAIN)(
    'take linear time in all code outside the tests and the generator of the documentation',
    { timeout: 120_000 },
    async () => {
      const code = [...filesOf('src', 'elements', 'react', 'dist-cdn', 'demo')].filter(([path]) => !isGenerator(path));
      expectNoViolations(await patternsAreLinear(new Map(code)));
    },
  );

  it('are reported when they take quadratic or exponential time', { timeout: 60_000 }, async () => {
    const bad = [String.raw`/"(?:[^"\\]|\\.)*"|[[\]{}]/gs`, String.raw`/\/+$/`, String.raw`/^https?:\/\/[^/]*[?#][^/]*@/i`, '/^(a+)+$/'];
    for (const pattern of bad)
      expect(await reportsFor(`\nconst pattern = ${pattern};`), pattern).toEqual([expect.stringMatching(/^2 .*not linear/)]);
  });

  it('are accepted when they take linear time', { timeout: 60_000 }, async () => {
    for (const pattern of [String.raw`/\s+/g`, '/^[a-z]+$/', String.raw`/"[^"]*"/y`, '/^a{1,3}b$/'])
      expect(await reportsFor(`f(${pattern});`), pattern).toEqual([]);
  });

  it('are reported when they are created with RegExp', async () => {
    for (const source of ['new RegExp(text)', "RegExp('a')"])
      expect(await reportsFor(source)).toEqual([expect.stringContaining('from text')]);
  });
});
