// `npm run docs`: writes the documentation to `dist/docs`, as static files for any host.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { BUILT_DOCS } from '../site/built.js';
import { llmsFullText, llmsText, markdownOf } from './assistants.js';
import { digest } from './cache.js';
import { layout, type Site } from './layout.js';
import { navigation } from './navigation.js';
import { notFoundPage } from './pages/not-found.js';
import { ROOT } from './paths.js';
import { previewData } from './preview-data.js';
import { searchIndex } from './search-index.js';
import { allPages, renderPages } from './site.js';

const ASSETS = join(BUILT_DOCS, 'assets');

const write = (name: string, text: string): void => {
  const file = join(BUILT_DOCS, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Bundles the scripts and the styles. */
const buildAssets = async (): Promise<string> => {
  const own = (name: string): string => join(ROOT, 'demo/docs', name);
  const options = {
    outdir: ASSETS,
    bundle: true,
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
    loader: { '.svg': 'dataurl' },
  } as const;
  await build({ ...options, entryPoints: [own('browser/docs.ts')], format: 'esm', splitting: true, chunkNames: '[name]-[hash]' });
  await build({ ...options, entryPoints: [own('browser/theme.ts')], format: 'iife' });
  await build({ ...options, entryPoints: [own('style/docs.css')] });
  cpSync(join(ROOT, 'demo/shared/icon.svg'), join(ASSETS, 'icon.svg'));
  return digest(...['docs.js', 'docs.css', 'theme.js'].map((name) => readFileSync(join(ASSETS, name), 'utf8'))).slice(0, 8);
};

/** Copies the script-tag module, which the live previews load. */
const copyElements = (): void => {
  const target = join(ASSETS, 'portico');
  if (!existsSync(join(ROOT, 'dist-cdn/portico.esm.js')))
    throw new Error('Run npm run build first: the live previews need dist-cdn/portico.esm.js.');
  cpSync(join(ROOT, 'dist-cdn/portico.esm.js'), join(target, 'portico.esm.js'));
  cpSync(join(ROOT, 'dist-cdn/esm'), join(target, 'esm'), { recursive: true });
};

const start = performance.now();
rmSync(BUILT_DOCS, { recursive: true, force: true });
const version = await buildAssets();
copyElements();
const rendered = await renderPages(allPages());
const pages = new Map(rendered.map((page) => [page.path, page]));
const groups = navigation();
const site: Site = { groups, pages, version };
for (const page of rendered) {
  write(page.path === 'index' ? 'index.html' : `${page.path}/index.html`, layout(site, page));
  write(`${page.path}.md`, markdownOf(page));
}
for (const page of await renderPages([notFoundPage()])) write(`${page.path}.html`, layout(site, page));
write('assets/search.json', searchIndex(rendered));
write('assets/preview.json', previewData());
write('llms.txt', llmsText(groups, pages));
write('llms-full.txt', llmsFullText(groups, pages));
console.log(`${rendered.length} pages in dist/docs, ${((performance.now() - start) / 1000).toFixed(1)} s`);
