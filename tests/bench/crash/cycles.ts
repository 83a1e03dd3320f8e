// Starts a backend, kills it while eight writers send changes, starts it again and checks its data. Repeats the steps with the same storage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type PostgresServer } from '../../support/postgres.js';
import { createSeededRandom } from '../seeded-random.js';
import { EVERYTHING_ON } from '../../support/everything-on.js';
import { startProcess, startSecondProcess, type BackendProcess, type Storage } from './backend-process.js';
import { inspect } from './inspect.js';
import { createJournal, type Journal } from './journal.js';
import { callsTo } from './wire-calls.js';
import { startWriters } from './writers.js';

export interface CrashReport {
  readonly cycles: number;
  readonly acknowledged: number;
  readonly people: number;
  readonly readyMs: readonly number[];
  /** One line for each lost or incomplete change, and for each error that prevented a check. */
  readonly broken: readonly string[];
}

const READY_WITHIN_MS = 10_000;

/** The built command, as users start it. The start from sources takes longer, because each file is compiled. */
const MAIN = fileURLToPath(new URL('../../../dist/portico-server/dist/backend/main.js', import.meta.url));

/** The time limit for the first acknowledged change of a cycle, in milliseconds. Slow machines need seconds for the first sign-up. */
const FIRST_CHANGE_WITHIN_MS = 20_000;

/**
 * The time from the first acknowledged change to the kill, in milliseconds. The range is wide enough to kill the backend both between writes and
 * during a write.
 */
const KILL_AFTER_MS = { min: 50, max: 2000 };

/** Starts a second process on the storage, and checks that it fails with a clear message. */
const checkSecondProcess = async (storage: Storage): Promise<readonly string[]> => {
  const { code, errors } = await startSecondProcess(storage, MAIN);
  const isClear = code === 1 && /is in use by another process \(pid \d+\)/.test(errors) && errors.split('\n').length === 1;
  return isClear ? [] : [`a second process on the same directory ended with ${code}: ${errors.slice(0, 500)}`];
};

/** Waits until a change is acknowledged. */
const untilChange = async (journal: Journal): Promise<void> => {
  const [before, until] = [journal.acknowledged, performance.now() + FIRST_CHANGE_WITHIN_MS];
  while (journal.acknowledged === before && performance.now() < until) await sleep(10);
};

interface Run {
  readonly storage: Storage;
  readonly folder: string;
  readonly seed: number;
  readonly onCycle: (line: string) => void;
}

const crash = async ({ storage, folder, seed, onCycle }: Run, cycles: number): Promise<CrashReport> => {
  const journal = createJournal(join(folder, 'journal.jsonl'));
  const random = createSeededRandom(seed);
  const [readyMs, broken]: [number[], string[]] = [[], []];
  let backend: BackendProcess = await startProcess(storage, MAIN);
  try {
    await callsTo(backend)('PATCH', '/internal/projects/current', { access: 'admin', body: EVERYTHING_ON });
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const known = journal.people.size;
      const writers = startWriters(callsTo(backend), journal, random, `c${cycle}`);
      if (cycle === 2 && storage.name === 'directory') broken.push(...(await checkSecondProcess(storage)));
      await untilChange(journal);
      await sleep(KILL_AFTER_MS.min + random.roll(KILL_AFTER_MS.max - KILL_AFTER_MS.min));
      writers.expectKill();
      await backend.kill();
      broken.push(...(await writers.done).map((line) => `cycle ${cycle}, before the kill: ${line}`));
      backend = await startProcess(storage, MAIN);
      readyMs.push(backend.readyMs);
      if (backend.readyMs > READY_WITHIN_MS) broken.push(`cycle ${cycle}: ready after ${Math.round(backend.readyMs)} ms`);
      // Checks all users of this cycle and some earlier users. The last cycle checks all users.
      const people = [...journal.people.values()].filter((_, index) => cycle === cycles || index >= known - 160 || random.oneIn(20));
      const lost = await inspect(callsTo(backend), journal, people);
      broken.push(...lost.map((line) => `cycle ${cycle}: ${line}`));
      onCycle(`cycle ${cycle}: ${journal.acknowledged} writes, ready in ${Math.round(backend.readyMs)} ms, ${lost.length} lost`);
    }
  } finally {
    await backend.stop();
  }
  return { cycles, acknowledged: journal.acknowledged, people: journal.people.size, readyMs, broken };
};

/** Runs the cycles with new storage, and then removes the storage, unless a check failed. */
export const crashOn = async (
  name: Storage['name'],
  {
    cycles,
    seed = 1,
    postgres,
    onCycle = () => undefined,
  }: {
    readonly cycles: number;
    readonly seed?: number;
    readonly postgres?: PostgresServer | undefined;
    readonly onCycle?: (line: string) => void;
  },
): Promise<CrashReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-crash-'));
  const environment: Storage['environment'] =
    name === 'postgres' && postgres ? { DATABASE_URL: await createDatabase(postgres.url) } : { DATA_DIR: join(folder, 'data') };
  const report = await crash({ storage: { name, environment }, folder, seed, onCycle }, cycles);
  if (report.broken.length === 0) rmSync(folder, { recursive: true, force: true });
  else onCycle(`A check failed. The data is kept for inspection in ${folder}.`);
  return report;
};
