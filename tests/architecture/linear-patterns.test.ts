// One request body can block the whole process if a regular expression takes quadratic time to search it.
import { describe, expect, it } from 'vitest';
import { patternsAreLinear } from './linear-patterns.ts';
import { expectNone, filesOf } from './tree.ts';

const judge = async (source: string): Promise<string[]> =>
  (await patternsAreLinear(new Map([['src/backend/a.ts', source]]))).map(({ line, message }) => `${line} ${message}`);

describe('regular expressions', () => {
  it('take linear time in all shipped code', { timeout: 120_000 }, async () => {
    expectNone(await patternsAreLinear(filesOf('src', 'elements', 'react', 'dist-cdn', 'demo')));
  });

  it('are reported when their time is quadratic or exponential', { timeout: 60_000 }, async () => {
    // The first pattern was in the backend. This rule found the other patterns.
    const bad = [String.raw`/"(?:[^"\\]|\\.)*"|[[\]{}]/gs`, String.raw`/\/+$/`, String.raw`/^https?:\/\/[^/]*[?#][^/]*@/i`, '/^(a+)+$/'];
    for (const pattern of bad)
      expect(await judge(`\nconst pattern = ${pattern};`), pattern).toEqual([expect.stringMatching(/^2 .*not linear/)]);
  });

  it('are accepted when their time is linear', { timeout: 60_000 }, async () => {
    for (const pattern of [String.raw`/\s+/g`, '/^[a-z]+$/', String.raw`/"[^"]*"/y`, '/^a{1,3}b$/'])
      expect(await judge(`f(${pattern});`), pattern).toEqual([]);
  });

  it('are reported when they are made from variable text', async () => {
    for (const source of ['new RegExp(text)', "RegExp('a')"]) expect(await judge(source)).toEqual([expect.stringContaining('from text')]);
  });
});
