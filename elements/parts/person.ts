// Free of Lit: the demo's script-tag page takes it without a second copy.
import type { CurrentUser } from '../../src/index.js';

/** The beginning of a text, in letters as a person would count them. */
export const beginning = (text: string, letters: number): string =>
  [...new Intl.Segmenter().segment(text.slice(0, 2000))]
    .slice(0, letters)
    .map(({ segment }) => segment)
    .join('');

/** How a user is called: by name, else by address; names have no end of their own. */
export const nameOf = (user: Pick<CurrentUser, 'displayName' | 'primaryEmail'>): string =>
  beginning(user.displayName || user.primaryEmail || '', 100);
