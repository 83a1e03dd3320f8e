import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format } from '../../../src/lib/icu.js';
import { argumentsIn, choicesIn, parse } from '../../support/icu.js';
import { catalogs } from '../../support/locales.js';

const LANGUAGES = ['en', 'de', 'pl', 'cs', 'ru', 'ar', 'fa', 'hi', 'ja', 'pt-BR', 'he'];
const NUMBERS = [0, 1, 2, 3, 5, 11, 12, 21, 100, 1000, 1_000_000, 1.5];

const reference = (message: string, values: object, language: string): string =>
  String(parse(message, language).format(values as Parameters<ReturnType<typeof parse>['format']>[0]));

/** Returns values of a message's arguments, once per number and option. */
const valuesFor = (message: string): readonly Readonly<Record<string, unknown>>[] => {
  const names = Object.entries(argumentsIn(message));
  const options = choicesIn(message).filter(({ kind }) => kind === 'select');
  return NUMBERS.flatMap((number) =>
    ['other', ...options.flatMap((choice) => choice.options)].map((option) =>
      Object.fromEntries(names.map(([name, type]) => [name, type === 'number' ? number : type === 'choice' ? option : `<${name}>`])),
    ),
  );
};

describe('the interpreter of messages', () => {
  it.each(catalogs().map(({ language, messages }) => [language, messages] as const))(
    'formats all messages as `intl-messageformat` does: %s',
    (language, messages) => {
      for (const message of Object.values(messages))
        for (const values of valuesFor(message))
          expect(format(message, values, language), message).toBe(reference(message, values, language));
    },
  );

  const literal = fc.array(fc.constantFrom('a', ' ', 'é', '漢字', '’', "''", '#', "'{'", "'{a''b}'", "'}'", '\n'), { maxLength: 4 });
  const { message: messages } = fc.letrec<{ message: string; part: string }>((tie) => {
    const option = tie('message').map((text) => `{${text}}`);
    const plural = fc
      .tuple(
        fc.constantFrom('n', 'm'),
        fc.subarray(['=0', '=1', 'zero', 'one', 'two', 'few', 'many']),
        fc.array(option, { minLength: 8, maxLength: 8 }),
      )
      .map(([name, keys, texts]) => `{${name}, plural, ${[...keys, 'other'].map((key, index) => `${key} ${texts[index]}`).join(' ')}}`);
    const select = fc.tuple(option, option, option).map(([a, b, c]) => `{kind, select, x ${a} true${b}\nother ${c}}`);
    const simple = fc.constantFrom('{name}', '{ name }', '{n, number}', '{m}', '{n,number}');
    return {
      message: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
      part: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        literal.map((parts) => parts.join('')),
        simple,
        plural,
        select,
      ),
    };
  });

  it('formats generated messages as `intl-messageformat` does', () => {
    const values = fc.record({
      n: fc.constantFrom(...NUMBERS),
      m: fc.constantFrom(...NUMBERS),
      name: fc.constantFrom('Ada', '', '{x}', "it's #1"),
      kind: fc.constantFrom('x', 'y', true),
    });
    fc.assert(
      fc.property(messages, values, fc.constantFrom(...LANGUAGES), (message, inserted, language) => {
        expect(format(message, inserted, language)).toBe(reference(message, inserted, language));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['{', '}', '{a', 'x}', '{a, plural, one {x}', '{a, select, other {x}', '{a, plural, other {{b}}', '{}', '{a, date}'])(
    'throws a `SyntaxError` for %s',
    (message) => {
      expect(() => format(message, { a: 1 }, 'en')).toThrow(SyntaxError);
    },
  );

  it('selects the plural forms of Polish, Russian and Arabic', () => {
    const polish = '{n, plural, =0 {brak zaproszeń} one {# zaproszenie} few {# zaproszenia} many {# zaproszeń} other {# zaproszenia}}';
    expect([0, 1, 2, 5, 22, 25, 1.5].map((n) => format(polish, { n }, 'pl'))).toEqual([
      'brak zaproszeń',
      '1 zaproszenie',
      '2 zaproszenia',
      '5 zaproszeń',
      '22 zaproszenia',
      '25 zaproszeń',
      '1,5 zaproszenia',
    ]);
    const russian = '{n, plural, one {# устройство} few {# устройства} many {# устройств} other {# устройства}}';
    expect([1, 2, 5, 11, 21, 104].map((n) => format(russian, { n }, 'ru'))).toEqual([
      '1 устройство',
      '2 устройства',
      '5 устройств',
      '11 устройств',
      '21 устройство',
      '104 устройства',
    ]);
    const arabic = '{n, plural, zero {لا أجهزة} one {جهاز واحد} two {جهازان} few {# أجهزة} many {# جهازًا} other {# جهاز}}';
    expect([0, 1, 2, 3, 11, 100].map((n) => format(arabic, { n }, 'ar-EG'))).toEqual([
      'لا أجهزة',
      'جهاز واحد',
      'جهازان',
      '٣ أجهزة',
      '١١ جهازًا',
      '١٠٠ جهاز',
    ]);
  });

  it('inserts nothing for a missing value', () => {
    expect(format('a{b}c', {}, 'en')).toBe('ac');
    expect(format('a{constructor}c', {}, 'en')).toBe('ac');
  });
});
