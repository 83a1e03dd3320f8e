import { beginning } from './person.js';

const MAX_LETTERS = 80;

/** Names are other people's text: shortened, and without letters that turn others around. */
export const shortName = (name: string): string => {
  const text = name.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
  const start = beginning(text, MAX_LETTERS);
  return start === text ? text : `${start}…`;
};
