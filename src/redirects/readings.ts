// Finds the pages that browsers, servers and routers may open for a path. They decode and split paths in different ways.
import { decodeUtf8 } from '../lib/url.js';

/** Maximum number of times that servers and routers decode a path before they look up the page. */
const DECODINGS = 3;

/** Returns the decoded escapes. If they are not UTF-8, decodes only the ASCII characters, like servers that decode single bytes. */
const decodeEscapes = (escapes: string): string =>
  decodeUtf8(escapes) ?? escapes.replaceAll(/%[0-7][0-9a-f]/gi, (escaped) => decodeURIComponent(escaped));

/** Returns the text, the text decoded once, decoded twice, and so on. */
export const decodingsOf = (text: string): readonly string[] => {
  const texts = [text];
  for (let round = 0; round < DECODINGS; round += 1) {
    const decoded = texts[round]?.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeEscapes) ?? '';
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

/** Returns whether a server may read a decoded path as a URL of another host, also after it has removed spaces or parameters. */
export const startsWithHost = (decoded: string): boolean => /^[/\\]\s*(?:;[^/\\]*)?[/\\]/.test(decoded);

/** Returns whether all servers and routers split and decode the path in the same way. */
export const isPlain = (path: string): boolean => /^(?:[\w.~-]|\/(?!\/))*$/.test(path) && !hasDotSegment(path);

/** Extensions that servers add to the name of a page. */
const EXTENSIONS: ReadonlySet<string> = new Set(['', 'html', 'htm', 'php', 'asp', 'aspx', 'jsp']);

/** Returns the letters and digits of a name in lower case, without the extension of a page. Returns a name without letters unchanged. */
const foldName = (name: string): string => {
  const parts = name
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  while (parts.length > 1 && EXTENSIONS.has(parts.at(-1) ?? '')) parts.pop();
  return parts.join('').replaceAll(/[^\p{L}\p{N}]/gu, '') || name;
};

const SEPARATORS = /[/\\;?#&!=]+/;
/** Separators of routers with several outlets, such as Angular's `(primary:page)`, and others that are unusual in names. */
const UNUSUAL_SEPARATORS = /[/\\;?#&!=()[\]{}:,@|$'"<>*+]+/;

/** Returns the names in a text that is not encoded, folded for comparisons. */
export const namesIn = (text: string, separators = SEPARATORS): readonly string[] =>
  text
    .split(separators)
    .map(foldName)
    .filter((name) => name !== '' && name !== 'index');

/** Returns all names that servers and routers may find in a text, folded for comparisons. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(decodingsOf(text).flatMap((decoded) => [...namesIn(decoded), ...namesIn(decoded, UNUSUAL_SEPARATORS)]));

/** Returns the names of the segments of a path, folded for comparisons. Leaves out `index.html`, and empty segments. */
export const foldPath = (path: string): readonly string[] => namesIn(path, /\//);
