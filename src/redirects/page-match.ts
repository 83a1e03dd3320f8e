// Decides whether a URL opens a page, for any server or router.
import { decodingsOf, foldName, foldPath, isPlain, wordsOf } from './readings.js';

/** What a server or a hash router uses to find a page. */
interface Place {
  readonly path: string;
  readonly query: string;
}

/** Returns the fragment if the page has one, because hash routers find pages by fragments. Otherwise, returns the path and the query. */
const placeOf = (url: URL, page: URL): Place => {
  if (page.hash === '') return { path: url.pathname, query: url.search };
  const [path = '', ...queries] = url.hash.replace(/^#!?/, '').split('?');
  return { path, query: [...queries, url.search.slice(1)].join('&') };
};

/** Returns the names and values of the parameters. */
const parametersOf = ({ query }: Place): readonly string[] =>
  [...new URLSearchParams(query)]
    .flat()
    .filter((word) => word !== '')
    .map(foldName);

const includesAll = (text: string, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const found = wordsOf(text);
  return words.every((word) => found.has(word));
};

const isBelow = (names: readonly string[], folder: readonly string[]): boolean =>
  folder.length === 0 ? names.length === 0 : folder.every((name, index) => names[index] === name);

/**
 * Returns whether a server or a router opens the page for the URL, whatever differences it ignores. Does not compare origins.
 * @param range whether pages below the page count. There are no pages below the root.
 */
export const opens = (url: URL, page: URL, range: 'page' | 'page and below'): boolean => {
  const [place, target] = [placeOf(url, page), placeOf(page, page)];
  const names = foldPath(place.path);
  const isSamePath = decodingsOf(target.path)
    .map(foldPath)
    .some((folder) => isBelow(names, folder) && (range !== 'page' || names.length === folder.length));
  // A URL without a fragment opens the start page of a hash router only on the router's own path.
  const isSameRouter = page.hash === '' || url.hash !== '' || foldPath(url.pathname).join('/') === foldPath(page.pathname).join('/');
  return isSamePath && isSameRouter && includesAll(place.query, parametersOf(target));
};

/** Returns whether the URL has a path that can be read in several ways, and mentions the page. Does not compare origins. */
export const mayOpen = (url: URL, page: URL): boolean => {
  const [{ path, query }, target] = [placeOf(url, page), placeOf(page, page)];
  const name = foldPath(decodingsOf(target.path).at(-1) ?? '').at(-1);
  const parameters = parametersOf(target);
  if (isPlain(path) || (name === undefined && parameters.length === 0)) return false;
  return includesAll(path, name === undefined ? [] : [name]) && includesAll(`${path}&${query}`, parameters);
};
