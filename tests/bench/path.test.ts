// Runs `npm run bench -- path` in a separate process, because the benchmark replaces globals and measures loaded modules.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a password sign-in runs code from at most 20 files in the subfolders of src', () => {
  const output = execFileSync(process.execPath, ['--import', 'tsx', 'tests/bench/index.ts', 'path'], { encoding: 'utf8' });
  expect(output).toContain('path: all checks passed');
});
