// Makes small changes to the code, one at a time, and counts the changes that make a test fail.
import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { SCOPES, type Scope } from './scopes.js';

/** The minimum percentage of changes that the tests must detect. */
const MIN_SCORE = 85;

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>;

const SAMPLE_LINES = 6;

/**
 * Returns ranges of six lines, spread evenly over the files. Stryker makes only the changes that are completely inside a range. It omits
 * the other changes, such as those that remove the body of a long function, which the tests usually detect.
 * @param percent the percentage of the lines that the ranges contain
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
  // Reduces the number of random runs in the session test, because the test is repeated for every change to the code.
  process.env['MODEL_RUNS'] ??= '200';
  const stryker = new Stryker({
    mutate: percent < 100 ? sample(files, percent) : [...files],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/bench/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // If static changes were ignored, Stryker would still make changes to code that runs both while a module loads and during a test, but
    // only after the module has loaded, when they have no effect.
    ignoreStatic: false,
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: `reports/mutants/${name}.json`,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    jsonReporter: { fileName: `reports/mutants/${name}-report.json` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: false },
    // Names a file that does not exist, because TypeScript 7 has no API with which Stryker could read the configuration or check types.
    tsconfigFile: 'absent.json',
    ignorePatterns: ['dist', 'dist-cdn/*.js', 'tests/.out', 'reports'],
  });
  return stryker.runMutationTest();
}

/** The results that are included in the score. */
const COUNTED: readonly Mutants[number]['status'][] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/**
 * Returns whether the tests detected a change. If `beforeAll` fails, vitest skips the tests of the file, but Stryker's vitest runner counts
 * them as passed. It therefore reports "survived" for a change that breaks the setup of a test file.
 */
const isDetected = ({ status, testsCompleted = 0, coveredBy = [] }: Mutants[number]): boolean =>
  status === 'Killed' || status === 'Timeout' || (status === 'Survived' && testsCompleted < coveredBy.length);

/** Measures the mutation score of the security-relevant folders, each with its own tests. */
export const benchMutants: Bench = async ({ scope, sample: percent = 100 }) => {
  if (scope !== undefined && !Object.hasOwn(SCOPES, scope))
    throw new Error(`There is no scope ${scope}. The scopes are ${Object.keys(SCOPES).join(', ')}.`);
  const rows: (string | number)[][] = [];
  const totals = { found: 0, missed: 0 };
  for (const [name, paths] of Object.entries(SCOPES)) {
    if (scope !== undefined && name !== scope) continue;
    const started = Date.now();
    const mutants = await mutate(name, paths, percent);
    const counted = mutants.filter(({ status }) => COUNTED.includes(status));
    const found = counted.filter(isDetected).length;
    const missed = counted.length - found;
    totals.found += found;
    totals.missed += missed;
    rows.push([name, found + missed, found, missed, (100 * found) / (found + missed), Math.round((Date.now() - started) / 1000)]);
  }
  console.log(formatTable(['scope', 'changes', 'detected', 'missed', 'score %', 'seconds'], rows));
  const score = (100 * totals.found) / (totals.found + totals.missed);
  return score >= MIN_SCORE ? [] : [`${score.toFixed(1)}% of the changes are detected; the minimum is ${MIN_SCORE}%`];
};
