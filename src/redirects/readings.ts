// Finds the pages that browsers, servers and routers may open for a path. They decode and split paths in different ways.
import { decodeUtf8 } from '../lib/url.js';

/** Maximum number of times that servers and routers decode a path before they look up the page. */
const DECODINGS = 3;

/** Returns the text, the text decoded once, decoded twice, and so on. Parts that are not UTF-8 stay encoded. */
export const decodingsOf = (text: string): readonly string[] => {
  const texts = [text];
  for (let round = 0; round < DECODINGS; round += 1) {
    const decoded = texts[round]?.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => decodeUtf8(escaped) ?? escaped) ?? '';
    if (decoded === texts[round]) break;
    texts.push(decoded);
  }
  return texts;
};

/**
 * Returns whether a server may find a dot segment in a decoded path, also after it has removed spaces, parameters (`..;x`) or a query. The
 * parser of Node 20 and 22 leaves even some plain dot segments in a path (ada-url/ada#935).
 */
export const hasDotSegment = (decoded: string): boolean =>
  decoded.split(/[/\\]/).some((segment) => /^\s*\.{1,2}\s*(?:[;?#]|$)/.test(segment));

/** Returns whether all servers and routers split and decode the path in the same way. */
export const isPlain = (path: string): boolean => /^(?:[\w.~-]|\/(?!\/))*$/.test(path);

/**
 * Returns a path for comparisons: in lower case, without dashes, which the handler ignores, without extensions, and without the file name
 * `index.html`.
 */
export const foldPath = (path: string): string => {
  const names = path
    .toLowerCase()
    .replaceAll('-', '')
    .split('/')
    .map((segment) => segment.replace(/\..*/, ''))
    .filter((name) => name !== '');
  if (names.at(-1) === 'index') names.pop();
  return `/${names.join('/')}`;
};

/** Returns the letters and digits of a text, decoded and in lower case. */
export const lettersOf = (text: string): string => (decodingsOf(text).at(-1) ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
