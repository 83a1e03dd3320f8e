// Tests of what `npm pack` makes, installed into an empty project. Apart from the others: the project is set up once for all files.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/package/*.test.ts'],
    globalSetup: ['tests/package/install.ts'],
    maxWorkers: 1,
    testTimeout: 120_000,
    // The first one may have to build and to install.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
