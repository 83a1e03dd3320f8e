// End-to-end tests: a real browser (playwright-core) against the built demo. One file at a time: they share two cores and ports.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{cdn,e2e}/**/*.test.ts'],
    passWithNoTests: true,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
