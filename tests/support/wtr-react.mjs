// React is CommonJS and Web Test Runner serves native modules. This plugin bundles React once, at server start, as native ESM:
// one build for all ids, so that they share one copy of the internals of React.
import { createRequire } from 'node:module';
import { build } from 'vite';

const IDS = ['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react/jsx-runtime', 'react/jsx-dev-runtime'];
const PREFIX = '/__react/';
const require = createRequire(import.meta.url);

process.env.NODE_ENV ??= 'development'; // otherwise `build` sets production for this process, and production React has no `act`

const fileName = (id) => `${id.replaceAll('/', '-')}.js`;

/**
 * The exports of CommonJS are not visible statically, so they are read from the loaded module (now, because the runner wraps `console`
 * later).
 */
function esmSource(id) {
  const names = Object.keys(require(id)).filter((name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name));
  return `import M from '${id}'; export default M; export const { ${names.join(', ')} } = M;`;
}

const sources = new Map(IDS.map((id) => [`\0entry:${id}`, esmSource(id)]));

const virtualEntries = {
  name: 'react-entries',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('entry:') ? `\0${id}` : undefined),
  load: (id) => sources.get(id),
};

async function bundleReact() {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [virtualEntries],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(IDS.map((id) => [fileName(id).slice(0, -3), `entry:${id}`])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
      },
    },
  });
  return new Map(output.map((file) => [PREFIX + file.fileName, file.code]));
}

export function reactPlugin() {
  let files;
  return {
    name: 'react-as-esm',
    resolveImport: ({ source }) => (IDS.includes(source) ? PREFIX + fileName(source) : undefined),
    async serve(context) {
      if (!context.path.startsWith(PREFIX)) return undefined;
      files ??= bundleReact();
      const body = (await files).get(context.path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
