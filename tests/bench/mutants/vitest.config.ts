// The tests of one scope, for Stryker's vitest runner: MUTANTS_SCOPE names it.
import { defineConfig } from 'vitest/config';
import { SCOPES } from './scopes.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: [...(SCOPES[process.env['MUTANTS_SCOPE'] ?? '']?.tests ?? [])],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
