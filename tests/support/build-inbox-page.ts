// Builds the inbox page of the demo for `portico dev`, with a header that leads to the start page of `portico dev`.
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { siteHeader } from '../../demo/site/header.js';

const NAVIGATION = '<nav aria-label="Portico"><a href="/">People to try</a><a href="/inbox" aria-current="page">Mailbox</a></nav>';

/** Replaces the navigation, which leads to other pages of the demo, and the title. Removes the account menu, its script and the footer. */
const ownHeader: Plugin = {
  name: 'own-header',
  transformIndexHtml: (html) => {
    const page = html
      .replace(/<nav\b.*?<\/header>/s, `${NAVIGATION}</header>`)
      .replace(/<script\s[^>]*portico\.js[^>]*><\/script>/, '')
      .replace(/<footer\b.*?<\/footer>/s, '')
      .replace('Portico demo', 'Portico')
      .replace('Open the demo', 'People to try');
    if (!page.includes(NAVIGATION) || page.includes('portico.js'))
      throw new Error('demo/inbox/index.html has no navigation. Change build-inbox-page.ts accordingly.');
    return page;
  },
};

/** Writes the page and its files to a folder. */
export const buildInboxPage = async (folder: string): Promise<void> => {
  const outDir = resolve(folder);
  await build({
    ...{ configFile: false, root: 'demo', publicDir: false, logLevel: 'warn', plugins: [siteHeader(), ownHeader] },
    build: {
      ...{ outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
      rolldownOptions: { input: resolve('demo/inbox/index.html') },
    },
  });
};
