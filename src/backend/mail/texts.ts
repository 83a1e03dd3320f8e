import { readdirSync, readFileSync } from 'node:fs';
import { format } from '../../lib/icu.js';
import { matchLocale } from '../../lib/match-locale.js';
import { ENGLISH, type MailTextKey } from './english.js';

// Reads the texts of the default emails. Each file `locales/<language tag>.json` is a locale, and needs no other registration.

type Texts = Readonly<Partial<Record<MailTextKey, string>>>;

const FOLDER = new URL('./locales/', import.meta.url);

const LOCALES: ReadonlyMap<string, Texts> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Texts]),
);

/** The language tags of the locales, besides English. */
export const MAIL_LOCALES: readonly string[] = [...LOCALES.keys()];

/** Returns the locale of the default emails that fits best, or `en`. */
export const bestMailLocale = (wanted: string): string => matchLocale(wanted, MAIL_LOCALES);

/** Returns a text in a locale, or in English if the locale does not contain it. */
export const mailText = (locale: string, key: MailTextKey, values: Readonly<Record<string, unknown>> = {}): string => {
  const text = LOCALES.get(locale)?.[key];
  return text === undefined ? format(ENGLISH[key], values, 'en') : format(text, values, locale);
};
