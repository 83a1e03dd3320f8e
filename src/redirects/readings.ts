// Finds the pages that browsers, servers and routers may open for a path. They decode and split paths in different ways.

// Browsers take milliseconds to compile expressions with Unicode classes, so texts in ASCII are read without them.

/** Returns the letters, digits and `@` of a text in lower case. */
const wordCharacters = (text: string): string => text.replaceAll(/[\x80-\uffff]/.test(text) ? /[^\p{L}\p{N}@]/gu : /[^a-z\d@]/g, '');

/** Returns whether a text contains letters or digits. */
export const hasWord = (text: string): boolean => /[a-z\d]/i.test(text) || /[\p{L}\p{N}]/u.test(text);

/** Maximum number of times that servers and routers decode a path before they look up the page. */
const DECODINGS = 3;

/** Created when it is needed, because some test environments have no `TextDecoder`. */
let decoder: TextDecoder | undefined;

/** Returns the decoded escapes. If they are not UTF-8, decodes only the ASCII characters, like servers that decode single bytes. */
const decodeEscapes = (escapes: string): string => {
  // Does not throw, because a long text may contain hundreds of invalid sequences.
  decoder ??= new TextDecoder();
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
 * Returns whether all servers and routers split and decode the path in the same way: it has only single slashes, letters, digits, and
 * characters that are not separators. Its escapes encode only letters and digits outside ASCII.
 */
export const isPlain = (path: string): boolean => {
  const text = path.replaceAll(/(?:%[89a-f][0-9a-f])+/gi, decodeEscapes);
  const hasNoSeparators = /^(?:[\w.~-]|\/@?(?!\/))*$/.test(text) || /^(?:[\p{L}\p{M}\p{N}_.~-]|\/@?(?!\/))*$/u.test(text);
  return hasNoSeparators && !hasDotSegment(path);
};

/** Extensions that servers add to the name of a page. */
const EXTENSIONS: ReadonlySet<string> = new Set(['', 'html', 'htm', 'php', 'asp', 'aspx', 'jsp']);

/**
 * Returns the letters, digits and `@` of a name in lower case, without accents and without the extension of a page. Returns a name that has
 * none of these characters unchanged.
 */
const foldName = (name: string): string => {
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  while (parts.length > 1 && EXTENSIONS.has(parts.at(-1) ?? '')) parts.pop();
  return wordCharacters(parts.join('')) || name;
};

const SEPARATORS = /[/\\;?#&!]+/;
/** All separators, including those that only some routers use: before extensions, and around outlets such as `(primary:page)`. */
const ALL_SEPARATORS = /[/\\;?#&!=.():]+/;

/** Returns the names in a text that is not encoded, folded for comparisons. Leaves out `index` and empty names. */
export const namesIn = (text: string, separators = SEPARATORS): readonly string[] =>
  text
    .split(separators)
    .map(foldName)
    .filter((name) => name !== '' && name !== 'index');

/** Returns all names that servers and routers may find in a text, folded for comparisons. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(decodingsOf(text).flatMap((decoded) => [...namesIn(decoded), ...namesIn(decoded, ALL_SEPARATORS)]));

/** Returns the letters and digits of a text in lower case, without accents. Returns a text without letters and digits unchanged. */
const foldText = (text: string): string => wordCharacters(text.normalize('NFKD').toLowerCase()).replaceAll('@', '') || text;

const partsOf = (query: string): readonly string[] => query.split(/[?&;#]+/);

/** Returns the name and the value of a parameter. */
const splitParameter = (part: string): readonly [name: string, value: string] => {
  const [name = '', ...values] = part.split('=');
  return [name, values.join('=')];
};

/** Returns the parameters of a configured page, each with its value as one word. */
export const parametersOf = (query: string): readonly string[] =>
  partsOf(query)
    .map((part) => splitParameter(decodingsOf(part).at(-1) ?? ''))
    .filter(([name]) => name !== '')
    .map(([name, value]) => foldText(name) + (value && `=${foldText(value)}`));

/** Maximum number of names in a route such as `account/logout`. */
const MAX_ROUTE_NAMES = 8;

/** Returns a value, and each route that the value may extend, for example `account/logout` for `account/logout.index`. */
const routesOf = (value: string): readonly string[] =>
  [...value.matchAll(/[^/.|:][/.|:]/g)]
    .slice(0, MAX_ROUTE_NAMES)
    .map(({ index }) => value.slice(0, index + 1))
    .concat(value);

/** Returns a parameter with its value and without it. Its name may have indexes or a suffix, as in `name[0][x]` and `name.x`. */
const parameterWords = (part: string): readonly string[] => {
  const [name, value] = splitParameter(part);
  const routes = routesOf(value).map(foldText);
  return [name, name.replace(/[[.].*/, '')].map(foldText).flatMap((word) => [word, ...routes.map((route) => `${word}=${route}`)]);
};

/** Returns the parameters of a query, each with its value and without it, in all decodings. */
export const parameterWordsIn = (query: string): ReadonlySet<string> =>
  new Set(partsOf(query).flatMap(decodingsOf).flatMap(parameterWords));

/** Returns all parameters that servers and routers may find in a text, also if they decode the text before they split it. */
export const allParameterWordsIn = (text: string): ReadonlySet<string> =>
  new Set(decodingsOf(text).flatMap((decoded) => [...parameterWordsIn(decoded)]));

/** Matches the parts that frameworks insert into the path of a page before its last name: a prefix for its data, and a language. */
const INSERTED = /(?:^|\/)(?:_next\/data\/[^/]+|default|(?:[a-z]{2}|fil)(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3}))*)(?=\/+[^/])/gi;

/** Returns the path of a page without the prefix for its data and without languages. */
export const withoutInserted = (path: string): string => path.replaceAll(INSERTED, '');

/**
 * Returns the path without all extensions of its last segment, for example `.data` or `.json`. The data of a page has such a path. Also
 * removes `_root` and `_data`, the names that the data of a start page has.
 */
export const withoutExtensions = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const start = path.lastIndexOf('/', end - 1) + 1;
  const dot = path.indexOf('.', start);
  return dot > start ? path.slice(0, dot).replace(/(^|\/)_(?:root|_data)$/, '$1') : path;
};

/** Returns the names of the segments of a path, folded for comparisons. Leaves out `index.html` and empty segments. */
export const foldPath = (path: string): readonly string[] => namesIn(path, /\//);

/** Returns the path and its decodings, with single slashes. */
export const pathReadings = (path: string): readonly string[] => decodingsOf(path).map((text) => text.replaceAll(/[/\\]+/g, '/'));

const startsWithPath = (path: string, folder: string): boolean => path === folder || path.startsWith(folder.replace(/\/?$/, '/'));

/** Returns whether the path is the folder, or is below the folder, in all readings of the path. */
export const isWithin = (readings: readonly string[], folder: string): boolean => {
  const folders = pathReadings(folder);
  return readings.every((path) => folders.some((own) => startsWithPath(path, own)));
};

/** Returns whether the path is the folder, or is below the folder, in any reading of the path. Ignores case. */
export const mayBeWithin = (path: string, folder: string): boolean => {
  const folders = pathReadings(folder.toLowerCase()).map((text) => text.replace(/\/$/, ''));
  return pathReadings(path).some((text) => folders.some((own) => startsWithPath(text.toLowerCase(), own)));
};
