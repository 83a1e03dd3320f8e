// Names in mails: people choose them, and mails carry them to others.

const MAX_LETTERS = 100;

/** The beginning of a text, without half a letter at its end. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Marks that turn the text after them around. */
const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const isAddress = (word: string): boolean => word.includes('://') || /^www\./i.test(word);

/** A name as mails say it: one line, without web addresses and marks that turn text around, at most 100 letters. */
export const mailedName = (name: string): string => {
  const words = cut(name.replaceAll(TURNS, ' '), MAX_LETTERS * 20)
    .split(/\s/u)
    .filter((word) => word !== '' && !isAddress(word));
  const letters = [...words.join(' ')];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : letters.join('');
};
