// Creates a Web Test Runner reporter that writes `{ passed, failed }` to a file, for the total that `npm test` prints.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const testsOf = (suite) => [...(suite?.tests ?? []), ...(suite?.suites ?? []).flatMap(testsOf)];

/** Returns the counts for a file. A file that did not load, or that threw an error outside a test, counts as one failure. */
function countSession(session) {
  const tests = testsOf(session.testResults).filter((test) => !test.skipped);
  const passed = tests.filter((test) => test.passed).length;
  const failed = tests.length - passed;
  return { passed, failed: failed === 0 && !session.passed ? 1 : failed };
}

export function countReporter(path) {
  return {
    stop({ sessions }) {
      const counts = [...sessions].map(countSession);
      const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ passed: sum('passed'), failed: sum('failed') }));
    },
  };
}
