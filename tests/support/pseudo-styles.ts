// Changes texts into pseudo-locales, which show where a page contains plain English or has no room for other languages.

/** Replaces the letters of a text, apart from inserted values, which contain `@` or digits. */
const withLetters = (text: string, replace: (letter: string) => string): string =>
  text.replaceAll(/\S+/g, (word) => (/[@\d]/.test(word) ? word : word.replaceAll(/[a-z]/gi, replace)));

/** Changes a text: longer, from right to left, or in wide characters. */
export const PSEUDO_STYLES = {
  /** A third longer. */
  long: (text: string) => `${text}${' ёё'.repeat(Math.ceil(text.length / 9))}`,
  /** From right to left. */
  rtl: (text: string) => withLetters(text, (letter) => String.fromCodePoint(0x06_27 + (letter.toLowerCase().codePointAt(0) ?? 0) - 97)),
  /** Characters twice as wide, of which a text has about half as many, and no spaces. */
  wide: (text: string) => text.replaceAll(/[a-z]{1,2}/gi, '語').replaceAll(/語 (?=語)/g, '語'),
} as const;

export type PseudoStyle = keyof typeof PSEUDO_STYLES;

/** Changes the words of a message in ICU MessageFormat, and not the names and keywords in its braces. The result is in the brackets ⟦⟧. */
export const pseudoMessage = (message: string, style: PseudoStyle): string => {
  let depth = 0;
  const parts = message.split(/([{}])/).map((part) => {
    if (part === '{' || part === '}') {
      depth += part === '{' ? 1 : -1;
      return part;
    }
    // Words and arguments alternate: `{days, plural, one {# day} other {# days}}`.
    return depth % 2 === 0 && part.trim() !== '' ? PSEUDO_STYLES[style](part) : part;
  });
  return `⟦${parts.join('')}⟧`;
};
