// Reads a path in every way in which browsers, servers and routers read it.
import { decodeUtf8 } from '../lib/url.js';

/** Maximum number of times that servers and routers decode a path before they look up the page. */
const DECODINGS = 3;

/** Matches a segment that a correct parser always resolves. Ada, the parser of Node 20 and 22, leaves some (ada-url/ada#935). */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

export const hasDotSegment = (path: string): boolean => DOT_SEGMENT.test(path);

/** Returns the path, the path decoded once, decoded twice, and so on. Parts that are not UTF-8 stay encoded. */
export const decodingsOf = (path: string): readonly string[] => {
  const texts = [path];
  for (let round = 0; round < DECODINGS; round += 1) {
    const decoded = texts[round]?.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => decodeUtf8(escaped) ?? escaped) ?? '';
    if (decoded === texts[round]) break;
    texts.push(decoded);
  }
  return texts;
};

/** Returns the path as a browser requests it, with dot segments resolved and backslashes replaced. */
export const normalizePath = (path: string): string => {
  const url = new URL('http://x');
  // Ada resolves all dot segments if they are encoded.
  const segments = path.split(/[/\\]/).map((segment) => (segment === '.' || segment === '..' ? segment.replaceAll('.', '%2e') : segment));
  url.pathname = segments.join('/');
  return url.pathname;
};

/** Returns every path that a router may read from this path: decoded up to three times, with and without empty segments. */
export const readingsOf = (path: string): readonly string[] => [
  ...new Set(
    decodingsOf(path).flatMap((text) => [normalizePath(text.replaceAll(/[/\\]+/g, '/')), normalizePath(text).replaceAll(/\/+/g, '/')]),
  ),
];

/** Returns the name of a segment without dashes, a leading `!`, last dots and spaces, and the ending `.html`. */
const foldName = (segment: string): string => {
  const name = segment.replaceAll('-', '').replace(/^!/, '');
  let end = name.length;
  for (;;) {
    if (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1;
    else if (name.endsWith('.html', end)) end -= '.html'.length;
    else return name.slice(0, end);
  }
};

/** How a router treats empty segments, and dots with parameters or spaces, before it resolves dot segments. */
interface Router {
  readonly keepsEmpty: boolean;
  /** Whether `..;` and `.. ` are names. */
  readonly keepsNames: boolean;
}

const ROUTERS: readonly Router[] = [
  { keepsEmpty: false, keepsNames: false },
  { keepsEmpty: true, keepsNames: false },
  { keepsEmpty: false, keepsNames: true },
];

/**
 * Returns the path as a tolerant router reads it: in lower case, without parameters, and with folded names. The handler of Portico ignores
 * dashes.
 */
const foldPath = (path: string, { keepsEmpty, keepsNames }: Router): string => {
  const text = path.toLowerCase().replaceAll(/%20|%c2%a0/g, ' ');
  const segments: string[] = [];
  for (const part of text.split('/')) {
    const segment = part.replace(/;.*/, '').trim();
    const dots = keepsNames ? part : segment;
    if (dots === '..') segments.pop();
    else if (dots !== '.' && (keepsEmpty || segment !== '')) segments.push(segment);
  }
  return `/${segments
    .map(foldName)
    .filter((name) => name !== '')
    .join('/')}`;
};

/** Returns the path without what may be a query or a fragment for a router or a server that decodes it. */
const withoutQuery = (path: string): string => path.split(/[?&]|%3f|%23|%26/i)[0] ?? '';

/** Returns every path that a router may read from this path, folded for comparisons. */
export const foldedReadingsOf = (path: string): readonly string[] => {
  const folded = new Set<string>();
  for (const text of readingsOf(path))
    for (const router of ROUTERS) {
      const whole = foldPath(text, router);
      folded
        .add(whole)
        .add(foldPath(withoutQuery(text), router))
        .add(foldPath(withoutQuery(whole), router));
    }
  return [...folded];
};

/** Returns the folded readings of a path of the host, which contains no parameters. */
export const foldedPagesOf = (path: string): readonly string[] =>
  readingsOf(path).map((text) => foldPath(text, { keepsEmpty: false, keepsNames: false }));
