// The header of the demo's pages, of which there is one source: `<!-- site header -->` in a page becomes this header.
import type { Plugin } from 'vite';

const PLACEHOLDER = '<!-- site header -->';

const LINKS: Readonly<Record<string, string>> = { '/react/': 'React demo', '/docs/': 'Docs' };

/** The addresses of pages to which the header itself leads, by their files. */
const CURRENT: Readonly<Record<string, string>> = { '/inbox/index.html': '/inbox' };

/** The home page fills in the mailbox and the account menu itself. */
const HOME = '/site/home/index.html';

const headerOf = (file: string): string => {
  const link = (url: string, text: string, kind = ''): string =>
    `<a${kind} href="${url}"${CURRENT[file] === url ? ' aria-current="page"' : ''}>${text}</a>`;
  const end =
    file === HOME
      ? '<div class="bar-end" id="bar-end"><div id="bar-mailbox"></div></div>'
      : `<div class="bar-end">${link('/inbox', 'Mailbox', ' class="button"')}<portico-user-button></portico-user-button></div>`;
  return `<header class="bar">
      <a class="brand" href="/"><img src="/shared/icon.svg" alt="" />Portico</a>
      <nav aria-label="Demo">${Object.entries(LINKS)
        .map(([url, text]) => link(url, text))
        .join('')}</nav>
      ${end}
    </header>`;
};

/** Fills in the header, before Vite reads the addresses of the files in it. */
export const siteHeader = (): Plugin => ({
  name: 'site-header',
  transformIndexHtml: { order: 'pre', handler: (html, { path }) => html.replace(PLACEHOLDER, () => headerOf(path)) },
});
