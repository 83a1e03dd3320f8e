// Reads the numbers of passed and failed tests from the test runners' report files.
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const readJson = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** Reads a Vitest report. A failed file without failed tests (it did not load, or a hook threw an error) counts as one failure. */
export function vitestCounts(path: string): Counts {
  const report = readJson(path) as VitestReport | undefined;
  if (!report) return { passed: 0, failed: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Reads a file of counts that `wtr-counts.mjs` or the runner of the case files (`tests/cases/run.ts`) wrote. */
export function writtenCounts(path: string): Counts {
  return (readJson(path) as Counts | undefined) ?? { passed: 0, failed: 0 };
}
