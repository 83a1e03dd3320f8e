// Creates a Web Test Runner reporter that writes `{ passed, failed, failures }` to a file, for the total that `npm test` prints.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the tests of a suite, with names that include the names of the suites. */
const testsOf = (suite, prefix = '') => [
  ...(suite?.tests ?? []).map((test) => ({ ...test, name: `${prefix}${test.name}` })),
  ...(suite?.suites ?? []).flatMap((inner) => testsOf(inner, `${prefix}${inner.name} `)),
];

const describeError = (error) => [error?.message, error?.stack].filter(Boolean).join('\n').slice(0, 1_000);

/** Returns the counts for a file. A file that did not load, or that threw an error outside a test, counts as one failure. */
function countSession(session) {
  const tests = testsOf(session.testResults).filter((test) => !test.skipped);
  const failures = tests.filter((test) => !test.passed).map((test) => `${session.testFile}: ${test.name}\n  ${describeError(test.error)}`);
  const passed = tests.length - failures.length;
  if (failures.length === 0 && !session.passed) failures.push(`${session.testFile}\n  ${session.errors?.map(describeError).join('\n')}`);
  return { passed, failures };
}

export function countReporter(path) {
  return {
    stop({ sessions }) {
      const counts = [...sessions].map(countSession);
      const passed = counts.reduce((total, count) => total + count.passed, 0);
      const failures = counts.flatMap((count) => count.failures);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ passed, failed: failures.length, failures }));
    },
  };
}
