import { expect, it } from 'vitest';
import { leakProblems, measureLeaks } from '../bench/leaks/measure.ts';

/** `npm run bench -- leaks` does a thousand. */
const CYCLES = 30;

it('elements that come and go leave nothing behind, signed in or out', async () => {
  const rows = await measureLeaks({ cycles: CYCLES });
  expect(rows.length).toBeGreaterThan(30);
  expect(leakProblems(rows, CYCLES)).toEqual([]);
}, 240_000);
