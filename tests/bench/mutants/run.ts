// Changes the code, one small change at a time, and counts the changes that the tests notice.
import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { SCOPES, type Scope } from './scopes.js';

/** The percentage of changes that the tests must notice. */
const LEAST = 85;

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>;

const SAMPLE_LINES = 6;

/**
 * Pieces of six lines, spread evenly over the files. Changes that span more lines than their piece are left out: those empty whole
 * functions, and few tests miss them.
 * @param percent The percentage of lines to change.
 */
const sample = (files: readonly string[], percent: number): string[] => {
  let total = 0;
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    const pieces: string[] = [];
    for (let first = 1; first <= lines; first += SAMPLE_LINES) {
      total += percent;
      if (total < 100) continue;
      total -= 100;
      pieces.push(`${file}:${first}-${first + SAMPLE_LINES - 1}`);
    }
    return pieces;
  });
};

async function mutate(name: string, { mutate: files }: Scope, percent: number): Promise<Mutants> {
  process.env['MUTANTS_SCOPE'] = name;
  // Each mutant runs a part of the random lives of sessions.
  process.env['MODEL_RUNS'] ??= '200';
  const stryker = new Stryker({
    mutate: percent < 100 ? sample(files, percent) : [...files],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/bench/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: `reports/mutants/${name}.json`,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    jsonReporter: { fileName: `reports/mutants/${name}-report.json` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: false },
    // TypeScript 7 has no API with which Stryker could change the configuration or check types.
    tsconfigFile: 'absent.json',
    ignorePatterns: ['dist', 'dist-cdn/*.js', 'tests/.out', 'reports'],
  });
  return stryker.runMutationTest();
}

/** The states of changes that count for the score. */
const COUNTED: readonly Mutants[number]['status'][] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/**
 * Whether the tests noticed a change. Stryker's vitest runner counts the tests that vitest skips after a failed `beforeAll` of their
 * file as passed, so it reports a change that breaks the preparation of its tests as survived.
 */
const isNoticed = ({ status, testsCompleted = 0, coveredBy = [] }: Mutants[number]): boolean =>
  status === 'Killed' || status === 'Timeout' || (status === 'Survived' && testsCompleted < coveredBy.length);

/** The mutation score of security-relevant folders, each with the tests about it. */
export const benchMutants: Bench = async ({ scope, sample: percent = 100 }) => {
  if (scope !== undefined && !Object.hasOwn(SCOPES, scope))
    throw new Error(`There is no scope ${scope}: ${Object.keys(SCOPES).join(', ')}.`);
  const rows: (string | number)[][] = [];
  const totals = { found: 0, missed: 0 };
  for (const [name, row] of Object.entries(SCOPES)) {
    if (scope !== undefined && name !== scope) continue;
    const started = Date.now();
    const mutants = await mutate(name, row, percent);
    const counted = mutants.filter(({ status }) => COUNTED.includes(status));
    const found = counted.filter(isNoticed).length;
    const missed = counted.length - found;
    totals.found += found;
    totals.missed += missed;
    rows.push([name, found + missed, found, missed, (100 * found) / (found + missed), Math.round((Date.now() - started) / 1000)]);
  }
  console.log(formatTable(['scope', 'changes', 'noticed', 'missed', 'score %', 'seconds'], rows));
  const score = (100 * totals.found) / (totals.found + totals.missed);
  return score >= LEAST ? [] : [`${score.toFixed(1)} % of the changes are noticed, at least ${LEAST} % should be`];
};
