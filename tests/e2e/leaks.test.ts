// Checks that elements free their resources when they are removed from the page.
import { expect, it } from 'vitest';
import { LEAK_CYCLES } from '../support/slices.ts';
import { leakProblems, measureLeaks } from '../bench/leaks/measure.ts';

/** The number of mounts of each element. `npm run bench -- leaks` mounts each element 1,000 times, and reports each one separately. */
const CYCLES = LEAK_CYCLES;

it('removed elements leave at most 1 MB of memory and no listeners, timers or channels, whether or not a user is signed in', async () => {
  const rows = await measureLeaks({ cycles: CYCLES, isTogether: true });
  expect(rows.map(({ isSignedIn }) => isSignedIn)).toEqual([false, true]);
  expect(leakProblems(rows, CYCLES)).toEqual([]);
}, 240_000);
