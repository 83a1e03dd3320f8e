import { expect, it } from 'vitest';
import { leakProblems, measureLeaks } from '../bench/leaks/measure.ts';

/** `npm run bench -- leaks` uses a thousand, and reports each element. */
const CYCLES = 20;

it('elements that are added and removed leave nothing behind, signed in or out', async () => {
  const rows = await measureLeaks({ cycles: CYCLES, isTogether: true });
  expect(rows.map(({ isSignedIn }) => isSignedIn)).toEqual([false, true]);
  expect(leakProblems(rows, CYCLES)).toEqual([]);
}, 240_000);
