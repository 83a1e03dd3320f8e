// Lists the message catalogs of all locales, of the elements and of the demo.
import { readdirSync, readFileSync } from 'node:fs';
import { messages as english } from '../../elements/messages/locales/en.js';

export interface Locale {
  readonly language: string;
  /** The messages, without the entries about the file, whose keys begin with `@`. */
  readonly messages: Readonly<Record<string, string>>;
  /** The entries about the file, for example `@style`. */
  readonly about: Readonly<Record<string, unknown>>;
}

const FOLDER = 'elements/messages/locales/';
/** The locales of the demo, which have the same format. */
export const DEMO_FOLDER = 'demo/locales/';

/** Returns the tags of the locales that have a file, without English. */
export const localeTags = (folder = FOLDER): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'en.json')
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();

/** Reads the file of a locale. */
export const readLocale = (language: string, folder = FOLDER): Locale => {
  const entries = Object.entries(JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8')) as Readonly<Record<string, string>>);
  const isAbout = ([key]: readonly [string, unknown]): boolean => key.startsWith('@');
  return {
    language,
    messages: Object.fromEntries(entries.filter((entry) => !isAbout(entry))),
    about: Object.fromEntries(entries.filter(isAbout)),
  };
};

/** Returns the catalogs of all locales. English is first. */
export const catalogs = (): readonly Locale[] => [
  { language: 'en', messages: english, about: {} },
  ...localeTags().map((tag) => readLocale(tag)),
];
