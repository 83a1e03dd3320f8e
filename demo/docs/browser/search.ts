// Finds pages for the search dialog, which loads this module and the index when it is opened for the first time.
import MiniSearch from 'minisearch';
import { findPages, MAX_PAGES, SEARCH_OPTIONS, wordsToMark, type Found, type SearchEntry } from './search-options.js';

const MAX_SECTIONS = 3;
const EXCERPT = 140;

export type Shown = Readonly<Record<string, readonly [title: string, heading: string, text: string]>>;

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** Returns the position and the length of the first of the words in a text. */
const firstOf = (text: string, words: readonly string[]): readonly [at: number, length: number] | undefined => {
  const lower = text.toLowerCase();
  const found = words.map((word) => [lower.indexOf(word), word.length] as const).filter(([at]) => at >= 0);
  return found.toSorted(([a, long], [b, short]) => a - b || short - long)[0];
};

/** Returns the text with the found words marked. */
const marked = (text: string, words: readonly string[]): readonly (Node | string)[] => {
  const parts: (Node | string)[] = [];
  let rest = text;
  for (let found = firstOf(rest, words); found; found = firstOf(rest, words)) {
    const [at, length] = found;
    parts.push(rest.slice(0, at), make('mark', {}, rest.slice(at, at + length)));
    rest = rest.slice(at + length);
  }
  return [...parts, rest];
};

/** Returns the part of a text in which the first of the words is. Its lines are paragraphs, of which the part is in one. */
const excerptOf = (paragraphs: string, words: readonly string[]): string => {
  const lines = paragraphs.split('\n');
  const text = lines.find((line) => firstOf(line, words)) ?? lines[0] ?? '';
  const [first] = firstOf(text, words) ?? [0];
  const start = first < 60 ? 0 : text.lastIndexOf(' ', first - 40) + 1;
  const isCut = text.length > start + EXCERPT;
  const end = isCut ? text.lastIndexOf(' ', start + EXCERPT) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${isCut ? ' …' : ''}`;
};

/**
 * Returns what a result says: the description of the page if the title contains all words, and otherwise an excerpt of the best section with
 * one of them.
 */
export const excerptFor = ({ path, sections }: Found, shown: Shown, words: readonly string[]): string => {
  const title = shown[path]?.[0].toLowerCase() ?? '';
  if (words.every((word) => title.includes(word))) return excerptOf(shown[path]?.[2] ?? '', []);
  const texts = sections.map(({ id }) => shown[String(id)]?.[2] ?? '');
  return excerptOf(texts.find((text) => firstOf(text, words)) ?? texts[0] ?? '', words);
};

/** Returns the sections to show below a page: the best ones with one of the words in their heading. */
export const sectionsFor = ({ path, sections }: Found, shown: Shown, words: readonly string[]): readonly string[] =>
  sections
    .map(({ id }) => String(id))
    .filter((id) => id !== path && firstOf(shown[id]?.[1] ?? '', words))
    .slice(0, MAX_SECTIONS);

const urlOf = (root: string, id: string): string => {
  const [path = '', hash = ''] = id.split('#');
  return `${root}${path === 'index' ? '' : `${path}/`}${hash === '' ? '' : `#${hash}`}`;
};

/** Returns the links to a page and to its best sections. */
const linksTo = (root: string, found: Found, shown: Shown, words: readonly string[]): readonly HTMLElement[] => {
  const { path } = found;
  const link = (id: string, kind: string, ...content: readonly (Node | string)[]): HTMLElement =>
    make('a', { href: urlOf(root, id), class: kind, role: 'option', tabindex: '-1' }, ...content);
  const title = make('strong', {}, ...marked(shown[path]?.[0] ?? path, words));
  const excerpt = make('span', {}, ...marked(excerptFor(found, shown, words), words));
  return [
    link(path, 'page', title, excerpt),
    ...sectionsFor(found, shown, words).map((id) => link(id, 'section', ...marked(shown[id]?.[1] ?? '', words))),
  ];
};

/** Loads the index. Returns a function that returns the best results of a query: their links, and the number of all pages found. */
export const loadIndex = async (
  root: string,
): Promise<(query: string) => { readonly links: readonly HTMLElement[]; readonly pages: number }> => {
  const file = (await (await fetch(`${root}assets/search.json`)).json()) as { readonly index: never; readonly shown: Shown };
  const search = MiniSearch.loadJS<SearchEntry>(file.index, SEARCH_OPTIONS);
  return (query) => {
    const found = findPages(search, query);
    const words = wordsToMark(query);
    return { links: found.slice(0, MAX_PAGES).flatMap((page) => linksTo(root, page, file.shown, words)), pages: found.length };
  };
};
