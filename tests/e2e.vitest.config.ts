// Runs the end-to-end tests, in which a real browser (playwright-core) opens the built demo. Runs two files at a time, because `npm test`
// runs the element tests beside them: with more files, pages on a slow machine of two cores would exceed time limits.
import { configDefaults, defineConfig } from 'vitest/config';
import { omittedFiles } from './support/slices.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{cdn,e2e}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...omittedFiles('e2e')],
    globalSetup: ['tests/support/database-image.ts'],
    // All files of a worker share one demo and one browser (tests/e2e/stage.ts).
    isolate: false,
    maxWorkers: 2,
    // Long time limits for a slow, busy machine. They do not slow down tests that succeed.
    testTimeout: 300_000,
    // The first hook may have to build the demo.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
