// `npm run build`: builds both packages, the script-tag files and the demo pages, and prints sizes. Stops at the first failure.
import { existsSync } from 'node:fs';
import { hasFiles, runStep } from './steps.ts';

/** Returns whether the published entries exist, because publint would report each missing entry. */
const isComplete = (): boolean =>
  ['src/index.ts', 'elements/define.ts', 'react/index.ts', 'dist-cdn/index.ts'].every((file) => existsSync(file));

const STEPS: { title: string; command: string[]; needed: () => boolean }[] = [
  { title: 'lists of the elements', command: ['tsx', 'tests/support/element-lists.ts'], needed: () => true },
  { title: 'library', command: ['vite', 'build'], needed: () => true },
  { title: 'declarations', command: ['tsc', '-p', 'tests/support/tsconfig.build.json'], needed: () => true },
  { title: 'package files', command: ['tsx', 'tests/support/finish-package.ts'], needed: () => true },
  { title: 'server declarations', command: ['tsc', '-p', 'tests/support/tsconfig.server.json'], needed: () => true },
  { title: 'server package', command: ['tsx', 'tests/support/build-server-package.ts'], needed: () => true },
  { title: 'manifest', command: ['tsx', 'tests/support/manifest.ts'], needed: () => true },
  { title: 'script-tag file', command: ['vite', 'build', '--mode', 'cdn'], needed: () => existsSync('dist-cdn/index.ts') },
  { title: 'script-tag module', command: ['vite', 'build', '--mode', 'module'], needed: () => existsSync('dist-cdn/module.ts') },
  { title: 'demo pages', command: ['vite', 'build', '--mode', 'demo'], needed: () => hasFiles('demo', '.html') },
  { title: 'package exports', command: ['publint', '--strict'], needed: isComplete },
  { title: 'server package exports', command: ['publint', '--strict', 'dist/portico-server'], needed: () => true },
  { title: 'sizes', command: ['tsx', 'tests/bench/sizes.ts'], needed: () => true },
];

// Always builds for production, regardless of the environment.
process.env['NODE_ENV'] = 'production';
for (const { title, command, needed } of STEPS) {
  if (!needed()) continue;
  if ((await runStep(title, command)) === 0) continue;
  console.error(`\nbuild failed: ${title}`);
  process.exit(1);
}
