// Makes the index of the search: one entry for each section of each page.
import MiniSearch from 'minisearch';
import { withApostrophes } from './markdown/text.js';
import { headingsOf } from './markdown/sections.js';
import { isReference, SEARCH_OPTIONS, type SearchEntry } from './browser/search-options.js';
import type { RenderedPage } from './site.js';

const MAX_TEXT = 320;

const CODE = /^```.*?^```$/gms;

/** Returns the text of Markdown without markup and blocks of code. Each paragraph, list and table is a line. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(CODE, '\n\n')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[|: -]+$/gm, ' ')
    .replaceAll(/^- /gm, '')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\{#[\w.-]+\}|[|#>\\]/g, ' ')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');

/** Returns the code of a guide. The tables of reference pages contain the names in their code already. */
const codeIn = (path: string, markdown: string): string => (isReference(path) ? '' : (markdown.match(CODE) ?? []).join(' '));

/** Returns the sections of a page. The first one is the text above the first heading. */
const entriesOf = ({ path, title, description, keywords = '', markdown, headings }: RenderedPage): readonly SearchEntry[] => {
  const lines = markdown.split('\n');
  const found = headingsOf(lines);
  const part = (from: number, to: number | undefined): string => lines.slice(from, to).join('\n');
  const start = part(0, found[0]?.line);
  return [
    { id: path, title, heading: '', keywords, text: `${description}\n${plain(start)}`, code: codeIn(path, start) },
    ...found.map(({ line }, index) => {
      const own = part(line + 1, found[index + 1]?.line);
      const { id = '', text = '' } = headings[index] ?? {};
      return { id: `${path}#${id}`, title, heading: text, keywords: '', text: plain(own), code: codeIn(path, own) };
    }),
  ];
};

/** Returns the index as JSON. The browser shows only the beginning of each text. */
export const searchIndex = (pages: readonly RenderedPage[]): string => {
  const search = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  const entries = pages.flatMap(entriesOf);
  search.addAll(entries);
  const shown = Object.fromEntries(
    entries.map(({ id, title, heading, text }) => [id, [title, heading, withApostrophes(text.slice(0, MAX_TEXT))]]),
  );
  return JSON.stringify({ index: search, shown });
};
