// End-to-end tests: a real browser (playwright-core) against the built demo. Two files at a time.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{cdn,e2e}/**/*.test.ts'],
    passWithNoTests: true,
    // The stage is set once for the files of a worker.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
