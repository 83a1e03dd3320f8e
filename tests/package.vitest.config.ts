// Tests the tarballs of `npm pack`, installed in an empty project. This separate configuration installs them once for all test files.
import { configDefaults, defineConfig } from 'vitest/config';
import { omittedFiles } from './support/slices.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/package/*.test.ts'],
    exclude: [...configDefaults.exclude, ...omittedFiles('package', 'tests/package')],
    globalSetup: ['tests/package/install.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    // The first hook may have to build the demo and install a browser.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
