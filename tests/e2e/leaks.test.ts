import { expect, it } from 'vitest';
import { LEAK_CYCLES } from '../support/slices.ts';
import { leakProblems, measureLeaks } from '../bench/leaks/measure.ts';

/** The number of mounts. `npm run bench -- leaks` uses a thousand, and reports each element. */
const CYCLES = LEAK_CYCLES;

it('removed elements leave no memory, listeners or timers in use, signed in or out', async () => {
  const rows = await measureLeaks({ cycles: CYCLES, isTogether: true });
  expect(rows.map(({ isSignedIn }) => isSignedIn)).toEqual([false, true]);
  expect(leakProblems(rows, CYCLES)).toEqual([]);
}, 240_000);
