// Links error codes in text to their sections.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { code, slugOf } from '../markdown/text.js';
import { CONTENT } from '../paths.js';

/** Matches the row of a code in `content/errors.md`. */
const ROW = /^- ([A-Z_]+): /gm;

/** The codes, without the one that is also a usual word. */
const CODES = new Set(
  [...readFileSync(join(CONTENT, 'errors.md'), 'utf8').matchAll(ROW)].map(([, name = '']) => name).filter((name) => name !== 'HTTP'),
);

/** Matches code, links, and words in capitals. */
const WORDS = /`[^`]*`|\[[^\]]*\]\([^)]*\)|\b[A-Z][A-Z_]+\b/g;

/** Returns Markdown in which each code, also in code format, is a link to its section of the page of error codes. */
export const withCodeLinks = (text: string): string =>
  text.replaceAll(WORDS, (word) => {
    const name = word.replaceAll('`', '');
    return CODES.has(name) ? `[${code(name)}](page:errors#${slugOf(name)})` : word;
  });
