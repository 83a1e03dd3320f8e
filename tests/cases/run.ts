// `npm run test:cases`: plays the case files in a folder (`CASES_DIR`, by default this folder and `more`) against the SDK. The last line
// of the output is `N passed, N failed`. Exits with 1 if a core case fails, or if fewer than 98% of a file's hardening cases pass.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playFault } from './faults/play.ts';
import { playRedirect } from './redirects.ts';
import { playToken } from './tokens.ts';
import { playXss } from './xss/play.ts';
import { describeVerdicts, playEach, readCases, totalsOf, type Case, type Totals, type Verdict } from './verdict.ts';

/** Maps each case file to its runner. README.md in this folder explains the format of the files. */
const PLAYERS: Readonly<Record<string, (cases: readonly never[]) => Promise<readonly Verdict[]>>> = {
  'redirect-cases.json': playEach(playRedirect),
  'jwt-cases.json': playEach(playToken),
  'http-fault-cases.json': playEach(playFault),
  'xss-cases.json': playXss,
};

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FOLDERS = process.env['CASES_DIR'] ? [process.env['CASES_DIR']] : [HERE, join(HERE, 'more')];

const tallies: Totals[] = [];
const failures: string[] = [];
for (const folder of FOLDERS) {
  console.log(`Cases in ${folder}`);
  for (const [file, play] of Object.entries(PLAYERS)) {
    const cases = readCases<Case>(join(folder, file));
    const verdicts = cases ? await play(cases as readonly never[]) : undefined;
    console.log(verdicts ? describeVerdicts(file, verdicts) : `${file}: not in this folder`);
    if (!verdicts) continue;
    tallies.push(totalsOf(verdicts));
    failures.push(...verdicts.filter(({ problem }) => problem).map(({ id, problem }) => `${file}: ${id}\n  ${problem}`));
  }
}

const sum = (name: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[name], 0);
const counts = { passed: sum('passed'), failed: sum('failed'), failures };
const report = process.argv[2];
if (report) writeFileSync(report, JSON.stringify(counts));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.passed > 0 && tallies.every(({ isGoodEnough }) => isGoodEnough) ? 0 : 1);
