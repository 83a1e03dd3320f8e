import type { LitElement, ReactiveController } from 'lit';

const SLOTS = ['header', 'footer', 'before-form', 'after-form'];

/**
 * Copies the children of the handler that are in the slots of a page, such as `header`, into the page that the handler shows, and updates
 * the copies when the children change. The children stay in place, because a framework may have rendered them.
 */
export class SlotController implements ReactiveController {
  readonly #host: LitElement;
  readonly #page: () => Element | undefined;
  /** The copies in the page, by child of the handler. */
  readonly #copies = new Map<Element, Element>();
  /** The page that contains the copies. */
  #filled: Element | undefined;
  #observer: MutationObserver | undefined;

  /** @param page returns the page that the handler shows */
  constructor(host: LitElement, page: () => Element | undefined) {
    this.#host = host;
    this.#page = page;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver((records) => {
      const isChanged = (child: Element): boolean =>
        records.some(({ target, removedNodes }) => child.contains(target) || [...removedNodes].includes(child));
      this.#remove(isChanged);
      this.#fill();
    });
    this.#observer.observe(this.#host, { childList: true });
    this.#fill();
  }

  hostUpdated(): void {
    this.#fill();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    // Changes to the children are not observed until the handler is connected again.
    this.#remove(() => true);
  }

  #remove(isStale: (child: Element) => boolean): void {
    for (const [child, copy] of this.#copies) {
      if (!isStale(child)) continue;
      copy.remove();
      this.#copies.delete(child);
    }
  }

  /** Adds missing copies to the page, in the order of the children. Copies that are in the page stay in place and keep focus. */
  #fill(): void {
    const page = this.#page();
    if (page !== this.#filled) this.#remove(() => true);
    this.#filled = page;
    if (!page || !this.#observer) return;
    let previous: Element | undefined;
    for (const child of this.#host.children) {
      const isForPage = SLOTS.includes(child.slot);
      this.#observe(child, isForPage);
      if (!isForPage) continue;
      const copy = this.#copies.get(child) ?? (child.cloneNode(true) as Element);
      if (!this.#copies.has(child)) {
        if (previous) previous.after(copy);
        else page.prepend(copy);
        this.#copies.set(child, copy);
      }
      previous = copy;
    }
  }

  #observe(child: Element, isForPage: boolean): void {
    const changes = isForPage ? { attributes: true, childList: true, characterData: true, subtree: true } : { attributeFilter: ['slot'] };
    this.#observer?.observe(child, changes);
  }
}
