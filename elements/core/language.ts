import type { LitElement, ReactiveController } from 'lit';
import type { Translate } from '../messages/types.js';

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** The language of the words in force, as a BCP 47 tag; `en` where the words name none, or none that exists. */
export const languageOf = (t: Translate): string => {
  try {
    return Intl.getCanonicalLocales(t('common.locale').replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/**
 * Puts `lang` on its host, for screen readers and hyphenation, and `dir` where the host page has named the language of its words.
 * What the page has set itself stays.
 */
export class LanguageController implements ReactiveController {
  readonly #host: LitElement & { readonly t: Translate };
  readonly #isNamed: () => boolean;
  #before: { lang: string; dir: string } = { lang: '', dir: '' };

  constructor(host: LitElement & { readonly t: Translate }, isNamed: () => boolean) {
    this.#host = host;
    this.#isNamed = isNamed;
    host.addController(this);
  }

  hostUpdated(): void {
    const lang = languageOf(this.#host.t);
    const dir = this.#isNamed() ? (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr') : '';
    const now = { lang, dir };
    for (const name of ['lang', 'dir'] as const)
      if (this.#host[name] === this.#before[name] && this.#host[name] !== now[name]) {
        this.#host[name] = this.#before[name] = now[name];
        if (!now[name]) this.#host.removeAttribute(name);
      }
  }
}
