// Interprets messages in the ICU MessageFormat. Supports `{name}`, `{name, number}`, `plural` (without `offset`), `select`, and quoting with
// apostrophes.

declare const values: unique symbol;

/** An English message with arguments. The type `V` of the arguments exists only at compile time. */
export type Text<V> = string & { readonly [values]: V };

type Values = Readonly<Record<string, unknown>>;

const LITERAL = /[^{}'#]+|['#]/y;
const QUOTED = /''|'([{}#])((?:[^']|'')*)(?:'|$)/y;
const ARGUMENT = /\{\s*([^\s,{}]+)\s*(?:,\s*(\w+)\s*,?)?/y;
const OPTION = /\s*(=?[^\s{}]+)\s*\{/y;
const END = /\s*\}/y;

/** Reads a message from left to right. `expect` throws an error if a required part is missing. */
const reader = (message: string) => {
  let at = 0;
  return {
    peek: (offset = 0): string | undefined => message[at + offset],
    read: (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      const match = pattern.exec(message);
      if (match) at = pattern.lastIndex;
      return match;
    },
    expect: <T>(part: T | null | undefined, name: string): T => {
      if (part === null || part === undefined) throw new SyntaxError(`“${name}” is missing at ${at}: ${message}`);
      return part;
    },
  };
};

/**
 * Formats a message. Throws a `SyntaxError` if the message is not valid.
 * @param language the language of the message, which selects plural forms and formats numbers
 */
export const format = (message: string, values: Values, language: string): string => {
  const { peek, read, expect } = reader(message);
  const numberOf = (value: unknown): string => new Intl.NumberFormat(language).format(value as number);

  /** Reads text until a closing brace. In a plural form, `#` is the number. */
  const text = (number?: string): string => {
    let result = '';
    for (let next = peek(); next !== undefined && next !== '}'; next = peek()) {
      const quoted = next === "'" && (number !== undefined || peek(1) !== '#') ? read(QUOTED) : null;
      if (quoted) result += quoted[1] ? quoted[1] + quoted[2]?.replaceAll("''", "'") : "'";
      else if (next === '{') result += argument();
      else result += read(LITERAL)?.[0].replace('#', number ?? '#');
    }
    return result;
  };

  const argument = (): string => {
    const [, name = '', type] = read(ARGUMENT) ?? [];
    const value = values[name];
    const isPlural = type === 'plural';
    const options = new Map<string, string>();
    for (let option = read(OPTION); option; option = read(OPTION)) {
      options.set(option[1] as string, text(isPlural ? numberOf(value) : undefined));
      expect(read(END), '}');
    }
    expect(read(END), '}');
    if (!type) return String(value ?? '');
    if (type === 'number') return numberOf(value);
    const chosen = isPlural ? new Intl.PluralRules(language).select(value as number) : String(value);
    return options.get(isPlural ? `=${value}` : chosen) ?? options.get(chosen) ?? expect(options.get('other'), 'other');
  };

  const result = text();
  expect(peek() ? null : result, '{');
  return result;
};
