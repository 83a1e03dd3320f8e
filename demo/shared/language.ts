/// <reference types="vite/types/importMeta.d.ts" />
// The language of a page: its texts, the choice that the browser remembers, and `lang` and `dir` of the document, which elements follow.
import { matchLocale } from '../../src/lib/match-locale.js';
import { format } from '../../src/lib/icu.js';
import { directionOf } from '../../elements/messages/locale.js';
import english from '../locales/en.json';

export type TextKey = Exclude<keyof typeof english, `@${string}`>;

/** The values that are inserted into texts. */
interface Values {
  readonly 'language.failed': { readonly language: string };
  readonly 'title.section': { readonly section: string };
}

/** Returns the text for a key, with values inserted. */
export type Translate = <K extends TextKey>(key: K, ...values: K extends keyof Values ? [Values[K]] : []) => string;

type Texts = Partial<Readonly<Record<TextKey, string>>>;

export interface Language {
  /** The language tag of the texts. */
  readonly tag: string;
  readonly t: Translate;
  /** The language tag that the menu shows: the chosen language, also while its texts load, or English if they could not be loaded. */
  readonly selected: string;
  /** The language tag whose texts could not be loaded. The page is then in English. */
  readonly failed: string | undefined;
}

const ENGLISH = 'en';
const STORAGE_KEY = 'portico-demo-language';

/** The URLs of the files with texts. They are fetched and not imported, because some browsers never repeat an import that failed. */
const FILES = import.meta.glob<string>(['../locales/*.json', '!../locales/en.json'], { query: '?url', import: 'default', eager: true });
const URLS = new Map(Object.entries(FILES).map(([path, url]) => [path.replace(/^.*\/|\.json$/g, ''), url]));

/** The language tags of all texts, in the order of the menu. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...URLS.keys()];

/** Returns a function that translates with these texts. Texts that are missing are in English. */
const translator =
  (texts: Texts): Translate =>
  (key, ...[values]) => {
    const isMissing = texts[key] === undefined;
    return format(texts[key] ?? english[key], { ...values }, (!isMissing && texts['common.locale']) || ENGLISH);
  };

const inEnglish = (failed?: string): Language => ({ tag: ENGLISH, t: translator(english), selected: ENGLISH, failed });

let current = inEnglish();
/** The last language to which the page was set. Texts of an earlier one that load later are not shown. */
let wanted = ENGLISH;
const listeners = new Set<() => void>();

/** Shows texts: sets `lang` and `dir` of the document, and calls the listeners. */
const show = (language: Language): void => {
  current = language;
  document.documentElement.lang = language.tag;
  document.documentElement.dir = directionOf(language.tag);
  for (const listener of listeners) listener();
};

/** Loads the texts of a language with one request. Returns `undefined` if they cannot be loaded. */
const load = async (tag: string): Promise<Texts | undefined> => {
  try {
    const response = await fetch(URLS.get(tag) ?? '');
    return response.ok ? ((await response.json()) as Texts) : undefined;
  } catch {
    return undefined;
  }
};

/** Sets the language of the page, or English if the texts cannot be loaded. */
const follow = async (tag: string): Promise<void> => {
  wanted = tag;
  if (tag === ENGLISH) return show(inEnglish());
  show({ ...current, selected: tag });
  const texts = await load(tag);
  if (wanted !== tag) return;
  show(texts ? { tag, t: translator(texts), selected: tag, failed: undefined } : inEnglish(tag));
};

/** Returns the language that the visitor chose, or `null` if there is none or the browser blocks the storage. */
const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

/** Sets the language of the page to the visitor’s choice, or to the one that fits the browser best. */
export const startLanguage = (): Promise<void> =>
  follow(matchLocale([storedLanguage() ?? [], navigator.languages].flat().join(), LANGUAGES.slice(1)));

/** Sets the language of the page to a choice of the visitor, and remembers it. */
export const chooseLanguage = async (tag: string): Promise<void> => {
  try {
    localStorage.setItem(STORAGE_KEY, tag);
  } catch {
    // The browser blocks the storage, so the choice applies only to this page.
  }
  await follow(tag);
};

/** Returns the current language of the page. The object changes with each change. */
export const currentLanguage = (): Language => current;

/** Calls a function after each change of the language. Returns a function that ends this. */
export const watchLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the name of a language in another language, by default in itself, with a capital letter. */
export const languageName = (tag: string, shownIn = tag): string => {
  const name = new Intl.DisplayNames(shownIn, { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(shownIn));
};
