import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { matchLocale } from '../../../src/lib/match-locale.js';
import { errorText } from '../../../elements/messages/error-text.js';
import { messages as english } from '../../../elements/messages/locales/en.js';
import { MARKERS } from '../../../elements/messages/locales/index.js';
import { translator } from '../../../elements/messages/translate.js';
import { PorticoError, type ErrorCode, type PorticoErrorCode } from '../../../src/index.js';
import { CATALOG } from '../../../src/errors/catalog.js';
import { argumentsIn, choicesIn, literalsIn, type Choice } from '../../support/icu.js';
import { groupsOfLocale } from '../../../dist-cdn/locale-sources.js';
import { catalogs, DEMO_FOLDER, localeTags, readLocale, type Locale } from '../../support/locales.js';

const SOURCES = readdirSync('elements/messages')
  .filter((file) => /^en(-[\w-]+)?\.ts$/.test(file))
  .map((file) => readFileSync(`elements/messages/${file}`, 'utf8'))
  .join('\n');

/** Returns the arguments in the type of each English message, for example `{ team: string }`. */
const typesOfArguments = (): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    [...SOURCES.matchAll(/'([^']+)':\s*'[^']*'(?: as Text<\{([^}]*)\}>)?,/g)].map(([, key = '', type = '']) => [
      key,
      Object.fromEntries([...type.matchAll(/(\w+): (\w+)/g)].map(([, name, kind]) => [name, kind])),
    ]),
  );

/** Returns the selectors that a choice must have in a language, apart from exact numbers. */
const selectorsFor = (choice: Choice, language: string): readonly string[] =>
  choice.kind === 'plural' ? new Intl.PluralRules(language).resolvedOptions().pluralCategories : choice.options;

const isExact = (option: string): boolean => option.startsWith('=');

describe('an English message', () => {
  const types = typesOfArguments();

  it('spells “email” without a hyphen', () => {
    expect(Object.entries(english).filter(([, message]) => /e-mail/i.test(message))).toEqual([]);
  });

  it.each(Object.entries(english))('has exactly the arguments of its type: %s', (key, message) => {
    const found = argumentsIn(message);
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(types[key] ?? { missing: '' }).toSorted());
    for (const [name, type] of Object.entries(found)) {
      const allowed = { number: ['number'], choice: ['boolean', 'number', 'string'], string: ['string'] }[type];
      expect(allowed).toContain(types[key]?.[name]);
    }
  });
});

const SETS = [
  { name: 'the elements', catalogs: catalogs() },
  { name: 'the demo', catalogs: ['en', ...localeTags(DEMO_FOLDER)].map((tag) => readLocale(tag, DEMO_FOLDER)) },
];

describe.each(SETS)('a locale of $name', ({ catalogs: all }) => {
  const [{ messages: source }] = all as [Locale];
  const cases = all.slice(1).map((locale) => [locale.language, locale] as const);

  it.each(cases)('names its language and its style: %s', (tag, { messages, about }) => {
    expect(messages['common.locale']).toBe(tag);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(about['@style']).toEqual(expect.stringMatching(/^(formal|informal|neutral)\b/));
  });

  it.skipIf(all !== SETS[0]?.catalogs).each(cases)(
    'has the messages of its file in the entry of the package: %s',
    async (tag, { messages }) => {
      const entry = (await import(`../../../elements/messages/locales/${tag}.ts`)) as { readonly messages: object };
      expect(entry.messages).toEqual(messages);
    },
  );

  it.each(cases)('contains exactly the English keys: %s', (_, { messages }) => {
    expect(Object.keys(messages).filter((key) => !Object.hasOwn(source, key))).toEqual([]);
    expect(Object.keys(source).filter((key) => !messages[key])).toEqual([]);
  });

  it.each(cases)('has the arguments of the English messages: %s', (_, { messages }) => {
    for (const [key, message] of Object.entries(messages))
      expect(Object.keys(argumentsIn(message)).toSorted(), key).toEqual(Object.keys(argumentsIn(source[key] ?? '')).toSorted());
  });

  it.each(all.map(({ language, messages }) => [language, messages] as const))(
    'has all plural categories of its language, and all options of the English choices: %s',
    (language, messages) => {
      for (const [key, message] of Object.entries(messages)) {
        const expected = choicesIn(source[key] ?? '');
        for (const choice of choicesIn(message)) {
          const model = choice.kind === 'plural' ? choice : expected.find(({ name, kind }) => name === choice.name && kind === 'select');
          const options = choice.options.filter((option) => choice.kind !== 'plural' || !isExact(option));
          expect(options.toSorted(), key).toEqual([...new Set([...selectorsFor(model ?? choice, language), 'other'])].toSorted());
        }
      }
    },
  );

  it.each(all.map(({ language, messages }) => [language, messages] as const))('has no technical terms: %s', (_, messages) => {
    const term = /TOTP|OAuth|WebAuthn|callback|コールバック|콜백|回调|回呼/i;
    expect(Object.entries(messages).filter(([, message]) => term.test(literalsIn(message)))).toEqual([]);
  });

  it.each(cases)('has no English text of more than three words: %s', (_, { messages }) => {
    const isLong = (text: string): boolean => literalsIn(text).trim().split(/\s+/).length > 3;
    const left = Object.entries(messages).filter(([key, message]) => message === source[key] && isLong(message));
    expect(left).toEqual([]);
  });
});

describe('the groups of messages', () => {
  const files = readdirSync('elements/messages').filter((file) => /^en(-[\w-]+)?\.ts$/.test(file));
  const load = async (file: string): Promise<readonly (readonly [string, object])[]> =>
    Object.entries((await import(`../../../elements/messages/${file.slice(0, -3)}.ts`)) as Readonly<Record<string, object>>);

  it('that a page loads contain all messages of the page', async () => {
    const exports = (await Promise.all(files.map(load))).flat();
    const own = new Map(exports.filter(([name]) => name.startsWith('en')).map(([, messages]) => [Object.keys(messages)[0], messages]));
    for (const [name, words] of exports) {
      const loaded = Object.keys(MARKERS).filter((key) => key in words);
      expect(Object.keys(words).toSorted(), name).toEqual(loaded.flatMap((key) => Object.keys(own.get(key) ?? {})).toSorted());
    }
  });

  it.each(localeTags())('of the first load have at most 3 KB: %s', (tag) => {
    const { first } = groupsOfLocale(tag);
    expect(brotliCompressSync(`export const tree=${JSON.stringify(first)};`).length).toBeLessThanOrEqual(3 * 1024);
  });
});

describe('the best locale', () => {
  const LOCALES = ['de', 'es', 'pt-BR', 'zh-Hans', 'zh-Hant', 'he', 'id', 'sv', 'sr-Latn', 'fr', 'fr-CA'];

  it.each([
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['de-AT', 'de'],
    ['de_CH', 'de'],
    ['DE', 'de'],
    ['es-419', 'es'],
    ['iw', 'he'],
    ['in', 'id'],
    ['fr-CA', 'fr-CA'],
    ['fr-BE', 'fr'],
    ['sr', 'en'],
    ['sr-Latn-RS', 'sr-Latn'],
    ['no', 'en'],
    ['nb,sv', 'sv'],
    ['ja,fr', 'fr'],
    ['en-GB,de', 'en'],
    ['tlh, de', 'de'],
    ['!,de', 'de'],
    ['', 'en'],
  ])('for “%s” is %s', (wanted, best) => {
    expect(matchLocale(wanted, LOCALES)).toBe(best);
  });

  it('is found without reading all tags of a long text, and without reading a locale twice', () => {
    const maximize = vi.spyOn(Intl.Locale.prototype, 'maximize');
    expect(matchLocale(`${'aa,'.repeat(5000)}de`, LOCALES)).toBe('en');
    expect(maximize.mock.calls.length).toBeLessThanOrEqual(LOCALES.length + 1 + 20);
    maximize.mockClear();
    expect(matchLocale('de,fr,it', LOCALES)).toBe('de');
    expect(maximize).toHaveBeenCalledTimes(LOCALES.length + 2);
    maximize.mockRestore();
  });

  it('for Norwegian is one of its written forms, if there is one', () => {
    expect(['no', 'nb', 'nn-NO'].map((wanted) => matchLocale(wanted, ['no', 'sv']))).toEqual(['no', 'no', 'no']);
    expect(matchLocale('no', ['nb'])).toBe('nb');
    expect(['en,fr', 'en-US', 'it'].map((wanted) => matchLocale(wanted, ['fr'], 'de'))).toEqual(['fr', 'de', 'de']);
  });
});

describe('errors', () => {
  const t = translator(english);

  it.each(Object.keys(CATALOG))('of the service have a message: %s', (code) => {
    expect(english).toHaveProperty([`error.${code as ErrorCode}`]);
  });

  const codes: Readonly<Record<Exclude<PorticoErrorCode, 'ABORTED' | 'HTTP'>, true>> = {
    ASSERTION: true,
    CONFIGURATION: true,
    CONNECTION: true,
    LOAD_FAILED: true,
    NOT_SIGNED_IN: true,
    OFFLINE: true,
    PROTOCOL: true,
    RATE_LIMIT: true,
    TIMEOUT: true,
    UNTRUSTED_REDIRECT: true,
  };

  it.each(Object.keys(codes))('of the SDK have a message: %s', (code) => {
    expect(errorText(t, new PorticoError(code as PorticoErrorCode, 'For developers'))).not.toMatch(/^(Something went wrong.*|)$/);
  });
});
