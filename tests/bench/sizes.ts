// Measures the Brotli sizes of the files that a visitor downloads, which are built in memory. `npm run build` prints the sizes, and
// sizes.test.ts checks them.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { build as rolldown, type OutputChunk, type Plugin, type RolldownOutput } from 'rolldown';
import { build as vite, type InlineConfig } from 'vite';
import { packageFiles } from '../../dist-cdn/element-files.ts';
import { importLazyFiles } from '../../dist-cdn/lazy-files.ts';
import { providerMarks } from '../../dist-cdn/provider-marks.ts';

/** One kilobyte is 1024 bytes, here and in the README. */
export const KB = 1024;

/** The members of a chunk that the measurement uses. */
type MeasuredChunk = Pick<OutputChunk, 'name' | 'fileName' | 'code' | 'imports' | 'isEntry'>;

export interface Bundle {
  name: string;
  budget: number;
  /** The name of the chunk to measure. If omitted, the first load is measured. */
  file?: string;
  /** A file of the built package that the bundle requires. If omitted, the bundle is built from the sources. */
  built?: string;
  chunks: () => Promise<ReadonlyMap<string, MeasuredChunk>>;
}

export interface Size {
  name: string;
  bytes: number;
  budget: number;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const OPTIONS = "{ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'cookie' }";
/** Code that defines the sign-in page with a client app. */
const SIGN_IN = `import { createClientApp } from 'portico-auth';
import { define, setDefaultApp, SignInPage } from 'portico-auth/elements';
setDefaultApp(createClientApp(${OPTIONS}));
define(SignInPage);`;
/** Returns the first code example in the README for a language, such as `tsx`. */
export const readmeExample = (language: string): string => {
  const [, code] = new RegExp(`\n\`\`\`${language}\n([\\s\\S]*?)\n\`\`\`\n`).exec(readFileSync(`${ROOT}README.md`, 'utf8')) ?? [];
  if (code === undefined) throw new Error(`README.md has no example in ${language}.`);
  return code;
};

/** Code that creates a client app of the drop-in entry. */
const DROP_IN = `import { StackClientApp } from 'portico-auth/compat/client';
globalThis.app = new StackClientApp(${OPTIONS});`;

/** Returns the code of a host app that creates a client app. */
const sdkExample = (): string => readmeExample('ts');
/** Returns the code of a host app that shows the sign-in page with React. */
const reactExample = (): string => `${readmeExample('tsx')}\nglobalThis.page = Page;`;

/** The path of the virtual entry. Its imports are resolved from this path. */
const ENTRY = `${ROOT}size-entry.tsx`;

const virtualEntry = (code: string): Plugin => ({
  name: 'size-entry',
  resolveId: (id) => (id === 'size-entry' ? ENTRY : null),
  load: (id) => (id === ENTRY ? code : null),
});

type Chunks = Map<string, OutputChunk>;

const chunksOf = ({ output }: RolldownOutput): Chunks =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

/** The source files of the package's entries that the examples import. */
const ENTRIES: Readonly<Record<string, string>> = {
  'portico-auth/compat/client': `${ROOT}src/compat-client.ts`,
  'portico-auth/elements': `${ROOT}elements/index.ts`,
  'portico-auth/react': `${ROOT}react/index.ts`,
  'portico-auth': `${ROOT}src/index.ts`,
};

/** Returns the production bundle of a host app, without the code that the bundler adds for preloading. */
export const hostBundle = async (code: string): Promise<Chunks> =>
  chunksOf(
    await rolldown({
      input: 'size-entry',
      cwd: ROOT,
      plugins: [virtualEntry(code), providerMarks(), importLazyFiles(packageFiles())],
      platform: 'browser',
      external: /^react(?:-dom)?(?:\/|$)/,
      preserveEntrySignatures: false,
      // The React components have the directive 'use client', which frameworks read.
      onLog: (level, log, next) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || next(level, log)),
      transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
      resolve: {
        conditionNames: ['module', 'browser', 'production', 'import', 'default'],
        extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        alias: { ...ENTRIES },
      },
      // File names have no hashes, which would change the size of the first load by up to 60 bytes for each lazily loaded file.
      // Removes annotations for bundlers, as Vite does in applications, because the code is not bundled again.
      output: { format: 'es', minify: true, comments: { annotation: false }, chunkFileNames: '[name].js' },
      write: false,
    }),
  );

/**
 * Returns the bundle that esbuild makes of a host app and the built package. It is larger than rolldown's, because esbuild splits the code
 * into many more chunks.
 */
export const esbuildBundle = async (code: string): Promise<ReadonlyMap<string, MeasuredChunk>> => {
  const { outputFiles, metafile } = await esbuild({
    stdin: { contents: code, resolveDir: ROOT, sourcefile: 'size-entry.tsx', loader: 'tsx' },
    ...{ bundle: true, splitting: true, minify: true, write: false, metafile: true },
    ...{ format: 'esm', platform: 'browser', target: 'es2022', jsx: 'automatic', outdir: '/out', chunkNames: '[name]-[hash]' },
    absWorkingDir: ROOT,
    logLevel: 'error',
    alias: { 'portico-auth/react': `${ROOT}dist/react/index.js`, 'portico-auth': `${ROOT}dist/src/index.js` },
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const codeOf = (path: string): string =>
    outputFiles.find((file) => file.path === fileURLToPath(new URL(path, `file://${ROOT}`)))?.text ?? '';
  return new Map(
    Object.entries(metafile.outputs).map(([path, { imports, entryPoint }]) => {
      const files = imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map((file) => file.path);
      return [path, { name: path, fileName: path, code: codeOf(path), imports: files, isEntry: entryPoint === 'size-entry.tsx' }];
    }),
  );
};

/** Builds the files of `vite build --mode …` for script tags. */
const buildScriptTag = async (mode: 'cdn' | 'module'): Promise<Chunks> => {
  const config: InlineConfig = {
    configFile: `${ROOT}/vite.config.ts`,
    mode,
    root: ROOT,
    logLevel: 'error',
    build: { write: false },
  };
  const result = await vite(config);
  return chunksOf((Array.isArray(result) ? result[0] : result) as RolldownOutput);
};

const scriptTagBuilds = new Map<string, Promise<Chunks>>();
/** Returns a function that builds the files for script tags once, although many budgets refer to them. */
const scriptTag = (mode: 'cdn' | 'module') => (): Promise<Chunks> => {
  const build = scriptTagBuilds.get(mode) ?? buildScriptTag(mode);
  scriptTagBuilds.set(mode, build);
  return build;
};

export const BUNDLES: Bundle[] = [
  { name: 'SDK example of the README', budget: 21.5 * KB, chunks: () => hostBundle(sdkExample()) },
  { name: 'SDK example, bundled by esbuild', budget: 22.25 * KB, built: 'dist/src/index.js', chunks: () => esbuildBundle(sdkExample()) },
  { name: 'client app of the drop-in entry', budget: 30 * KB, chunks: () => hostBundle(DROP_IN) },
  {
    // Includes the icons of cards that have no form, and their place in the skeleton.
    name: 'sign-in page, Lit and createClientApp',
    budget: 43 * KB,
    chunks: () => hostBundle(SIGN_IN),
  },
  {
    name: 'React example of the README without React',
    budget: 45.75 * KB,
    chunks: () => hostBundle(reactExample()),
  },
  {
    name: 'React example, bundled by esbuild',
    budget: 53.5 * KB,
    built: 'dist/react/index.js',
    chunks: () => esbuildBundle(reactExample()),
  },
  { name: 'dist-cdn/portico.js', file: 'portico', budget: 36.75 * KB, chunks: scriptTag('cdn') },
  { name: '  dist-cdn/umd/elements-*.js', file: 'elements', budget: 35.5 * KB, chunks: scriptTag('cdn') },
  // Includes the placement of the settings' forms, rows and tabs in every width, and the look of the crop dialog's slider, which has its own
  // rules for each browser engine.
  { name: '  dist-cdn/umd/account-*.js', file: 'account', budget: 40 * KB, chunks: scriptTag('cdn') },
  { name: '  dist-cdn/umd/methods-*.js', file: 'methods', budget: 18 * KB, chunks: scriptTag('cdn') },
  { name: '  dist-cdn/umd/links-*.js', file: 'links', budget: 5.25 * KB, chunks: scriptTag('cdn') },
  // Includes the icon of the second factor, and the providers' names while their marks cannot be loaded.
  { name: '  dist-cdn/umd/later-*.js', file: 'later', budget: 15.75 * KB, chunks: scriptTag('cdn') },
  { name: '  dist-cdn/umd/locales-*.js', file: 'locales', budget: 12 * KB, chunks: scriptTag('cdn') },
  { name: '  dist-cdn/umd/shared-*.js', file: 'shared', budget: 2.75 * KB, chunks: scriptTag('cdn') },
  {
    name: 'dist-cdn/portico.esm.js',
    budget: 50.5 * KB,
    chunks: scriptTag('module'),
  },
];

/** Returns the first load: the entry and its static imports. Excludes dynamic imports, which load when they are needed. */
export function firstLoad<C extends MeasuredChunk>(chunks: ReadonlyMap<string, C>): C[] {
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

/** Runs `run` with the environment of a production build. In a test run, bundles would contain the development build of Lit. */
export async function inProduction<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

export async function measure({ name, budget, file, chunks: build }: Bundle): Promise<Size> {
  const chunks = await inProduction(build);
  const counted = file === undefined ? firstLoad(chunks) : [...chunks.values()].filter((chunk) => chunk.name === file);
  const bytes = counted.reduce((sum, chunk) => sum + brotli(chunk.code), 0);
  return { name, bytes, budget };
}

/** Returns whether a bundle can be measured. A bundle of the built package requires `npm run build`. */
export const isPresent = ({ built }: Bundle): boolean => built === undefined || existsSync(`${ROOT}/${built}`);

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export const row = ({ name, bytes, budget }: Size): string =>
  `${name.padEnd(34)} ${kb(bytes).padStart(9)} of ${kb(budget).padStart(8)}${bytes > budget ? '  OVER BUDGET' : ''}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log('First load, minified, Brotli (1 KB = 1024 bytes)');
  for (const bundle of BUNDLES.filter(isPresent)) console.log(row(await measure(bundle)));
}
