// The options of the search, which are the same when the index is made and when it is used.
import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** The number of pages that the search shows. */
export const MAX_PAGES = 8;

export interface SearchEntry {
  /** The path of the page, with the ID of the section. */
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly keywords: string;
  readonly text: string;
  /** The blocks of code. */
  readonly code: string;
}

/** Words that questions contain and that say nothing about their topic. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i if in is it its may my of on or our the there this to we what when where which who why with you your'.split(
    ' ',
  ),
);

/** Returns the words of a text: `signInWithPassword` and `sign-in` are also found by their parts. */
const tokenize = (text: string): string[] => {
  const words = text.split(/[^\p{L}\p{N}_$-]+/u).filter(Boolean);
  return words.flatMap((word) => {
    const parts = word.split(/[_$-]+|(?<=[a-z0-9])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
};

/** Returns a word in the form in which it is compared, or null if it is not compared. */
const processTerm = (term: string): string | null => {
  const word = term
    .toLowerCase()
    .replace(/(?<=[a-z]{3})(?:ies|y)$/, 'i')
    .replace(/(?<=[a-z]{3}[^s])s$/, '');
  return word === '' || STOP_WORDS.has(term.toLowerCase()) ? null : word;
};

export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'heading', 'keywords', 'text', 'code'],
  storeFields: [],
  tokenize,
  processTerm,
  searchOptions: {
    boost: { title: 5, heading: 3, keywords: 4, code: 0.2 },
    weights: { fuzzy: 0.2, prefix: 0.5 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'OR',
  },
};

export interface Found {
  readonly path: string;
  /** The best sections of the page: their IDs and the words that were found. */
  readonly sections: readonly SearchResult[];
  readonly score: number;
}

/** Reference pages: they contain many words, so that guides come first if both match equally. */
const REFERENCE = /^(?:api|sdk|elements)\//;
export const isReference = (path: string): boolean => REFERENCE.test(path);

/** Returns the pages that match, best first. The words of a query may be in different sections of a page. */
export const findPages = (search: MiniSearch<SearchEntry>, query: string): readonly Found[] => {
  const pages = new Map<string, SearchResult[]>();
  for (const result of search.search(query)) {
    const path = String(result.id).split('#')[0] ?? '';
    pages.set(path, [...(pages.get(path) ?? []), result]);
  }
  const scoreOf = (path: string, sections: readonly SearchResult[]): number => {
    const words = new Set(sections.slice(0, 3).flatMap(({ queryTerms }) => queryTerms));
    return (sections[0]?.score ?? 0) * words.size * (isReference(path) ? 0.6 : 1);
  };
  return [...pages].map(([path, sections]) => ({ path, sections, score: scoreOf(path, sections) })).toSorted((a, b) => b.score - a.score);
};

/** Returns the words to mark: those that the visitor typed, without those that only resemble them. */
export const wordsToMark = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_$-]+/u)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word));
