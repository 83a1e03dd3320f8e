// Bundles the browser tests once, when the runner starts. Without bundles, each test file would request about 300 modules, which
// takes longer than its tests.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { tsImport } from 'tsx/esm/api';

const { providerMarks } = await tsImport('../../dist-cdn/provider-marks.ts', import.meta.url);

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Additional entries, which pages inside a test load with their own script. */
const PAGE_SCRIPTS = ['elements/index.ts', 'src/index.ts'];

/** The other tests in these folders run in Node. */
const isTest = (path) => /^tests\/(?:elements\/.*\.test\.ts|react\/.*\.test\.tsx)$/.test(path);

const testFilesIn = (folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter(isTest);

/** Returns whether the runner must serve a module, because the module communicates with the runner's server. */
const isRunnerModule = (id) => id.startsWith('@web/');

/** Returns the bundled files by path. Entries keep the path of their source. */
async function bundle(entries) {
  const { output } = await build({
    configFile: false,
    plugins: [providerMarks()],
    logLevel: 'error',
    mode: 'development',
    define: {
      'process.env.NODE_ENV': '"development"',
      'process.env.SLICE': JSON.stringify(process.env.SLICE ?? ''),
      'process.env.MODEL_RUNS': 'undefined',
    },
    resolve: { conditions: ['development', 'browser'] },
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((path) => [path, `${ROOT}${path}`])),
        external: isRunnerModule,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name]',
          chunkFileNames: 'tests/.out/bundle/[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'packages', test: /node_modules/ },
              { name: 'sdk', test: (id) => id.startsWith(`${ROOT}src/`) },
            ],
          },
        },
      },
    },
  });
  return new Map(output.map((file) => [`/${file.fileName}`, file.code ?? file.source]));
}

/** @param folders The folders of test files, relative to the repository. */
export function bundlePlugin(folders) {
  let files;
  return {
    name: 'bundled-tests',
    async serverStart() {
      process.env.NODE_ENV ??= 'development'; // otherwise `build` sets production for this process
      files = await bundle([...folders.flatMap(testFilesIn), ...PAGE_SCRIPTS]);
    },
    serve({ path }) {
      const body = files.get(path);
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' };
    },
  };
}
