// Runs the tests in WebKitGTK, which `npm run test:browsers` installs. One file at a time, because each browser renders in software.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: ['tests/support/database-image.ts'],
    fileParallelism: false,
    // Long time limits for a slow, busy machine. They do not slow down tests that succeed.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
