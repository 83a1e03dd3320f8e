// Finds the name of the handler's page in a URL, and writes it: in the path, or in a parameter of the query.
import { pageOf, type Segment } from './segments.js';

/** Where URLs contain the name of a page. */
export interface Place {
  /** The path of the handler. */
  readonly path: string;
  /** The parameter that contains the name of a page. Empty if the last segment of the path is the name. */
  readonly parameter: string;
}

/** Returns a path without an end that some hosts add, and others remove: `/`, `.html` or `/index.html`. */
const withoutEnd = (path: string): string => path.replace(/(?:(?:\/index)?\.html|\/)$/, '');

/** Returns the place of the page's name for the URL of a handler, such as `/handler` or `/auth.html?page=`. */
export const placeOf = ({ pathname, search, searchParams }: URL): Place => ({
  path: withoutEnd(pathname),
  parameter: (search.endsWith('=') && [...searchParams.keys()].at(-1)) || '',
});

/**
 * Returns the page that a URL opens, or `undefined` if the URL is outside the handler or names an unknown page. A document without the
 * parameter opens the sign-in page.
 */
export const segmentAt = ({ pathname, searchParams }: URL, { path, parameter }: Place): Segment | undefined => {
  const own = withoutEnd(pathname);
  if (parameter) return own === path ? pageOf(searchParams.get(parameter) ?? 'sign-in') : undefined;
  return own.startsWith(`${path}/`) ? pageOf(own.slice(path.length + 1)) : undefined;
};

/** Changes a URL so that it opens a page. Keeps the rest of the query. */
export const setSegment = (url: URL, { path, parameter }: Place, segment: Segment): void => {
  if (!parameter) url.pathname = `${path}/${segment}`;
  // Writing a parameter escapes the whole query again, so a URL that names the page already is left unchanged.
  else if (url.searchParams.get(parameter) !== segment) url.searchParams.set(parameter, segment);
};

/** Returns the query without the name of the page, because a page outside the handler may have a parameter with the same name. */
export const otherQuery = ({ search }: URL, { parameter }: Place): URLSearchParams => {
  const query = new URLSearchParams(search);
  query.delete(parameter);
  return query;
};
