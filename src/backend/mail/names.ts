// Cleans names for emails. Users choose these names, and the backend sends them to other people.

/** Maximum name length in characters. A longer name could contain a spam message. */
const MAX_CHARACTERS = 60;

/** Returns at most `maxLength` UTF-16 code units from the start of a string. Removes a trailing lone surrogate. */
export const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');

/** Invisible characters, which can hide words from programs or change the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A dot inside a word. Email programs turn such words into links. */
const INNER_DOT = /[.\u3002](?=[^\s.\u3002])/g;

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const isAddress = (word: string): boolean => word.includes('://') || /^www\./i.test(word);

/**
 * Returns a name for an email. The name is one line of at most 60 characters in which email programs find no link, or `…` if no characters
 * are left.
 */
export const mailedName = (name: string): string => {
  const words = cut(name, MAX_CHARACTERS * 20)
    .normalize('NFKC')
    .split(/\s/u)
    .map((word) => word.replaceAll(INVISIBLE, ''))
    .filter((word) => word !== '' && !isAddress(word));
  const characters = [...words.join(' ').replaceAll(INNER_DOT, '$& ')];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : characters.join('') || '…';
};

/**
 * Isolates a name whose direction may differ from that of the email (U+2068 and U+2069). Otherwise, punctuation beside the name could move
 * to its other end.
 */
export const isolatedName = (name: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;

/** Replaces the isolates in HTML by elements. */
export const markIsolates = (html: string): string => html.replaceAll(/\u2068([^\u2066-\u2069]*)\u2069/g, '<bdi>$1</bdi>');
