// The one build and test configuration. `vite build` makes the ESM library,
// `--mode cdn` the script-tag file, `--mode module` the same as a module, `--mode demo` the demo pages; `vitest` reads the `test` section.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { elementFiles, registryModules } from './dist-cdn/element-files.ts';
import { listDigests } from './dist-cdn/integrity.ts';
import { providerMarks } from './dist-cdn/provider-marks.ts';
import { scriptEntries, splitScript } from './dist-cdn/split.ts';

const SINGLE_ENTRIES = [
  'src/index.ts',
  'src/server.ts',
  'src/server-in-browser.ts',
  'src/admin.ts',
  'elements/index.ts',
  'elements/define.ts',
  'react/index.ts',
];
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

const filesIn = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => `${folder}/${name}`)
    : [];

/** Icons are copied into the library: a few are used, and the package with all of them takes 34 MB. */
const isIcon = (id: string): boolean => /^lucide(?:\/|$)/.test(id);

/** A dependency (`lit`, `node:fs`), as opposed to a file of ours: dependencies stay imports in the library. */
const isDependency = (id: string): boolean => !/^(?:[.\0]|virtual:)/.test(id) && !isAbsolute(id) && !isIcon(id);

/** Icons get a folder of their own: `npm pack` leaves out every folder named `node_modules`. */
const libraryFile = (name: string): string => `${name.replace('node_modules/lucide/dist/esm/icons', 'elements/icons')}.js`;

/** One output file per source file: bundlers of host apps take what they use, and a lazily imported page stays lazy. */
const library = (): UserConfig => ({
  publicDir: false,
  plugins: [providerMarks()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: {
      entry: [
        ...SINGLE_ENTRIES.filter((file) => existsSync(file)),
        ...elementFiles().map(({ path }) => `elements/${path}.ts`),
        ...filesIn('elements/messages/locales', '.ts'),
      ],
      formats: ['es'],
    },
    rolldownOptions: {
      external: isDependency,
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: ({ name }) => libraryFile(name) },
    },
  },
});

/** Style sheets without the indentation that visitors would download. */
const shortStyles: Plugin = {
  name: 'short-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: 'css`' },
    handler: (code) => ({ code: code.replaceAll(/css`[^`]*`/g, (sheet) => sheet.replaceAll(/\s*\n\s*/g, ' ')), map: null }),
  },
};

/** What both script tags share. Their other files are in a folder beside them. Built as libraries: pages would get what preloads chunks. */
const scriptTag = (): UserConfig => ({ publicDir: false, base: './', define: PRODUCTION });
const scriptTagBuild = (folder: string): UserConfig['build'] => ({
  outDir: 'dist-cdn',
  assetsDir: folder,
  emptyOutDir: false,
  target: 'es2022',
  minify: true,
  modulePreload: false,
});

/** No bundler comes after this one: what is written for them goes as well. */
const SCRIPT = { minify: true, comments: { annotation: false } };

/** Chunks have new names when they change: those of earlier builds go. */
const noOldChunks = (folder: string): Plugin => ({
  name: 'no-old-chunks',
  writeBundle: (_, bundle) => {
    for (const name of readdirSync(`dist-cdn/${folder}`)) if (!(`${folder}/${name}` in bundle)) rmSync(`dist-cdn/${folder}/${name}`);
  },
});

/** A file for a plain `<script src>`, global `Portico`; two more load when they are needed. */
const cdn = (): UserConfig => ({
  ...scriptTag(),
  plugins: [
    registryModules(),
    providerMarks(),
    shortStyles,
    noOldChunks('umd'),
    listDigests('dist-cdn'),
    splitScript('Portico', ['app', 'createClientApp', 'define', 'version']),
  ],
  build: {
    ...scriptTagBuild('umd'),
    lib: { entry: 'dist-cdn/index.ts', formats: ['es'] },
    rolldownOptions: {
      input: scriptEntries,
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...SCRIPT,
        entryFileNames: ({ name }) => (name === 'portico' ? 'portico.js' : 'umd/[name]-[hash].js'),
      },
    },
  },
});

/** The same as a module: the page loads what its tags need, when they are there. */
const module = (): UserConfig => ({
  ...scriptTag(),
  plugins: [registryModules(), providerMarks(), shortStyles, noOldChunks('esm'), listDigests('dist-cdn')],
  build: {
    ...scriptTagBuild('esm'),
    lib: { entry: 'dist-cdn/module.ts', formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'exports-only',
      output: {
        ...SCRIPT,
        entryFileNames: 'portico.esm.js',
        chunkFileNames: 'esm/[name]-[hash].js',
        // The SDK is one request, what nearly every element shares is another, and what the settings share is a third.
        codeSplitting: {
          groups: [
            { name: 'sdk', test: /src\/(?!.*(?:oauth-protocol|passkey-ceremony))/, priority: 3 },
            {
              name: 'shared',
              test: /node_modules|src\/|elements\/(?!.*(?:settings|section|team-page|team-creation|toast|action))/,
              minShareCount: 14,
              priority: 2,
            },
            {
              name: 'settings',
              test: /elements.*(?:settings|section|team-page|team-creation|toast|action)/,
              minShareCount: 8,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

const demoPages = (): string[] =>
  [...filesIn('demo/script-tag', '.html'), 'demo/react/index.html', 'demo/inbox/index.html', 'demo/reference/index.html']
    .filter((file) => existsSync(file))
    .map((file) => fileURLToPath(new URL(file, import.meta.url)));

/** 'use client' in react/index.ts is for frameworks that render on servers; and the React wrappers bring every element at once. */
const EXPECTED: ReadonlySet<string | undefined> = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']);

/** The demo pages, built once and served by the demo process under a strict content security policy. */
const demo = (): UserConfig => ({
  plugins: [providerMarks()],
  root: fileURLToPath(new URL('demo', import.meta.url)),
  publicDir: false,
  define: PRODUCTION,
  build: {
    // Beside the declarations of the local backend in dist/demo.
    outDir: '../dist/demo/pages',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: demoPages(),
      onLog: (level, log, next) => void (EXPECTED.has(log.code) || next(level, log)),
    },
  },
});

const test: UserConfig['test'] = {
  environment: 'node',
  include: ['tests/{architecture,contract,unit,resources,bench,react}/**/*.test.ts'],
  passWithNoTests: true,
  pool: 'forks',
  maxWorkers: 2,
  // The files of a worker share the modules and the image that in-memory databases begin with.
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

const builds: Record<string, () => UserConfig> = { cdn, module, demo };

export default defineConfig(({ mode }) => ({ ...(builds[mode] ?? library)(), test }));
