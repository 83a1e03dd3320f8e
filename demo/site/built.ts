import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const BUILT_PAGES = join(ROOT, 'dist/demo/pages');
export const BUILT_DOCS = join(ROOT, 'dist/docs');
export const CDN_FOLDER = join(ROOT, 'dist-cdn');

interface Part {
  readonly title: string;
  /** The arguments of Node.js that run the build. */
  readonly command: readonly string[];
  /** A file that the build writes. The modification time of this file is the time of the build. */
  readonly result: string;
  /** The files and folders that the build reads. */
  readonly sources: readonly string[];
}

const vite = (mode: string): readonly string[] => ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn'];

const LIBRARY = ['src', 'elements', 'vite.config.ts', 'package-lock.json'];
const SCRIPT_TAG = [...LIBRARY, ...readdirSync(CDN_FOLDER).flatMap((name) => (name.endsWith('.ts') ? `dist-cdn/${name}` : []))];
const PARTS: readonly Part[] = [
  { title: 'script-tag file', command: vite('cdn'), result: 'dist-cdn/portico.js', sources: SCRIPT_TAG },
  { title: 'script-tag module', command: vite('module'), result: 'dist-cdn/portico.esm.js', sources: SCRIPT_TAG },
  {
    title: 'demo pages',
    command: vite('demo'),
    result: 'dist/demo/pages/site/home/index.html',
    sources: [
      ...LIBRARY,
      'react',
      'demo/site/header.ts',
      ...['site/home', 'script-tag', 'react', 'inbox', 'shared', 'locales', 'frameworks'].map((name) => `demo/${name}`),
    ],
  },
  {
    title: 'documentation',
    command: ['--import', 'tsx', 'demo/docs/main.ts'],
    result: 'dist/docs/llms-full.txt',
    sources: [
      ...SCRIPT_TAG,
      'react',
      'demo/docs',
      'demo/shared',
      'demo/frameworks',
      'dist-cdn/README.md',
      'tests/support/reference.ts',
      'tests/support/token-rows.ts',
    ],
  },
];

/** Returns the modification time of a file, the latest modification time in a folder, or 0 if the path does not exist. */
const changedAt = (path: string): number => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  return Math.max(stats.mtimeMs, ...inside);
};

/** Returns whether the result of a build is at least as new as its sources. */
export const isFresh = ({ result, sources }: Pick<Part, 'result' | 'sources'>): boolean =>
  changedAt(join(ROOT, result)) >= Math.max(...sources.map((source) => changedAt(join(ROOT, source))));

/** Runs Node.js with these arguments in a separate process, because a build reads and changes the environment of its process. */
const run = (...args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('The build failed. The output above shows the reason.'))));
  });

/** Files that `npm ci` generates, unless it runs with `--ignore-scripts`. */
export const GENERATED_FILES = [
  'elements/classes.ts',
  'elements/messages/locales/en.ts',
  'elements/messages/locales/index.ts',
  'elements/messages/locales/names.ts',
  'elements/messages/locales/served.ts',
  'react/components.ts',
  'react/handler-events.ts',
];

/**
 * Builds the results that are missing or older than their sources. Generates `GENERATED_FILES` first, because a changed source may add an
 * element, an event or a message to them.
 */
export const buildStaleParts = async (log: (text: string) => void): Promise<void> => {
  const isComplete = GENERATED_FILES.every((path) => existsSync(join(ROOT, path)));
  if (isComplete && PARTS.every(isFresh)) return;
  await run('--import', 'tsx', 'tests/support/element-lists.ts');
  for (const { title, command } of PARTS.filter((part) => !isFresh(part))) {
    log(`Building the ${title} …`);
    await run(...command);
  }
};
