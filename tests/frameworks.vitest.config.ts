// Runs the tools of other frameworks on projects that installed the packed package. This separate configuration installs these tools.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/frameworks/*.test.ts'],
    globalSetup: ['tests/frameworks/install.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
