import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { measureLeaks, problemsOf } from './measure.js';

const CYCLES = 1000;

/** What elements leave behind after being mounted and unmounted many times. */
export const benchLeaks: Bench = async ({ cycles = CYCLES }) => {
  const rows = await measureLeaks({ cycles });
  const table = rows.map(({ tag, isSignedIn, heapBytes, nodes, listeners, timers, channels }) => [
    tag,
    isSignedIn ? 'in' : 'out',
    heapBytes / 1024,
    nodes,
    listeners,
    timers,
    channels,
  ]);
  console.log(formatTable(['after ' + cycles, 'signed', 'heap KB', 'nodes', 'listeners', 'timers', 'channels'], table));
  return rows.flatMap(problemsOf);
};
