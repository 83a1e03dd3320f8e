// Bundles the pages of the comparison as production applications.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import type { RolldownOutput } from 'rolldown';
import { inProduction } from '../sizes.js';
import type { Site } from './product.js';
import { htmlPage } from './product.js';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const APPS = join(ROOT, 'tests/.out/peers/apps');

export interface App {
  /** The code of the main module. */
  readonly code: string;
  /** The folder from which imports are resolved. If omitted, this repository. */
  readonly folder?: string;
  readonly isSplit?: boolean;
  readonly body?: string;
}

const script = (path: string): string => `<script type="module" src="${path}"></script>`;

/** Bundles an application with esbuild, to one file or to many chunks. */
export const bundleWithEsbuild = async ({ code, folder = ROOT, isSplit = false, body = '' }: App): Promise<Omit<Site, 'api'>> => {
  const { outputFiles } = await esbuild({
    stdin: { contents: code, resolveDir: folder, sourcefile: 'main.tsx', loader: 'tsx' },
    ...{ bundle: true, splitting: isSplit, minify: true, write: false, legalComments: 'none' },
    ...{ format: 'esm', platform: 'browser', target: 'es2022', jsx: 'automatic', outdir: '/', entryNames: 'main' },
    absWorkingDir: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [path.slice(path.lastIndexOf('/')), contents]));
  const styles = files.has('/main.css') ? '<link rel="stylesheet" href="/main.css">' : '';
  return { page: htmlPage(`${styles}${script('/main.js')}`, body), files };
};

/** Bundles an application with `vite build`. */
export const bundleWithVite = async (name: string, { code, body = '' }: App): Promise<Omit<Site, 'api'>> => {
  const root = join(APPS, name);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'main.tsx'), code);
  writeFileSync(join(root, 'index.html'), htmlPage(script('/main.tsx'), body));
  const built = await inProduction(() =>
    vite({ configFile: false, root, logLevel: 'error', build: { write: false }, oxc: { jsx: { runtime: 'automatic' } } }),
  );
  const { output } = (Array.isArray(built) ? built[0] : built) as RolldownOutput;
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
  const page = String(files.get('/index.html'));
  files.delete('/index.html');
  return { page, files };
};
