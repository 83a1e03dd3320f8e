import type { Segment } from './segments.js';

/**
 * The page that the script tag showed before the handler was defined. The handler keeps it in its place, because an input that is moved
 * loses the focus.
 */
export class EarlyPage<P extends HTMLElement> {
  readonly #host: HTMLElement;
  #page: P | undefined;
  #isTaken = false;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Returns the early page if it is the page for this segment. */
  find(segment: Segment | undefined): P | undefined {
    this.#page ??= this.#host.querySelector<P>(':scope > [data-portico-early] > *') ?? undefined;
    return !this.#isTaken && this.#page?.localName === `portico-${segment}` ? this.#page : undefined;
  }

  /** Called when the handler shows a page. Returns the early page at the first call. Removes it if the handler shows another page. */
  take(segment: Segment | undefined): P | undefined {
    const page = this.find(segment);
    if (!page) this.#page?.remove();
    this.#isTaken = true;
    return page;
  }

  /** Returns whether a page is the early page, which the handler must not render. */
  is(page: P | undefined): boolean {
    return page !== undefined && page === this.#page;
  }
}
