import type { LitElement, ReactiveController } from 'lit';

/** Scrolls the open item's tab into view. The page itself does not scroll. */
export class TabScroll implements ReactiveController {
  readonly #host: LitElement;
  /** The tab and the width of the tabs at the last scroll, so that updates do not undo the user's scrolling. */
  #last: { readonly tab: Element | null | undefined; readonly width: number | undefined } | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const nav = this.#host.renderRoot.querySelector<HTMLElement>('nav');
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    const width = nav?.clientWidth;
    if (tab === this.#last?.tab && width === this.#last?.width) return;
    this.#last = { tab, width };
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }
}
