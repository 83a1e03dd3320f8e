// Marks comments, strings, keywords and tags in code, for the short examples of this page.
import { Fragment, type ReactElement } from 'react';

const KEYWORDS = new Set(
  'async await class const default else export extends for from function if import in interface let new null of return true false type typeof undefined'.split(
    ' ',
  ),
);
const TAG = /<\/?[\w-]+/y;
const WORD = /[\w-]+/y;

/** A part of the code. Its kind is a class of the style sheet of the documentation, and undefined for plain text. */
interface Token {
  readonly kind?: string | undefined;
  readonly text: string;
}

/** Returns the text from `start` to the end of the next `mark`, or to the end of the code. */
const through = (code: string, start: number, mark: string, from = start): string => {
  const found = code.indexOf(mark, from);
  return code.slice(start, found < 0 ? code.length : found + mark.length);
};

const matchAt = (pattern: RegExp, code: string, start: number): string | undefined => {
  pattern.lastIndex = start;
  return pattern.exec(code)?.[0];
};

const kindOfWord = (word: string, code: string, start: number): string | undefined => {
  if (KEYWORDS.has(word)) return 'keyword';
  if (word.startsWith('--')) return 'parameter';
  const isFirst = start === 0 || code[start - 1] === '\n';
  return isFirst && word === word.toUpperCase() && code[start + word.length] === '=' ? 'constant' : undefined;
};

/** Returns the comment, string, tag or word that begins at a position, or one character. */
const tokenAt = (code: string, start: number): Token => {
  if (code.startsWith('<!--', start)) return { kind: 'comment', text: through(code, start, '-->') };
  if (code.startsWith('/*', start)) return { kind: 'comment', text: through(code, start, '*/', start + 2) };
  if (code.startsWith('//', start) && code[start - 1] !== ':') return { kind: 'comment', text: through(code, start, '\n') };
  const first = code[start] ?? '';
  const string = first === "'" || first === '"' ? through(code, start, first, start + 1) : '';
  if (string.length > 1 && !string.includes('\n')) return { kind: 'string', text: string };
  const tag = matchAt(TAG, code, start);
  if (tag) return { kind: 'function', text: tag };
  const word = matchAt(WORD, code, start);
  return word ? { kind: kindOfWord(word, code, start), text: word } : { text: first };
};

export const Highlighted = ({ text }: { readonly text: string }): ReactElement => {
  const parts: ReactElement[] = [];
  for (let start = 0; start < text.length;) {
    const { kind, text: part } = tokenAt(text, start);
    parts.push(
      kind ? (
        <span key={start} className={kind}>
          {part}
        </span>
      ) : (
        <Fragment key={start}>{part}</Fragment>
      ),
    );
    start += part.length;
  }
  return <code>{parts}</code>;
};
