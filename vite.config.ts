// Configures all builds and tests. `vite build` builds the ESM library, `--mode cdn` the classic script-tag file, `--mode module` the
// module script-tag file, and `--mode demo` the demo pages. `vitest` reads the `test` section.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { siteHeader } from './demo/site/header.ts';
import { earlyPieces } from './dist-cdn/early-pieces.ts';
import { elementFiles, packageFiles, registryModules } from './dist-cdn/element-files.ts';
import { listDigests } from './dist-cdn/integrity.ts';
import { libraryLocales, moduleLocales, scriptLocales } from './dist-cdn/locale-files.ts';
import { importLazyFiles } from './dist-cdn/lazy-files.ts';
import { isDependency, libraryFile } from './dist-cdn/library-files.ts';
import { providerMarks } from './dist-cdn/provider-marks.ts';
import { scriptEntries, splitModule, splitScript } from './dist-cdn/split.ts';
import { omittedFiles } from './tests/support/slices.ts';

const SINGLE_ENTRIES = [
  'src/index.ts',
  'src/server.ts',
  'src/server-in-browser.ts',
  'src/admin.ts',
  'src/codemod.ts',
  'src/compat.ts',
  'src/compat-client.ts',
  'src/compat-server.ts',
  'src/compat-admin.ts',
  'src/compat-errors.ts',
  'elements/index.ts',
  'elements/define.ts',
  'elements/setup.ts',
  'elements/server.ts',
  'react/index.ts',
  'react/hooks.ts',
  'react/compat/index.ts',
  'react/compat/next.tsx',
  'react/compat/next-server.tsx',
  'react/next/index.ts',
  'react/next/proxy.ts',
];
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

/**
 * Codes of expected warnings: for the directive 'use client' of the React components, which frameworks read, and for elements that the
 * React wrappers import statically and other modules load lazily. On a slow machine, any plugin is reported as slow.
 */
const EXPECTED: ReadonlySet<string | undefined> = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS']);
const onLog: NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['onLog'] = (level, log, next) => {
  // `export *` omits names that several modules export, so a lazily loaded file would lack them.
  if (log.code === 'NAMESPACE_CONFLICT') throw new Error(log.message);
  if (!EXPECTED.has(log.code)) next(level, log);
};

/** Removes comments, line breaks and indentation from style sheets, to reduce the size of the files. */
const shortStyles: Plugin = {
  name: 'short-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: 'css`' },
    handler: (code) => ({
      code: code.replaceAll(/css`[^`]*`/g, (sheet) => sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s*\n\s*/g, ' ')),
      map: null,
    }),
  },
};

/**
 * Configures the library build. It writes one file per source file, so that bundlers can drop unused modules, and a few
 * lazily loaded files.
 */
const library = (): UserConfig => ({
  publicDir: false,
  plugins: [providerMarks(), shortStyles, libraryLocales(), importLazyFiles(packageFiles())],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: {
      entry: [
        ...SINGLE_ENTRIES,
        ...elementFiles().map(({ path }) => `elements/${path}.ts`),
        ...filesIn('elements/messages/locales', '.ts'),
      ],
      formats: ['es'],
    },
    rolldownOptions: {
      external: isDependency,
      onLog,
      output: {
        preserveModules: true,
        preserveModulesRoot: '.',
        entryFileNames: ({ name }) => libraryFile(name),
        // The declarations contain the doc blocks. Without white space, the installed packages have at most 8 MB.
        comments: { jsdoc: false },
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});

/** Returns the options for both script-tag builds. Both are library builds, because Vite adds code that preloads chunks to other builds. */
const scriptTag = (): UserConfig => ({ publicDir: false, base: './', define: PRODUCTION });
const scriptTagBuild = (folder: string): UserConfig['build'] => ({
  outDir: 'dist-cdn',
  assetsDir: folder,
  emptyOutDir: false,
  target: 'es2022',
  minify: true,
  modulePreload: false,
});

/** Output options for the script-tag files. No bundler processes these files again, so annotations for bundlers are removed. */
const SCRIPT = { minify: true, comments: { annotation: false } };

/** Deletes chunks from earlier builds, whose names contain other hashes. */
const noOldChunks = (folder: string): Plugin => ({
  name: 'no-old-chunks',
  writeBundle: (_, bundle) => {
    if (!existsSync(`dist-cdn/${folder}`)) return;
    for (const name of readdirSync(`dist-cdn/${folder}`)) if (!(`${folder}/${name}` in bundle)) rmSync(`dist-cdn/${folder}/${name}`);
  },
});

/** Configures the classic script-tag build: a `<script src>` file with the global `Portico`, and files that load when needed. */
const cdn = (): UserConfig => ({
  ...scriptTag(),
  plugins: [
    registryModules(),
    earlyPieces(),
    providerMarks(),
    shortStyles,
    noOldChunks('umd'),
    noOldChunks('locales'),
    scriptLocales(),
    listDigests('dist-cdn'),
    splitScript('Portico', ['createClientApp', 'define', 'version']),
  ],
  build: {
    ...scriptTagBuild('umd'),
    lib: { entry: 'dist-cdn/index.ts', formats: ['es'] },
    rolldownOptions: {
      input: scriptEntries,
      onLog,
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...SCRIPT,
        // Browsers decode a classic script with its page's encoding, and the page may declare none. Modules are always UTF-8.
        minify: { compress: true, mangle: true, codegen: { removeWhitespace: true, asciiOnly: true } },
        entryFileNames: ({ name }) => (name === 'portico' ? 'portico.js' : 'umd/[name]-[hash].js'),
        chunkFileNames: 'umd/[name]-[hash].js',
      },
    },
  },
});

/** Configures the module script-tag build: a module that loads the file of an element when its tag is on the page. */
const module = (): UserConfig => ({
  ...scriptTag(),
  plugins: [registryModules(), providerMarks(), shortStyles, moduleLocales(), noOldChunks('esm'), listDigests('dist-cdn'), splitModule()],
  build: {
    ...scriptTagBuild('esm'),
    lib: { entry: 'dist-cdn/module.ts', formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      onLog,
      output: {
        ...SCRIPT,
        entryFileNames: 'portico.esm.js',
        chunkFileNames: ({ name }) => `esm/${name.replace('_virtual_', '')}-[hash].js`,
      },
    },
  },
});

const demoPages = (): string[] =>
  [
    ...['site/home', 'script-tag'].flatMap((folder) => filesIn(`demo/${folder}`, '.html')),
    'demo/react/index.html',
    'demo/inbox/index.html',
  ].map((file) => fileURLToPath(new URL(file, import.meta.url)));

/** Configures the build of the demo pages, which `demo/start.ts` serves under a strict content security policy. */
const demo = (): UserConfig => ({
  plugins: [providerMarks(), siteHeader()],
  root: fileURLToPath(new URL('demo', import.meta.url)),
  publicDir: false,
  define: PRODUCTION,
  build: {
    outDir: '../dist/demo/pages',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: demoPages(),
      onLog,
    },
  },
});

const test: UserConfig['test'] = {
  environment: 'node',
  include: ['tests/{architecture,contract,unit,resources,bench,react}/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...omittedFiles('node')],
  globalSetup: ['tests/support/database-image.ts'],
  pool: 'forks',
  // Three workers on two cores, because tests also wait for processes and timers.
  maxWorkers: 3,
  // The test files of one worker share loaded modules, and the database image from which in-memory databases are created.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 30_000,
  coverage: {
    provider: 'v8',
    include: ['src/**/*.{ts,tsx}', 'src/backend/**/*.ts'],
    reporter: ['text-summary'],
    reportsDirectory: 'tests/.out/coverage',
  },
};

/** Vitest runs the sources, whose `import()` calls load single modules. Next.js is not installed, so stand-ins replace it. */
const sources = (): UserConfig => ({
  plugins: [providerMarks()],
  resolve: { alias: [{ find: /^next\/(\w+)$/, replacement: fileURLToPath(new URL('tests/support/next/$1.ts', import.meta.url)) }] },
});

const builds: Record<string, () => UserConfig> = { cdn, module, demo, test: sources };

export default defineConfig(({ mode }) => ({ ...(builds[mode] ?? library)(), test }));
