// `npm run build`: builds both packages, the script-tag files, the demo pages and the documentation, and prints sizes. Stops at the first failure.
import { runStep } from './steps.ts';

interface Part {
  readonly title: string;
  readonly command: string[];
}

const FIRST: readonly Part[] = [
  { title: 'element lists', command: ['tsx', 'tests/support/element-lists.ts'] },
  { title: 'library', command: ['vite', 'build'] },
];
/** The lanes of the build: lists of parts. The lanes run in parallel, because they write to different folders. */
const LANES: readonly (readonly Part[])[] = [
  [
    { title: 'declarations', command: ['tsc', '-p', 'tests/support/tsconfig.build.json'] },
    { title: 'package files', command: ['tsx', 'tests/support/finish-package.ts'] },
    { title: 'CommonJS files', command: ['tsx', 'tests/support/build-cjs.ts'] },
    { title: 'server declarations', command: ['tsc', '-p', 'tests/support/tsconfig.server.json'] },
    { title: 'server package', command: ['tsx', 'tests/support/build-server-package.ts'] },
    { title: 'files about the elements', command: ['tsx', 'tests/support/describe-elements.ts'] },
    { title: 'unused declarations', command: ['tsx', 'tests/support/remove-declarations.ts'] },
  ],
  [
    { title: 'script-tag file', command: ['vite', 'build', '--mode', 'cdn'] },
    { title: 'script-tag module', command: ['vite', 'build', '--mode', 'module'] },
    { title: 'demo pages', command: ['vite', 'build', '--mode', 'demo'] },
    { title: 'documentation', command: ['tsx', 'demo/docs/main.ts'] },
  ],
];
const LAST: readonly (readonly Part[])[] = [
  [
    { title: 'package exports', command: ['publint', '--strict'] },
    { title: 'server package exports', command: ['publint', '--strict', 'dist/portico-server'] },
  ],
  [
    { title: 'script-tag snippets', command: ['tsx', 'dist-cdn/snippets.ts'] },
    { title: 'sizes', command: ['tsx', 'tests/bench/sizes.ts'] },
  ],
];

/** Runs the parts of a lane, and ends the build if one fails. */
const runParts = async (parts: readonly Part[], when: 'at once' | 'at the end' = 'at the end'): Promise<void> => {
  for (const { title, command } of parts) {
    if ((await runStep(title, command, when)) === 0) continue;
    console.error(`\nbuild failed: ${title}`);
    process.exit(1);
  }
};

// Always builds for production, regardless of the environment.
process.env['NODE_ENV'] = 'production';
await runParts(FIRST, 'at once');
await Promise.all(LANES.map((parts) => runParts(parts)));
await Promise.all(LAST.map((parts) => runParts(parts)));
