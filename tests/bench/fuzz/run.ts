import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { FAULTS } from './defects.js';
import { INTENTS } from './requests.js';
import { failuresOf, fuzz, rejectedShare, type FuzzResults } from './session.js';
import { fuzzWire } from './wire.js';

const print = (seed: number, results: FuzzResults, seconds: number): void => {
  const { requests, sequences, slowestMs, responses, findings, operations } = results;
  console.log(`\nseed ${seed}: ${requests} requests, ${sequences} sequences, ${seconds.toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms`);
  console.log(
    formatTable(
      ['intent', 'accepted', 'rejected'],
      INTENTS.map((intent) => [intent, responses[intent].accepted, responses[intent].rejected]),
    ),
  );
  console.log(`rejected invalid requests: ${(rejectedShare(results) * 100).toFixed(3)}%`);
  console.log(
    formatTable(
      ['fault', 'count'],
      FAULTS.map((fault) => [fault, findings.filter((one) => one.fault === fault).length]),
    ),
  );
  const withoutSuccess = [...operations]
    .filter(([, { good }]) => good === 0)
    .map(([name, { sent, rejection }]) => `${name} (${sent} sent, last: ${rejection})`);
  console.log(
    `operations: ${operations.size}; operations without a successful response: ${withoutSuccess.length === 0 ? 'none' : withoutSuccess.join(', ')}`,
  );
};

/** Prints up to three examples of each fault of each operation. */
const printExamples = (results: FuzzResults): void => {
  const shown = new Map<string, number>();
  for (const { fault, name, detail } of results.findings) {
    const key = `${fault} ${name}`;
    const count = (shown.get(key) ?? 0) + 1;
    shown.set(key, count);
    if (count <= 3) console.log(`  ${key}\n      ${detail}`);
  }
};

/** Sends valid, invalid and hostile requests to a backend in this process, and then invalid HTTP to a server over a socket. */
export const benchFuzz: Bench = async ({ requests = 50_000, seeds = [1] }) => {
  const broken: string[] = [];
  for (const seed of seeds) {
    const startedAt = performance.now();
    const results = await fuzz(seed, requests, ({ requests: done }) =>
      console.log(`  ${done} requests, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
    );
    print(seed, results, (performance.now() - startedAt) / 1000);
    printExamples(results);
    broken.push(...failuresOf(results).map((line) => `seed ${seed}: ${line.split('\n')[0]}`));
  }
  broken.push(...(await fuzzWire(3, (lines) => console.log(`\ninvalid HTTP: ${lines}`))));
  return broken;
};
