import type { LitElement, ReactiveController } from 'lit';

/** Scrolls the open item's tab into view, also after the width of the tabs or of their labels changed. The page itself does not scroll. */
export class TabScroll implements ReactiveController {
  readonly #host: LitElement;
  /** The tab and the widths at the last scroll, so that updates do not undo the user's scrolling. */
  #last: readonly unknown[] = [];
  #nav: Element | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const nav = this.#host.renderRoot.querySelector<HTMLElement>('nav');
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    const now = [tab, nav?.clientWidth, nav?.scrollWidth];
    if (nav && nav !== this.#nav) new ResizeObserver(() => this.hostUpdated()).observe((this.#nav = nav));
    if (now.every((value, index) => value === this.#last[index])) return;
    this.#last = now;
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }
}
