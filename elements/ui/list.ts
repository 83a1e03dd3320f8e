import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Translate } from '../messages/types.js';

interface ListingOptions<T> {
  readonly t: Translate;
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Returns the text of an item that the search compares with the typed text. */
  readonly textOf: (item: T) => string;
  readonly renderItem: (item: T) => TemplateResult;
  /** Number of items above which the list has a search field. */
  readonly searchAbove: number;
  /** Shown if there are no items. */
  readonly empty?: unknown;
  /** Content next to the search field. */
  readonly filters?: unknown;
}

/**
 * Renders a list, with a search field if the list is long. The browser does not render rows outside the viewport, so long lists scroll
 * smoothly.
 */
export class Listing {
  #text = '';
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render<T>({ t, label, items, keyOf, textOf, renderItem, searchAbove, empty, filters }: ListingOptions<T>): unknown {
    const isLong = items.length > searchAbove || this.#text !== '';
    const shown = items.filter((item) => textOf(item).toLowerCase().includes(this.#text.toLowerCase()));
    const row = (item: T): TemplateResult => html`<li>${renderItem(item)}</li>`;
    return html`${
      isLong || filters
        ? html`<div class="filters">
            <input
              class="portico-input"
              type="search"
              autocomplete="off"
              aria-label=${t('common.search')}
              placeholder=${t('common.search')}
              @input=${this.#search}
            />${filters}
          </div>`
        : nothing
    }
    ${shown.length > 0 ? nothing : items.length === 0 && !filters ? empty : html`<p class="empty">${t('common.noMatch')}</p>`}
    <ul class="rows" part="table" aria-label=${label} ?hidden=${shown.length === 0}>${repeat(shown, keyOf, row)}</ul>`;
  }

  #search = (event: Event): void => {
    this.#text = (event.target as HTMLInputElement).value.trim();
    this.#host.requestUpdate();
  };
}
