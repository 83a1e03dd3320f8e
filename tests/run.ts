// `npm test`: every check, build and test of the repository, in order, ending with the line `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { ensureChrome } from './support/chrome.ts';
import { vitestCounts, writtenCounts } from './support/counts.ts';
import type { Counts } from './support/counts.ts';
import { hasFiles, runStep } from './support/steps.ts';

const OUT = 'tests/.out';
const NOTHING: Counts = { passed: 0, failed: 0 };

/** A step without tests: it counts only when it fails. */
async function plainStep(title: string, command: string[]): Promise<Counts> {
  return { passed: 0, failed: (await runStep(title, command)) === 0 ? 0 : 1 };
}

/** A test runner: the counts it wrote, plus one failure if it failed without counting any, or counted nothing. */
async function testStep(title: string, command: string[], read: () => Counts): Promise<Counts> {
  const code = await runStep(title, command);
  const counts = read();
  const wentSilent = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return wentSilent ? { ...counts, failed: 1 } : counts;
}

const vitest = (name: string, ...args: string[]): Promise<Counts> => {
  const file = `${OUT}/${name}.json`;
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return testStep(`${name} tests`, ['vitest', 'run', ...args, ...report], () => vitestCounts(file));
};

function browserStep(): Counts {
  console.log('\n── browser');
  try {
    console.log(ensureChrome());
    return NOTHING;
  } catch (error) {
    console.error(String(error));
    return { passed: 0, failed: 1 };
  }
}

const caseStep = (): Promise<Counts> =>
  testStep('cases', ['npm', 'run', '--silent', 'test:cases', '--', `${OUT}/cases.json`], () => writtenCounts(`${OUT}/cases.json`));

async function elementStep(): Promise<Counts> {
  if (!hasFiles('tests/elements', '.test.ts') && !hasFiles('tests/react', '.test.tsx')) return NOTHING;
  return testStep('element tests', ['npm', 'run', '--silent', 'test:elements'], () => writtenCounts(`${OUT}/elements.json`));
}

async function endToEndStep(): Promise<Counts> {
  return hasFiles('tests/e2e', '.test.ts') ? vitest('e2e', '--config', 'tests/e2e.vitest.config.ts') : NOTHING;
}

const CRASH = 'tests/bench/crash/**';

const STEPS: (() => Counts | Promise<Counts>)[] = [
  () => plainStep('check', ['npm', 'run', '--silent', 'check']),
  () => plainStep('build', ['npm', 'run', '--silent', 'build']),
  () => vitest('node', '--exclude', CRASH),
  // Alone, because the time in which a backend is ready after a crash is measured in seconds.
  () => vitest('crash', CRASH.slice(0, -3)),
  caseStep,
  browserStep,
  elementStep,
  endToEndStep,
  () => vitest('package', '--config', 'tests/package.vitest.config.ts'),
];

// A part of the random lives of sessions, and most journeys on one of the two sites; `npm run test:unit` and `test:e2e` run all.
process.env['MODEL_RUNS'] ??= '2000';
process.env['SLICE'] ??= '1';
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const total = { ...NOTHING };
for (const step of STEPS) {
  const counts = await step();
  total.passed += counts.passed;
  total.failed += counts.failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
