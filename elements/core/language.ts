import type { LitElement, ReactiveController } from 'lit';
import { directionOf, languageOf } from '../messages/locale.js';
import type { Translate } from '../messages/types.js';

/**
 * Sets `lang` on the host element, for screen readers and hyphenation. Also sets `dir` if the `messages` of the element or its provider
 * include `common.locale`. Does not change values that the page set.
 */
export class LanguageController implements ReactiveController {
  readonly #host: LitElement & { readonly t: Translate };
  readonly #hasLocale: () => boolean;
  #before: { lang: string; dir: string } = { lang: '', dir: '' };

  constructor(host: LitElement & { readonly t: Translate }, hasLocale: () => boolean) {
    this.#host = host;
    this.#hasLocale = hasLocale;
    host.addController(this);
  }

  hostUpdated(): void {
    const lang = languageOf(this.#host.t);
    const now = { lang, dir: this.#hasLocale() ? directionOf(lang) : '' };
    for (const name of ['lang', 'dir'] as const)
      if (this.#host[name] === this.#before[name] && this.#host[name] !== now[name]) {
        this.#host[name] = this.#before[name] = now[name];
        if (!now[name]) this.#host.removeAttribute(name);
      }
  }
}
