// `npm run check`: checks types, lint rules, format, architecture, the documentation and unused code. All checks run, so one run shows every problem.
import { existsSync } from 'node:fs';
import { runAll } from './steps.ts';

const FOLDERS = ['src', 'elements', 'react', 'dist-cdn', 'demo', 'tests', 'vite.config.ts'].filter((path) => existsSync(path));

/** False in `npm test`, which runs the architecture tests with the other tests. */
const isWithArchitecture = !process.argv.includes('--without-architecture');

const failed = await runAll({
  'element lists': ['tsx', 'tests/support/element-lists.ts'],
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', ...FOLDERS],
  format: ['oxfmt', '--check', '.'],
  ...(isWithArchitecture && { architecture: ['vitest', 'run', 'tests/architecture'] }),
  documentation: ['tsx', 'demo/docs/check.ts'],
  'unused code': ['knip'],
});
console.log(failed.length === 0 ? '\ncheck: all good' : `\ncheck failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
