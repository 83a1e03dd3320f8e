// Reads the numbers of passed and failed tests, and the names of the failed tests, from the test runners' report files.
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the failed tests, each with the start of its error. */
  failures: readonly string[];
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The number of characters of an error that the final report repeats. */
const ERROR_LENGTH = 1_000;
const describeFailure = (name: string, error: string | undefined): string => `${name}\n  ${(error ?? '').slice(0, ERROR_LENGTH)}`;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

const readJson = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Reads a Vitest report. A failed file without failed tests (it did not load, or a hook threw an error) counts as one failure. */
export function vitestCounts(path: string): Counts {
  const report = readJson(path) as VitestReport | undefined;
  if (!report) return NOTHING;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(`${file.name}: ${test.fullName}`, test.failureMessages?.join('\n'))),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
    failures: [...failures, ...broken.map((file) => describeFailure(file.name, file.message))],
  };
}

/** Reads a file of counts that `wtr-counts.mjs` or the runner of the case files (`tests/cases/run.ts`) wrote. */
export function writtenCounts(path: string): Counts {
  return { ...NOTHING, ...(readJson(path) as Partial<Counts> | undefined) };
}
