// Collects and renders all pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fillIn, type PageOfFile } from './markdown/directives.js';
import { highlighterFor } from './markdown/highlight.js';
import { render, snippetsOf, tokensOf, type Rendered } from './markdown/render.js';
import { callPages, callsTable, functionsPage } from './pages/call-pages.js';
import { elementPages, elementsTable, hookNamesTable, tokensTable } from './pages/element-pages.js';
import { endpointsTable } from './pages/endpoint-list.js';
import { endpointPages } from './pages/endpoint-pages.js';
import { errorSections } from './pages/error-page.js';
import { NOT_FOUND_PATH } from './pages/not-found.js';
import { localesTable, messagesTable, optionsTable, providersTable, setupProblems, urlsTable } from './pages/tables.js';
import { CONTENT } from './paths.js';
import { withPageLinks, type Page } from './page.js';

/** The pages that contain files of the repository. Links to these files in included text lead to the pages. */
const PAGE_OF_FILE: PageOfFile = {
  'README.md': 'index',
  'dist-cdn/README.md': 'script-tag',
  'elements/README.md': 'elements',
  'elements/README.md#design-tokens': 'tokens',
  'elements/ACCESSIBILITY.md': 'accessibility',
  'src/ARCHITECTURE.md': 'architecture',
  'src/CONTRACT.md': 'wire-rules',
  'src/compat/README.md': 'migration',
  'src/backend/README.md': 'self-hosting',
  'src/backend/README.md#emails': 'guides/emails#design',
  'src/backend/README.md#first-proof-of-an-address': 'security#first-proof-of-an-address',
  'src/backend/README.md#accounts-at-providers': 'security#accounts-at-providers',
  'src/backend/README.md#limits-of-request-bodies': 'self-hosting#limits-of-request-bodies',
  'src/backend/README.md#development-endpoints': 'self-hosting#development-endpoints',
};

const TABLES: Readonly<Record<string, () => string>> = {
  tokens: tokensTable,
  hooks: hookNamesTable,
  elements: elementsTable,
  calls: callsTable,
  endpoints: endpointsTable,
  providers: providersTable,
  options: optionsTable,
  urls: urlsTable,
  locales: localesTable,
  messages: messagesTable,
  'setup-problems': setupProblems,
};

const FRONT_MATTER = /^---\n(.*?)\n---\n/s;

/** Reads a page from its file. */
const contentPage = (file: string): Page => {
  const path = file.replace(/\.md$/, '');
  const text = readFileSync(join(CONTENT, file), 'utf8');
  const [whole = '', head = ''] = FRONT_MATTER.exec(text) ?? [];
  const { title, description, keywords, label } = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  ) as Partial<Record<'title' | 'description' | 'keywords' | 'label', string>>;
  if (!title || !description) throw new Error(`${file} needs a title and a description.`);
  const own = path === 'errors' ? errorSections(text.slice(whole.length)) : text.slice(whole.length);
  const markdown = withPageLinks(path, fillIn(path, own, { tables: TABLES, pageOfFile: PAGE_OF_FILE }));
  return { path, title, description, markdown, ...(keywords && { keywords }), ...(label && { label }) };
};

/** The pages that are files in `content`. */
export const contentPages = (): readonly Page[] =>
  readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => contentPage(file.replaceAll('\\', '/')));

export const allPages = (): readonly Page[] => [...contentPages(), ...elementPages(), functionsPage(), ...callPages(), ...endpointPages()];

/** The folder of the documentation on the demo's origin. Only the page for unknown addresses contains it. */
const DEMO_FOLDER = '/docs/';

/** Returns the relative path from a page to the root of the documentation. A page is an `index.html` in a folder with its name. */
export const rootOf = (path: string): string => {
  if (path === NOT_FOUND_PATH) return DEMO_FOLDER;
  return path === 'index' ? './' : '../'.repeat(path.split('/').length);
};

/** Returns the URL of another page, relative to a page. */
export const urlBetween = (from: string, to: string): string => (to === 'index' ? rootOf(from) : `${rootOf(from)}${to}/`);

export interface Target {
  readonly path: string;
  readonly hash: string;
}

/** Returns the page that a link in Markdown leads to, or undefined if it leads elsewhere. */
export const targetOf = (from: string, link: string): Target | undefined => {
  if (/^(?:[a-z]+:|\/)/.test(link)) return undefined;
  const [file = '', hash = ''] = link.split('#');
  if (file === '') return { path: from, hash };
  return { path: posix.join(posix.dirname(from), file).replace(/\.md$/, ''), hash };
};

export interface RenderedPage extends Page, Rendered {}

/** Renders pages. */
export const renderPages = async (pages: readonly Page[]): Promise<readonly RenderedPage[]> => {
  const parsed = pages.map((page) => ({ page, tokens: tokensOf(page.markdown) }));
  const highlight = await highlighterFor(parsed.flatMap(({ tokens }) => snippetsOf(tokens)));
  return parsed.map(({ page, tokens }) => {
    const hrefOf = (link: string): string => {
      const target = targetOf(page.path, link);
      if (!target) return link;
      const hash = target.hash === '' ? '' : `#${target.hash}`;
      return target.path === page.path ? hash || './' : `${urlBetween(page.path, target.path)}${hash}`;
    };
    return { ...page, ...render(tokens, highlight, hrefOf) };
  });
};
