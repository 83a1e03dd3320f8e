// Interprets messages in the ICU MessageFormat. Supports `{name}`, `{name, number}`, `plural` (without `offset`), `select`, and quoting with
// apostrophes.

declare const argumentTypes: unique symbol;

/** An English message with arguments. The type `V` of the arguments exists only at compile time. */
export type Text<V> = string & { readonly [argumentTypes]: V };

/**
 * English messages of an element, by key. Without this type, the declarations of each element would list all its keys.
 */
export type Words = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, unknown>>;

const LITERAL = /^(?:[^{}'#]+|['#])/;
const QUOTED = /^(?:''|'([{}#])((?:[^']|'')*)(?:'|$))/;
const ARGUMENT = /^\{\s*([^\s,{}]+)\s*(?:,\s*(\w+)\s*,?)?/;
const OPTION = /^\s*(=?[^\s{}]+)\s*\{/;
const END = /^\s*\}/;

/** Returns the selectors that a number matches: the exact number and its plural form. */
const ruleOf = (value: unknown, language: string): readonly [string, string] => [
  `=${value}`,
  new Intl.PluralRules(language).select(value as number),
];

/** Returns the text of the first selector that is an option, or of the option `other`. */
const firstOf = (options: ReadonlyMap<string, string>, selectors: readonly string[]): string | undefined =>
  options.get([...selectors, 'other'].find((selector) => options.has(selector)) ?? '');

const required = <T>(part: T | null | undefined, message: string): T => {
  if (part === null || part === undefined) throw new SyntaxError(message);
  return part;
};

/**
 * Formats a message. Throws a `SyntaxError` if the message is not valid.
 * @param language the language of the message, which selects plural forms and formats numbers
 */
export const format = (message: string, values: Values, language: string): string => {
  let rest = message;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const expect = <T>(part: T | null | undefined): T => required(part, message);
  const numberOf = (value: unknown): string => new Intl.NumberFormat(language).format(value as number);

  /** Reads text until a closing brace. In a plural form, `#` is the number. */
  const text = (number?: string): string => {
    let result = '';
    while (rest && !rest.startsWith('}')) {
      const quoted = number === undefined && rest.startsWith("'#") ? null : read(QUOTED);
      if (quoted) result += quoted[1] ? quoted[1] + quoted[2]?.replaceAll("''", "'") : "'";
      else if (rest.startsWith('{')) result += argument();
      else result += read(LITERAL)?.[0].replace('#', number ?? '#');
    }
    return result;
  };

  const argument = (): string => {
    const [, name = '', type] = expect(read(ARGUMENT));
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const isPlural = type === 'plural';
    const options = new Map<string, string>();
    for (let option = read(OPTION); option; option = read(OPTION)) {
      options.set(option[1] as string, text(isPlural ? numberOf(value) : undefined));
      expect(read(END));
    }
    expect(read(END));
    if (!type) return String(value ?? '');
    if (type === 'number') return numberOf(value);
    return expect(firstOf(options, isPlural ? ruleOf(value, language) : [`${value}`]));
  };

  const result = text();
  return expect(rest ? null : result);
};
