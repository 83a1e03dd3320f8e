// Free of Lit: the demo's script-tag page takes it without a second copy.
import type { CurrentUser } from '../../src/index.js';

/** The beginning of a text, in letters as a person would count them. */
export const beginning = (text: string, letters: number): string =>
  [...new Intl.Segmenter().segment(text.slice(0, 2000))]
    .slice(0, letters)
    .map(({ segment }) => segment)
    .join('');

/** Other people's text without what turns others around: past 125 nested marks not even an element of its own holds them. */
export const withoutTurns = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();

/** How a user is called: by name, else by address; names have no end of their own. */
export const nameOf = (user: Pick<CurrentUser, 'displayName' | 'primaryEmail'>): string =>
  beginning(withoutTurns(user.displayName ?? '') || withoutTurns(user.primaryEmail ?? ''), 100);

const MAX_LETTERS = 80;

/** Returns a name of another user or team for display: shortened, and without characters that change the direction of other text. */
export const shortName = (name: string): string => {
  const text = withoutTurns(name);
  // Fast path: counting graphemes is slow in long lists.
  if (text.length <= MAX_LETTERS) return text;
  const start = beginning(text, MAX_LETTERS);
  return start === text ? text : `${start}…`;
};
