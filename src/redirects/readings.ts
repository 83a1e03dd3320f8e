// Finds the pages that browsers, servers and routers may open for a path. They decode and split paths in different ways.

/** Maximum number of times that servers and routers decode a path before they look up the page. */
const DECODINGS = 3;

const decoder = new TextDecoder();

/** Returns the decoded escapes. If they are not UTF-8, decodes only the ASCII characters, like servers that decode single bytes. */
const decodeEscapes = (escapes: string): string => {
  // Does not throw, because a long text may contain hundreds of invalid sequences.
  const text = decoder.decode(Uint8Array.from(escapes.slice(1).split('%'), (hex) => Number.parseInt(hex, 16)));
  return text.includes('\ufffd') ? escapes.replaceAll(/%[0-7][0-9a-f]/gi, decodeURIComponent) : text;
};

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

/**
 * Returns whether all servers and routers split and decode the path in the same way: it has only letters, digits, and characters that
 * separate nothing. Escapes stand only for letters and digits outside ASCII.
 */
export const isPlain = (path: string): boolean =>
  /^(?:[\p{L}\p{M}\p{N}_.~-]|\/@?(?!\/))*$/u.test(path.replaceAll(/(?:%[89a-f][0-9a-f])+/gi, decodeEscapes)) && !hasDotSegment(path);

/** Extensions that servers add to the name of a page. */
const EXTENSIONS: ReadonlySet<string> = new Set(['', 'html', 'htm', 'php', 'asp', 'aspx', 'jsp']);

/**
 * Returns the letters, digits and `@` of a name in lower case, without accents and without the extension of a page. Returns a name without
 * letters unchanged.
 */
const foldName = (name: string): string => {
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  while (parts.length > 1 && EXTENSIONS.has(parts.at(-1) ?? '')) parts.pop();
  return parts.join('').replaceAll(/[^\p{L}\p{N}@]/gu, '') || name;
};

/** Separators of names. The name and the value of a parameter count as one name. */
const SEPARATORS = /[/\\;?#&!]+/;
/** Further separators, of which routers use only some: of a parameter's value, of an extension, and of outlets, as in `(primary:page)`. */
const ALL_SEPARATORS = /[/\\;?#&!=.():]+/;

/** Returns the names in a text that is not encoded, folded for comparisons. */
export const namesIn = (text: string, separators = SEPARATORS): readonly string[] =>
  text
    .split(separators)
    .map(foldName)
    .filter((name) => name !== '' && name !== 'index');

/** Returns all names that servers and routers may find in a text, folded for comparisons. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(decodingsOf(text).flatMap((decoded) => [...namesIn(decoded), ...namesIn(decoded, ALL_SEPARATORS)]));

/** What frameworks put before the path of a page: the path of its data, and a language. */
const PREFIX = /^\/?(?:_next\/data\/[^/]+\/)?(?:[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*\/+(?=[^/]))?/i;

/** Returns the path of a page without the path of its data and without its language. */
export const withoutPrefix = (path: string): string => path.replace(PREFIX, '');

/** Returns the path without all extensions of its last name, with which servers return the page's data, for example `.data` or `.json`. */
export const withoutExtensions = (path: string): string => {
  const start = path.lastIndexOf('/') + 1;
  const dot = path.indexOf('.', start);
  return dot > start ? path.slice(0, dot) : path;
};

/** Returns the names of the segments of a path, folded for comparisons. Leaves out `index.html` and empty segments. */
export const foldPath = (path: string): readonly string[] => namesIn(path, /\//);
