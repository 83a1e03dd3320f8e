// The HTML of a page. It has no inline scripts and styles, so that a strict content security policy applies.
import { escapeHtml, withApostrophes, withBreaks } from './markdown/text.js';
import type { NavigationGroup } from './navigation.js';
import { NOT_FOUND_PATH } from './pages/not-found.js';
import { rootOf, urlBetween, type RenderedPage } from './site.js';

/** The policy of the pages on hosts that send no header. The demo sends a stricter one. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

export interface Site {
  readonly groups: readonly NavigationGroup[];
  readonly pages: ReadonlyMap<string, RenderedPage>;
  /** Changes when the scripts and styles change, so that browsers do not use old ones. */
  readonly version: string;
}

const ICONS = {
  search: '<path d="m21 21-4.3-4.3"/><circle cx="11" cy="11" r="8"/>',
  theme: '<circle cx="12" cy="12" r="9"/><path d="M12 3v18a9 9 0 0 0 0-18" fill="currentColor"/>',
  menu: '<path d="M4 6h16M4 12h16M4 18h16"/>',
  x: '<path d="M18 6 6 18M6 6l12 12"/>',
  'chevron-right': '<path d="m9 18 6-6-6-6"/>',
} as const;

const icon = (name: keyof typeof ICONS): string => `<svg class="icon-${name}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

const labelOf = ({ label, title }: RenderedPage): string => withBreaks(escapeHtml(label ?? title));

const pageOf = (site: Site, path: string): RenderedPage => {
  const page = site.pages.get(path);
  if (!page) throw new Error(`The navigation has the page ${path}, which does not exist.`);
  return page;
};

const navigationLink = (site: Site, current: string, path: string, title = labelOf(pageOf(site, path))): string =>
  `<li><a href="${urlBetween(current, path)}"${path === current ? ' aria-current="page"' : ''}>${title}</a></li>`;

/** Returns the navigation. A long group is a single link while the visitor reads another group. */
const navigationOf = (site: Site, current: string): string => {
  const groups = site.groups.map(({ title, pages, first, parts = {} }) => {
    const isOpen = first === undefined || pages.includes(current);
    const links = pages.map((path) => {
      const part = parts[path];
      return `${part ? `<li class="part">${part}</li>` : ''}${navigationLink(site, current, path)}`;
    });
    return isOpen
      ? `<h2>${title}${first === undefined ? '' : icon('chevron-right')}</h2><ul>${links.join('')}</ul>`
      : `<ul class="closed">${navigationLink(site, current, first, `${title}${icon('chevron-right')}`)}</ul>`;
  });
  return groups.join('');
};

const groupOf = (site: Site, path: string): NavigationGroup | undefined => site.groups.find(({ pages }) => pages.includes(path));

const breadcrumbs = (site: Site, page: RenderedPage): string => {
  if (page.path === 'index' || page.path === NOT_FOUND_PATH) return '';
  const { title, first } = groupOf(site, page.path) ?? {};
  // The first page of a group has the title of the group.
  const group = first === page.path ? '' : `<li>${first ? `<a href="${urlBetween(page.path, first)}">${title}</a>` : title}</li>`;
  return `<nav class="breadcrumbs" aria-label="Breadcrumbs"><ol><li><a href="${rootOf(page.path)}">Documentation</a></li>${group}</ol></nav>`;
};

/** Returns the list of the sections of a page, or an empty string if there are only few. */
const sectionsOf = ({ headings }: RenderedPage): string => {
  const deepest = headings.filter(({ level }) => level <= 3).length > 30 ? 2 : 3;
  const shown = headings.filter(({ level }) => level >= 2 && level <= deepest);
  const items = shown.map(({ id, level, text }) => `<li class="level-${level}"><a href="#${id}">${withBreaks(escapeHtml(text))}</a></li>`);
  return shown.length < 2 ? '' : `<ul>${items.join('')}</ul>`;
};

/** The sections beside the page, in wide windows. */
const outline = (page: RenderedPage): string => {
  const sections = sectionsOf(page);
  return sections === '' ? '' : `<nav class="outline" aria-label="On this page"><h2>On this page</h2>${sections}</nav>`;
};

/** The sections above the page, in narrow windows. */
const contents = (page: RenderedPage): string => {
  const sections = sectionsOf(page);
  return sections === '' ? '' : `<details class="contents"><summary>${icon('chevron-right')}On this page</summary>${sections}</details>`;
};

const neighbors = (site: Site, { path }: RenderedPage): string => {
  if (path === NOT_FOUND_PATH) return '';
  const order = site.groups.flatMap(({ pages }) => pages);
  const at = order.indexOf(path);
  const link = (to: string | undefined, rel: 'prev' | 'next', word: string): string =>
    to === undefined ? '' : `<a rel="${rel}" href="${urlBetween(path, to)}"><span>${word}</span>${labelOf(pageOf(site, to))}</a>`;
  return `<nav class="neighbors" aria-label="Previous and next page">${link(order[at - 1], 'prev', 'Previous')}${link(order[at + 1], 'next', 'Next')}</nav>`;
};

const header = (page: RenderedPage): string => `<header class="top">
<button type="button" class="icon menu" popovertarget="navigation" aria-label="Menu">${icon('menu')}${icon('x')}</button>
<a class="brand" href="${rootOf(page.path)}"><img src="${rootOf(page.path)}assets/icon.svg" alt="" width="24" height="24">Portico <span>Docs</span></a>
<button type="button" class="find" hidden aria-haspopup="dialog" aria-label="Search" aria-keyshortcuts="/ Control+K">${icon('search')}<span>Search</span><kbd>/</kbd></button>
<a class="site" href="${rootOf(page.path)}../" hidden>Demo</a>
<button type="button" class="icon theme" hidden aria-label="Theme">${icon('theme')}</button>
</header>`;

/** The dialog is in the page, so that a phone shows its keyboard on the first touch. The results come with the index. */
const SEARCH = `<dialog class="search" aria-label="Search">
<form method="dialog">
<input type="text" role="combobox" aria-label="Search the documentation" aria-autocomplete="list" aria-controls="results" aria-expanded="false"
placeholder="Search the documentation" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go">
<button type="submit">Close</button>
</form>
<p class="count" role="status"></p>
<div class="results" id="results" role="listbox" aria-label="Results"></div>
</dialog>`;

const head = (site: Site, page: RenderedPage): string => {
  const asset = (name: string): string => `${rootOf(page.path)}assets/${name}?${site.version}`;
  const title = page.path === 'index' ? 'Portico documentation' : `${page.title} · Portico`;
  return `<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="${rootOf(page.path)}assets/icon.svg">
${page.path === NOT_FOUND_PATH ? '' : `<link rel="alternate" type="text/markdown" href="${markdownUrl(page)}">\n`}<link rel="stylesheet" href="${asset('docs.css')}">
<script src="${asset('theme.js')}"></script>
<script type="module" src="${asset('docs.js')}"></script>`;
};

/** Returns the relative URL of the page as Markdown. */
const markdownUrl = ({ path }: RenderedPage): string => `${rootOf(path)}${path}.md`;

/** The links to the page as Markdown, which the page for unknown addresses does not have. */
const tools = (page: RenderedPage): string => {
  if (page.path === NOT_FOUND_PATH) return '';
  return `<p class="tools"><a href="${markdownUrl(page)}">View as Markdown</a><button type="button" class="copy-page" hidden>Copy as Markdown</button></p>`;
};

/** Returns the HTML of a page. */
export const layout = (site: Site, page: RenderedPage): string => `<!doctype html>
<html lang="en" data-root="${rootOf(page.path)}">
<head>
${head(site, page)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${header(page)}
<div class="columns">
<nav class="navigation" id="navigation" popover aria-label="Documentation">${navigationOf(site, page.path)}</nav>
<main id="content" tabindex="-1">
${breadcrumbs(site, page)}
<article class="prose">
<div class="title"><h1>${withBreaks(escapeHtml(page.title))}</h1><p class="lead">${escapeHtml(withApostrophes(page.description))}</p>
${tools(page)}${contents(page)}</div>
${page.html}</article>
${neighbors(site, page)}
</main>
${outline(page)}
</div>
${SEARCH}
</body>
</html>
`;
