// Decides whether a URL opens a page, for any server or router. Does not compare origins.
import {
  allParameterWordsIn,
  decodingsOf,
  foldPath,
  hasWord,
  isPlain,
  isWithin,
  namesIn,
  parametersOf,
  parameterWordsIn,
  pathReadings,
  withoutExtensions,
  withoutInserted,
  wordsOf,
} from './readings.js';

/** The parts of a URL with which a server or a hash router finds a page. Each part is computed when it is needed, at most once. */
interface Place {
  readonly isPlain: () => boolean;
  /** The names of the path segments, one list for each way to read the path. */
  readonly readings: () => readonly (readonly string[])[];
  /** The readings, and the readings without extensions: `/logout.data` returns the data of the page `/logout`. */
  readonly opened: () => readonly (readonly string[])[];
  /** All names in the path. */
  readonly words: () => ReadonlySet<string>;
  /** All parameters in the query. */
  readonly queryWords: () => ReadonlySet<string>;
  /** All parameters in the path and the query. */
  readonly allParameters: () => ReadonlySet<string>;
  /** The parameters, each with its value, after all decodings. */
  readonly parameters: () => readonly string[];
  /** All names in the path after all decodings. */
  readonly pageNames: () => readonly string[];
}

/** Returns the names that contain letters or digits. All other names have several spellings that cannot be compared. */
const comparableNamesIn = (text: string): readonly string[] => namesIn(text).filter(hasWord);

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const placeFrom = (path: string, query: string): Place => {
  const paths = once(() => decodingsOf(path).flatMap((text) => [text, withoutInserted(text)]));
  return {
    isPlain: once(() => isPlain(path)),
    readings: once(() => paths().map(foldPath)),
    opened: once(() => paths().flatMap((text) => [foldPath(text), foldPath(withoutExtensions(text))])),
    words: once(() => wordsOf(path)),
    queryWords: once(() => parameterWordsIn(query)),
    allParameters: once(() => allParameterWordsIn(`${path}&${query}`)),
    parameters: once(() => parametersOf(query)),
    pageNames: once(() => comparableNamesIn(withoutInserted(decodingsOf(path).at(-1) ?? ''))),
  };
};

/** A URL as servers (`path`) and hash routers (`fragment`) read it. Created only once for each URL, which is compared with many pages. */
export interface ReadUrl {
  readonly url: URL;
  readonly path: Place;
  readonly fragment: Place;
}

export const readUrl = (url: URL): ReadUrl => {
  const [path = '', ...queries] = url.hash.replace(/^#!?/, '').split('?');
  return {
    url,
    path: placeFrom(url.pathname, url.search),
    fragment: placeFrom(path, [...queries, url.search.slice(1)].join('&')),
  };
};

/** Returns the part of a URL that decides whether it opens the page: the fragment if the page has one, otherwise the path and the query. */
const placeOf = (read: ReadUrl, page: ReadUrl): Place => (page.url.hash === '' ? read.path : read.fragment);

const includesAll = (words: () => ReadonlySet<string>, names: readonly string[]): boolean => names.every((name) => words().has(name));

/** Returns whether a path with these names is the folder, or is below it. The root folder contains only itself. */
const isBelow = (names: readonly string[], folder: readonly string[]): boolean =>
  folder.length === 0 ? names.length === 0 : folder.every((name, index) => names[index] === name);

/**
 * Returns whether any server or router may open the page for the URL. Ignores all differences that a server or router may ignore.
 * @param range whether to include the pages below the page; the root page has no pages below it
 */
export const opens = (read: ReadUrl, page: ReadUrl, range: 'page' | 'page and below'): boolean => {
  const [{ opened, queryWords }, target] = [placeOf(read, page), placeOf(page, page)];
  const isSamePath = target
    .readings()
    .some((folder) => opened().some((names) => (range === 'page' ? names.join('/') === folder.join('/') : isBelow(names, folder))));
  // A URL without a fragment opens the start page of a hash router only on the router's own path.
  const isSameRouter =
    page.url.hash === '' || read.url.hash !== '' || foldPath(read.url.pathname).join('/') === foldPath(page.url.pathname).join('/');
  return isSamePath && isSameRouter && includesAll(queryWords, target.parameters());
};

/** Returns whether the URL has a path that can be read in several ways, and mentions all names of the page. */
export const mayOpen = (read: ReadUrl, page: ReadUrl): boolean => {
  const [place, target] = [placeOf(read, page), placeOf(page, page)];
  const [names, parameters] = [target.pageNames(), target.parameters()];
  if (place.isPlain() || names.length + parameters.length === 0) return false;
  return includesAll(place.words, names) && includesAll(place.allParameters, parameters);
};

const isReadPage = (read: ReadUrl, page: URL): boolean => read.url.origin === page.origin && opens(read, readUrl(page), 'page');

/** Returns whether a URL opens a page on the same origin. */
export const isPage = (url: URL, page: URL): boolean => isReadPage(readUrl(url), page);

/** Returns whether a URL has the parameters of a page, and none of them with a second value. Servers differ in which value they read. */
const hasExactParameters = ({ searchParams }: URL, page: URL): boolean =>
  [...page.searchParams.keys()].every((name) => searchParams.getAll(name).join('&') === page.searchParams.getAll(name).join('&'));

/** Returns whether a URL opens a page on the same origin in every server and router, and not only in some of them. */
export const isExactPage = (read: ReadUrl, page: URL): boolean =>
  isReadPage(read, page) && isWithin(pathReadings(read.url.pathname), page.pathname) && hasExactParameters(read.url, page);
