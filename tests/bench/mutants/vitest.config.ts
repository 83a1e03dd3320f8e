// Selects the tests of the scope MUTANTS_SCOPE, for Stryker's vitest runner.
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
