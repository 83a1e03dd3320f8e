import { startPostgres } from '../../support/postgres.js';
import type { Bench } from '../arguments.js';
import { formatTable, spreadOf } from '../table.js';
import { crashOn, type CrashReport } from './cycles.js';

/** Kills the backend with `kill -9` while eight writers send changes, with a data directory and with PostgreSQL. */
export const benchCrash: Bench = async ({ cycles = 50, storage, seeds = [1] }) => {
  const reports: [string, CrashReport][] = [];
  const options = { cycles, seed: seeds[0] ?? 1, onCycle: (line: string) => console.log(`  ${line}`) };
  if (storage !== 'postgres') reports.push(['directory', await crashOn('directory', options)]);
  if (storage !== 'directory') {
    const postgres = await startPostgres();
    try {
      reports.push([`PostgreSQL ${postgres.version}`, await crashOn('postgres', { ...options, postgres })]);
    } finally {
      await postgres.stop();
    }
  }
  const rows = reports.map(([name, { acknowledged, people, readyMs, broken }]) => {
    const ready = spreadOf(readyMs);
    return [name, cycles, acknowledged, people, ready.p50, ready.max, broken.length];
  });
  console.log(formatTable(['storage', 'cycles', 'acknowledged writes', 'users', 'ready p50 ms', 'ready max ms', 'failed checks'], rows));
  return reports.flatMap(([name, { broken }]) => broken.map((line) => `${name}, ${line}`));
};
