// Names in emails. Users choose them, and the backend sends them to other people.

const MAX_LETTERS = 100;

/** Cuts a text to a length, without a lone surrogate at its end. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Invisible characters, which split words for programs or change the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A dot inside a word: email programs turn such words into links. */
const INNER_DOT = /[.\u3002](?=[^\s.\u3002])/g;

const isAddress = (word: string): boolean => word.includes('://') || /^www\./i.test(word);

/** Returns a name for an email: one line of at most 100 characters in which email programs find no link; `…` if nothing is left. */
export const mailedName = (name: string): string => {
  const words = cut(name, MAX_LETTERS * 20)
    .normalize('NFKC')
    .split(/\s/u)
    .map((word) => word.replaceAll(INVISIBLE, ''))
    .filter((word) => word !== '' && !isAddress(word));
  const letters = [...words.join(' ').replaceAll(INNER_DOT, '$& ')];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : letters.join('') || '…';
};
