// Loads messages: of a locale, and of unexpected errors. Imports no module of the first load except for types, because host bundlers would
// otherwise split the first load into more chunks.
import { matchLocale, type lazyModule } from '../../src/internal.js';
import type { announce } from './announcer.js';
import { enErrors } from '../messages/en-errors.js';
import type { Group } from '../messages/groups.js';
import type { addMessages, updateAll } from '../messages/loaded.js';
import { LOCALES, MARKERS } from '../messages/locales/index.js';
import { messagesOfTree } from '../messages/text-tree.js';
import type { Wanting } from './wanting.js';

/** Functions of the first load. */
interface Tools {
  readonly announce: typeof announce;
  readonly addMessages: typeof addMessages;
  readonly updateAll: typeof updateAll;
  readonly lazyModule: typeof lazyModule;
}

interface Want {
  readonly languages: string;
  readonly words: object;
  readonly loading: Promise<void>;
}

/** Returns the groups that contain these messages. */
const groupsOf = (words: object): readonly Group[] => [
  ...new Set(Object.entries(MARKERS).flatMap(([key, group]) => (Object.hasOwn(words, key) ? [group] : []))),
];

/** The locales that fit best, by the wanted languages, because each update of an element needs one. A page has few different languages. */
const bestLocales = new Map<string, string>();

const bestLocale = (languages: string): string => {
  const best = bestLocales.get(languages) ?? matchLocale(languages, Object.keys(LOCALES));
  bestLocales.set(languages, best);
  return best;
};

const MISSING = 'This page couldn’t be loaded in your language.';
/** The style of the note. It is not a toast, because the code of toasts contains the code of all elements. */
const NOTE =
  'position:fixed;inset:auto auto 1rem 1rem;margin:0;padding:.5rem .75rem;border:1px solid;border-radius:.5rem;background:Canvas;color:CanvasText;font:.875rem system-ui;z-index:9999';
/** Time for which the note is visible, in milliseconds. */
const NOTE_MS = 10_000;

let isReported = false;

/** Reports that messages could not be loaded, once in the console and once in a note on the page. */
const report = async ({ announce }: Tools, { host, languages }: Wanting, cause: unknown): Promise<void> => {
  if (isReported) return;
  isReported = true;
  console.warn(`Portico: The messages in “${languages}” could not be loaded, so the page is in English.`, cause);
  await host.updateComplete;
  announce(host, MISSING);
  const note = Object.assign(document.createElement('p'), {
    textContent: MISSING,
    className: 'portico-missing-locale',
    lang: 'en',
    dir: 'ltr',
  });
  note.style.cssText = NOTE;
  document.body.append(note);
  setTimeout(() => note.remove(), NOTE_MS);
};

/** Loads each group of messages of a locale only once, and updates the elements that wait for it. */
export class LocaleLoader {
  readonly #tools: Tools;
  /** The functions that load groups, by the locale and the name of the group, for example `de/first`. */
  readonly #loaders = new Map<string, () => Promise<void>>();
  readonly #loaded = new Set<string>();
  /** What each element wanted last. */
  #wants = new WeakMap<Wanting, Want>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  #load(locale: string, group: Group): Promise<void> {
    const key = `${locale}/${group}`;
    const load = this.#loaders.get(key) ?? this.#loaderOf(locale, group, key);
    this.#loaders.set(key, load);
    return load();
  }

  #loaderOf(locale: string, group: Group, key: string): () => Promise<void> {
    const load = this.#tools.lazyModule(async () => LOCALES[locale]?.[group]());
    return async () => {
      const tree = (await load())?.tree;
      if (this.#loaded.has(key) || !tree) return;
      this.#loaded.add(key);
      this.#tools.addMessages(locale, messagesOfTree(tree));
    };
  }

  /**
   * Loads messages in the locale that fits best.
   * @param words English messages of an element, whose groups are loaded
   */
  async load(languages: string, words: object): Promise<void> {
    const locale = bestLocale(languages);
    if (locale !== 'en') await Promise.all(groupsOf(words).map((group) => this.#load(locale, group)));
  }

  /** Loads the messages of unexpected errors, in English if there are none in this language. */
  async loadErrors(language: string): Promise<void> {
    if (Object.hasOwn(LOCALES, language)) await this.#load(language, 'errors');
    else this.#tools.addMessages('en', enErrors);
  }

  /**
   * Sets the language of an element to the locale that fits best, if its messages have loaded. Otherwise, loads them, and keeps the current
   * language until then.
   */
  follow(wanting: Wanting): Promise<void> | undefined {
    const { languages, words } = wanting;
    const locale = bestLocale(languages);
    if (locale === 'en' || groupsOf(words).every((group) => this.#loaded.has(`${locale}/${group}`))) {
      wanting.current = locale;
      return undefined;
    }
    const before = this.#wants.get(wanting);
    if (before?.languages === languages && before.words === words) return before.loading;
    const loading = this.#loadFor(wanting);
    this.#wants.set(wanting, { languages, words, loading });
    return loading;
  }

  async #loadFor(wanting: Wanting): Promise<void> {
    try {
      await this.load(wanting.languages, wanting.words);
      await this.follow(wanting);
    } catch (error) {
      this.#fallBack(wanting, error);
    }
    wanting.host.requestUpdate();
  }

  /** Shows an element in English after its messages could not be loaded, and tries again when the browser is back online. */
  #fallBack(wanting: Wanting, error: unknown): void {
    wanting.current = 'en';
    // The browser adds the same listener only once.
    addEventListener('online', this.#retry, { once: true });
    void report(this.#tools, wanting, error);
  }
  #retry = (): void => {
    this.#wants = new WeakMap();
    this.#tools.updateAll();
  };
}
