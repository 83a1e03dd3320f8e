// `npm test`: runs every check and build, and the main tests in Chromium and Node.js, and ends with the line `N passed, N failed`.
// `npm run test:all` runs all test files in Chromium and Node.js. Neither includes `npm run test:browsers`, `npm run test:frameworks` and
// `npm run test:postgres`.
import { mkdirSync, rmSync } from 'node:fs';
import { ensureChrome } from './support/chrome.ts';
import { vitestCounts, writtenCounts } from './support/counts.ts';
import type { Counts } from './support/counts.ts';
import { runStep } from './support/steps.ts';

const OUT = 'tests/.out';

interface Step {
  readonly title: string;
  readonly command: string[];
  /** Reads the counts that a test runner wrote. Omitted for steps without tests: such a step counts as one failure if it fails. */
  readonly read?: () => Counts;
}

const vitest = (name: string, ...args: string[]): Step => {
  const file = `${OUT}/${name}.json`;
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { title: `${name} tests`, command: ['vitest', 'run', ...args, ...report], read: () => vitestCounts(file) };
};

const script = (title: string, name: string, ...args: string[]): Step => ({ title, command: ['npm', 'run', '--silent', name, ...args] });

const IS_ALL = process.argv.includes('--all');
const CRASH = 'tests/bench/crash/**';

/**
 * Groups of steps, which run one after another. A group consists of lanes, which are lists of steps. The lanes run in parallel, so that one
 * lane uses the cores while the other lane waits.
 */
const GROUPS: readonly (readonly (readonly Step[])[])[] = [
  [[script('check', 'check', '--', '--without-architecture')], [script('build', 'build')]],
  [[vitest('node', '--exclude', CRASH)]],
  // Runs alone, because the crash tests measure the seconds until a backend is ready after a crash.
  ...(IS_ALL ? [[[vitest('crash', CRASH.slice(0, -3))]]] : []),
  [
    [
      { ...script('element tests', 'test:elements'), read: () => writtenCounts(`${OUT}/elements.json`) },
      vitest('package', '--config', 'tests/package.vitest.config.ts'),
    ],
    [
      { ...script('cases', 'test:cases', '--', `${OUT}/cases.json`), read: () => writtenCounts(`${OUT}/cases.json`) },
      vitest('cdn', '--config', 'tests/e2e.vitest.config.ts', 'tests/cdn'),
      vitest('e2e', '--config', 'tests/e2e.vitest.config.ts', 'tests/e2e'),
    ],
  ],
];

const total = { passed: 0, failed: 0 };
/** The failed tests and steps, which the final report names. */
const failures: string[] = [];
/** The time that each step took, for the final report. */
const times: string[] = [];

/** Runs a step and adds its counts, plus one failure if the step failed without a failed test or counted no tests. */
async function runAndCount({ title, command, read }: Step, isAlone: boolean): Promise<void> {
  const startedAt = performance.now();
  const code = await runStep(title, command, isAlone ? 'at once' : 'at the end');
  times.push(`${title} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const { passed, failed, failures: failedTests } = read?.() ?? { passed: 0, failed: 0, failures: [] };
  const hasUncountedFailure = failed === 0 && (code !== 0 || (read !== undefined && passed === 0));
  total.passed += passed;
  total.failed += hasUncountedFailure ? 1 : failed;
  failures.push(...(hasUncountedFailure ? [`${title}: exit code ${code}`] : failedTests));
}

async function runLane(steps: readonly Step[], isAlone: boolean): Promise<void> {
  for (const step of steps) await runAndCount(step, isAlone);
}

// The suites run only some of their tests. See tests/README.md and tests/support/slices.ts.
process.env['SLICE'] ??= IS_ALL ? '1' : 'main';
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
try {
  // All steps use the same browser.
  process.env['CHROME_PATH'] ??= ensureChrome();
  console.log(`Browser: ${process.env['CHROME_PATH']}`);
} catch (error) {
  console.error(String(error));
  total.failed += 1;
}
for (const lanes of GROUPS) await Promise.all(lanes.map((steps) => runLane(steps, lanes.length === 1)));
console.log(`\n${times.join(', ')}`);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
if (!IS_ALL) console.log('This run omitted test files that take long. `npm run test:all` includes them.');
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
