// The header and the footer of the demo's pages, of which there is one source: `<!-- site header -->` in a page becomes this header, and
// `<!-- site footer -->` becomes this footer.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const HEADER = '<!-- site header -->';
const FOOTER = '<!-- site footer -->';

const LINKS: Readonly<Record<string, string>> = { '/react/': 'React demo', '/docs/': 'Docs' };
const FOOT_LINKS: Readonly<Record<string, string>> = { '/docs/': 'Docs', '/inbox': 'Mailbox' };

/** The addresses of pages to which the header itself leads, by their files. */
const CURRENT: Readonly<Record<string, string>> = { '/inbox/index.html': '/inbox' };

/** The home page fills in the mailbox and the account menu itself. */
const HOME = '/site/home/index.html';

/** Returns the HTML of a link in a file. */
const linkIn = (file: string, url: string, text: string, attributes = ''): string =>
  `<a${attributes} href="${url}"${CURRENT[file] === url ? ' aria-current="page"' : ''}>${text}</a>`;

const linksIn = (file: string, links: Readonly<Record<string, string>>): string =>
  Object.entries(links)
    .map(([url, text]) => linkIn(file, url, text))
    .join('');

const headerOf = (file: string): string => {
  const end =
    file === HOME
      ? '<div class="bar-end" id="bar-end"><div id="bar-mailbox"></div></div>'
      : `<div class="bar-end">${linkIn(file, '/inbox', 'Mailbox', ' class="button"')}<portico-user-button></portico-user-button></div>`;
  return `<a class="skip" href="#${file === HOME ? 'stage' : 'content'}">Skip to content</a>
    <header class="bar">
      <a class="brand" href="/"><img src="/shared/icon.svg" alt="" />Portico</a>
      <nav aria-label="Demo">${linksIn(file, LINKS)}</nav>
      ${end}
    </header>`;
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

const footerOf = (file: string): string => `<footer class="foot">${linksIn(file, FOOT_LINKS)}<span>Version ${version}</span></footer>`;

/** Fills in the header and the footer, before Vite reads the addresses of the files in it. */
export const siteHeader = (): Plugin => ({
  name: 'site-header',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) => html.replace(HEADER, () => headerOf(path)).replace(FOOTER, () => footerOf(path)),
  },
});
