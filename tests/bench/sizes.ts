// What a visitor downloads: brotli sizes of three bundles, made in memory from the sources. `npm run build` prints them, sizes.test.ts holds them.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import type { InlineConfig, Plugin, Rolldown } from 'vite';

/** One kilobyte is 1024 bytes, here and in the README. */
export const KB = 1024;

export interface Bundle {
  name: string;
  budget: number;
  /** The files it starts from. */
  files: string[];
  config: InlineConfig;
}

export interface Size {
  name: string;
  bytes: number;
  budget: number;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPTIONS = "{ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'memory' }";
/** The smallest app that signs in with a password; every table and flow more is the host's choice. */
const CORE = `import { createApp, passwordFlows } from '/src/index.ts';
globalThis.app = createApp(${OPTIONS}, { resources: {}, flows: passwordFlows });`;
/** The sign-in page over an app with just what the pages of this kind need. */
const SIGN_IN = `import { createApp, currentProject, magicLinkFlows, passwordFlows } from '/src/index.ts';
import { setDefaultApp } from '/elements/context.ts';
import { define } from '/elements/define.ts';
import { SignInPage } from '/elements/pages/sign-in.ts';
const flows = (kit) => ({ ...passwordFlows(kit), ...magicLinkFlows(kit) });
setDefaultApp(createApp(${OPTIONS}, { resources: { currentProject }, flows }));
define(SignInPage);`;

const virtualEntry = (code: string): Plugin => ({
  name: 'size-entry',
  resolveId: (id) => (id === 'size-entry' ? '\0size-entry' : null),
  load: (id) => (id === '\0size-entry' ? code : null),
});

/** What a host application's bundler makes of this code in production. */
const hostBundle = (code: string): InlineConfig => ({
  configFile: false,
  publicDir: false,
  plugins: [virtualEntry(code)],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    minify: true,
    modulePreload: false,
    rolldownOptions: { input: 'size-entry' },
  },
});

export const BUNDLES: Bundle[] = [
  { name: 'SDK core with password sign-in', budget: 12 * KB, files: ['src/index.ts'], config: hostBundle(CORE) },
  {
    name: 'sign-in page, Lit and core',
    budget: 30 * KB,
    files: ['src/index.ts', 'elements/pages/sign-in.ts'],
    config: hostBundle(SIGN_IN),
  },
  {
    name: 'dist-cdn/portico.js',
    budget: 45 * KB,
    files: ['dist-cdn/index.ts'],
    config: { configFile: `${ROOT}/vite.config.ts`, mode: 'cdn' },
  },
];

type Chunks = Map<string, Rolldown.OutputChunk>;

/** The entry and what it imports statically: the first load. Dynamic imports come later and are not counted. */
function firstLoad(chunks: Chunks): Rolldown.OutputChunk[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    chunks.get(name)?.imports.forEach(visit);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
  return [...seen].flatMap((name) => chunks.get(name) ?? []);
}

const brotli = (code: string): number =>
  brotliCompressSync(code, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(code) },
  }).length;

async function outputOf(config: InlineConfig): Promise<Chunks> {
  const result = await build({ ...config, root: ROOT, logLevel: 'error', build: { ...config.build, write: false } });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** Production builds, whatever the environment of the caller is: a test run would otherwise bundle Lit's development build. */
async function inProduction<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

export async function measure({ name, budget, config }: Bundle): Promise<Size> {
  const chunks = await inProduction(() => outputOf(config));
  const bytes = firstLoad(chunks).reduce((sum, chunk) => sum + brotli(chunk.code), 0);
  return { name, bytes, budget };
}

/** A bundle whose sources are all there. */
export const isPresent = ({ files }: Bundle): boolean => files.every((file) => existsSync(`${ROOT}/${file}`));

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export const row = ({ name, bytes, budget }: Size): string =>
  `${name.padEnd(34)} ${kb(bytes).padStart(9)} of ${kb(budget).padStart(8)}${bytes > budget ? '  OVER BUDGET' : ''}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log('First load, minified, brotli (1 KB = 1024 bytes)');
  for (const bundle of BUNDLES.filter(isPresent)) console.log(row(await measure(bundle)));
}
