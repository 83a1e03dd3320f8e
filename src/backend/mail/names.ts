// Names in mails: people choose them, and mails carry them to others.

const MAX_LETTERS = 100;

/** The beginning of a text, without half a letter at its end. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Characters that nobody sees: they part words for programs only, or turn the text after them around. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A dot inside a word: mail programs make links of such words. */
const INNER_DOT = /[.\u3002](?=[^\s.\u3002])/g;

const isAddress = (word: string): boolean => word.includes('://') || /^www\./i.test(word);

/** A name as mails say it: one line of at most 100 letters, in which mail programs find no link; `…` where nothing is left. */
export const mailedName = (name: string): string => {
  const words = cut(name, MAX_LETTERS * 20)
    .normalize('NFKC')
    .split(/\s/u)
    .map((word) => word.replaceAll(INVISIBLE, ''))
    .filter((word) => word !== '' && !isAddress(word));
  const letters = [...words.join(' ').replaceAll(INNER_DOT, '$& ')];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : letters.join('') || '…';
};
