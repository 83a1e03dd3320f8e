import type { LitElement, ReactiveController } from 'lit';

/** Scrolls the open item's tab into view, also after the width of the tabs or of their labels changed. The page itself does not scroll. */
export class TabScroll implements ReactiveController {
  readonly #host: LitElement;
  /** The tab and the widths at the last scroll, so that updates do not undo the user's scrolling. */
  #last: readonly unknown[] = [];
  #nav: HTMLElement | null = null;
  #resizes: ResizeObserver | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const nav = this.#host.renderRoot.querySelector<HTMLElement>('nav');
    const tab = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav !== this.#nav) this.#observe(nav);
    const now = [tab, nav?.clientWidth, nav?.scrollWidth];
    if (now.every((value, index) => value === this.#last[index])) return;
    this.#last = now;
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }

  #observe(nav: HTMLElement | null): void {
    this.#nav = nav;
    this.#resizes?.disconnect();
    if (!nav) return;
    this.#resizes = new ResizeObserver(() => this.hostUpdated());
    this.#resizes.observe(nav);
  }
}
