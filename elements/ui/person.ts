// This module must not import Lit, so that the demo's script-tag page can import this module without a second copy of Lit.
import type { CurrentUser } from '../../src/index.js';

/** Returns the graphemes of a string, or its code points if the browser has no `Intl.Segmenter`. */
const graphemesOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];

/** Returns the first `count` graphemes of a string. */
export const firstGraphemes = (text: string, count: number): string => graphemesOf(text.slice(0, 2000)).slice(0, count).join('');

/**
 * Returns a string without the characters that change the direction of the surrounding text. If these characters are nested more
 * than 125 levels deep (the limit of the Unicode Bidirectional Algorithm), browsers no longer isolate the text, even in `<bdi>`.
 */
export const withoutBidi = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();

/** Returns a user's name, or the email address if the user has no name. Shortens the result, because names may have any length. */
export const nameOf = (user: Pick<CurrentUser, 'displayName' | 'primaryEmail'>): string =>
  firstGraphemes(withoutBidi(user.displayName ?? '') || withoutBidi(user.primaryEmail ?? ''), 100);

const MAX_LETTERS = 80;

/** Returns the name of another user or team for display, shortened and without characters that change the direction of other text. */
export const shortName = (name: string): string => {
  const text = withoutBidi(name);
  // Counting graphemes is slow in long lists, so short names are not counted.
  if (text.length <= MAX_LETTERS) return text;
  const start = firstGraphemes(text, MAX_LETTERS);
  return start === text ? text : `${start}…`;
};

/** Returns the values of messages that may contain a name. */
export const nameValues = (name: string): { readonly name: string; readonly hasName: boolean } => ({ name, hasName: name !== '' });
