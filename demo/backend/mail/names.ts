// Names in mails: people choose them, and mails carry them to others.

const MAX_LETTERS = 100;

/** The beginning of a text, without half a letter at its end. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const isAddress = (word: string): boolean => word.includes('://') || /^www\./i.test(word);

/** A name as mails say it: one line, without web addresses, at most 100 letters. */
export const mailedName = (name: string): string => {
  const words = cut(name, MAX_LETTERS * 20)
    .split(/\s/u)
    .filter((word) => word !== '' && !isAddress(word));
  const letters = [...words.join(' ')];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : letters.join('');
};
