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
    // Patience for a machine that is slow and busy; who waits goes on as soon as it may.
    testTimeout: 120_000,
    // The first one may have to build the demo.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
