// `npm run test:browsers`: runs the end-to-end tests in Debian's Firefox ESR, and the main journeys in Debian's WebKitGTK. As root on
// Debian, installs both first. `npm run test:browsers -- firefox` and `-- webkit` run one of them.
import { mkdirSync } from 'node:fs';
import { aptGet, mayInstall } from '../support/chrome.ts';
import { vitestCounts } from '../support/counts.ts';
import { findFirefox } from '../support/firefox.ts';
import { runStep } from '../support/steps.ts';
import { hasWebKit } from './webkit.ts';

const OUT = 'tests/.out/browsers';
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

const isInstalled = (): boolean => findFirefox() !== undefined && hasWebKit();

const install = (): void => {
  if (isInstalled()) return;
  if (!mayInstall()) throw new Error(`The tests need Debian packages: sudo apt-get install ${PACKAGES.join(' ')}.`);
  console.log(`Installing ${PACKAGES.join(', ')} (NO_BROWSER_INSTALL=1 prevents this).`);
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', ...PACKAGES);
};

interface Run {
  readonly name: 'firefox' | 'webkit';
  readonly config: string;
}

const RUNS: readonly Run[] = [
  { name: 'firefox', config: 'tests/e2e.vitest.config.ts' },
  { name: 'webkit', config: 'tests/browsers.vitest.config.ts' },
];

const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

const runAndCount = async ({ name, config }: Run): Promise<void> => {
  const file = `${OUT}/${name}.json`;
  // The verbose reporter prints the reason of each skipped test.
  const reports = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  process.env['PORTICO_BROWSER'] = name;
  const code = await runStep(name, ['vitest', 'run', '--config', config, ...reports]);
  const { passed, failed, skipped, failures: names } = vitestCounts(file);
  const hasUncountedFailure = failed === 0 && (code !== 0 || passed === 0);
  total.passed += passed;
  total.failed += hasUncountedFailure ? 1 : failed;
  total.skipped += skipped;
  failures.push(...(hasUncountedFailure ? [`${name}: exit code ${code}`] : names));
};

try {
  install();
  mkdirSync(OUT, { recursive: true });
  const only = process.argv[2];
  for (const run of RUNS) if (!only || run.name === only) await runAndCount(run);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  total.failed += 1;
}
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${total.skipped} skipped, for the reasons in brackets above`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
