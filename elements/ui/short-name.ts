import { beginning, withoutTurns } from './person.js';

const MAX_LETTERS = 80;

/** Names are other people's text: shortened, and without letters that turn others around. */
export const shortName = (name: string): string => {
  const text = withoutTurns(name);
  // So few characters are no more letters; looking at letters takes its time in long lists.
  if (text.length <= MAX_LETTERS) return text;
  const start = beginning(text, MAX_LETTERS);
  return start === text ? text : `${start}…`;
};
