import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { heapOf, leakProblems, measureLeaks } from './measure.js';

const CYCLES = 1000;

/** Measures the memory that elements still use after many mounts and unmounts. */
export const benchLeaks: Bench = async ({ cycles = CYCLES }) => {
  const rows = await measureLeaks({ cycles });
  const table = rows.map(({ name, isSignedIn, heapBytes, slopeBytes, nodes, listeners, timers, channels }) => [
    name,
    isSignedIn ? 'in' : 'out',
    heapBytes / 1024,
    slopeBytes,
    nodes,
    listeners,
    timers,
    channels,
  ]);
  const head = [`after ${cycles}`, 'signed', 'heap KB', 'bytes per mount, 2nd half', 'nodes', 'listeners', 'timers', 'channels'];
  console.log(formatTable(head, table));
  const [out, signedIn] = [heapOf(rows, false) / 1024, heapOf(rows, true) / 1024];
  console.log(`all elements: ${out.toFixed(1)} KB signed out + ${signedIn.toFixed(1)} KB signed in = ${(out + signedIn).toFixed(1)} KB`);
  return leakProblems(rows, cycles);
};
