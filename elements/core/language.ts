import type { LitElement, ReactiveController } from 'lit';
import { elementLanguages, type Words } from '../../src/internal.js';
import { defaultApp, type Provided } from '../context.js';
import { loadedMessages } from '../messages/loaded.js';
import type { LocaleName } from '../messages/locales/names.js';
import { translator } from '../messages/translate.js';
import { followLocale, loadLoader } from './load-locale.js';
import { isEnglish, languagesAround, setOwnLang } from './page-language.js';
import type { Wanting } from './wanting.js';
import { directionOf, languageOf } from '../messages/locale.js';
import type { OwnMessages, Translate } from '../messages/types.js';

type Host = LitElement & { readonly locale: string | undefined; readonly messages: OwnMessages | undefined };

const ENGLISH = 'en';
const controllers = new WeakMap<object, LanguageController>();

/** Returns the controller that determines the language of an element, or `undefined` if the element has no texts. */
export const languageControllerOf = (host: object): LanguageController | undefined => controllers.get(host);

/** Lets an element update before it can show its texts, because it then shows a skeleton. */
export const showSkeleton = (host: object): void => void Object.assign(controllers.get(host) ?? {}, { hasSkeleton: true });

/**
 * Determines the language of an element. The language is that of its `messages`, or the locale that fits best to `locale`, the nearest
 * `lang` or the browser. If it is not English, the locale loader loads its messages. Also sets `lang` on the host element, for screen
 * readers and hyphenation, and `dir`, unless the element is in English by default. Does not change values that the page set.
 */
export class LanguageController implements ReactiveController, Wanting {
  current = globalThis.document ? '' : ENGLISH;
  /** Whether the element shows a skeleton while the messages of its first language load. Other elements wait with their first update. */
  hasSkeleton = false;
  readonly host: Host;
  readonly #provided: () => Provided | undefined;
  #before: { lang: string; dir: string } = { lang: '', dir: '' };

  /** @param provided returns the values that the elements around the host provide */
  constructor(host: Host, provided: () => Provided | undefined) {
    this.host = host;
    this.#provided = provided;
    controllers.set(host, this);
    setOwnLang(host, '');
    host.addController(this);
  }

  get words(): Words {
    return (this.host.constructor as unknown as { readonly words: Words }).words;
  }

  /** The messages that the page passes, the nearest first. */
  get #messages(): readonly OwnMessages[] {
    return [this.host.messages, ...(this.#provided()?.messages ?? []), defaultApp().messages].flatMap((messages) => messages ?? []);
  }

  /** The language of the messages that the page passes, if they name one. */
  get #own(): string | undefined {
    return this.#messages.find((messages) => messages['common.locale'])?.['common.locale'];
  }

  /** The locale that the page chose. */
  get #chosen(): string | undefined {
    return this.host.locale || this.#provided()?.locale || defaultApp().locale;
  }

  get languages(): string {
    return this.#chosen || languagesAround(this.host);
  }

  /** Translates message keys into the current language. Returns empty texts while the messages of the first language load. */
  get t(): Translate {
    const { current } = this;
    if (!current) return translator();
    const own = this.#messages.flatMap((messages) => [messages[current as LocaleName], messages]);
    const loaded = loadedMessages();
    return translator(...own, loaded[current], this.words, loaded[ENGLISH]);
  }

  /** Determines the language before an update. Returns a promise while the messages of the first language load. */
  prepare(): Promise<void> | undefined {
    const own = this.#own || (isEnglish(this.languages) && ENGLISH);
    if (own) this.current = own;
    const loading = own ? undefined : followLocale(this);
    return this.current ? undefined : loading;
  }

  /** Loads the texts of another element in the language of this element. Never rejects. */
  async load(words: Words): Promise<void> {
    if (this.current !== ENGLISH)
      await loadLoader()
        .then((loader) => loader.load(this.languages, words))
        .catch(() => undefined);
  }

  hostUpdated(): void {
    if (!this.current) return;
    const { host } = this;
    const lang = languageOf(this.t);
    elementLanguages.tags = this.languages;
    const isDefault = this.current === ENGLISH && !this.#chosen;
    this.#set('lang', lang);
    this.#set('dir', isDefault ? '' : directionOf(lang));
    setOwnLang(host, this.#before.lang);
  }

  /** Sets an attribute of the host, unless the page has set it. */
  #set(name: 'lang' | 'dir', value: string): void {
    const { host } = this;
    if (host[name] !== this.#before[name] || host[name] === value) return;
    host[name] = this.#before[name] = value;
    if (!value) host.removeAttribute(name);
  }
}
