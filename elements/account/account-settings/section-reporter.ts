import { itemIdOf } from './items.js';

/** Reports each opened item, or part of an item, once. */
export class SectionReporter {
  readonly #emit: (id: string) => void;
  #reported: string | undefined;

  /** @param emit fires the event */
  constructor(emit: (id: string) => void) {
    this.#emit = emit;
  }

  /**
   * Reports the open item.
   *
   * @param id ID of the item. Empty if the list of items is open.
   * @param wanted the ID in the URL hash, which also contains the part
   */
  report(id: string, wanted: string): void {
    const opened = id === itemIdOf(wanted) ? wanted : id;
    if (opened !== this.#reported) this.#emit((this.#reported = opened));
  }

  /** Takes over an event of the item itself, which reports its own parts. */
  takeOver({ detail }: CustomEvent<{ readonly id: string }>): string {
    return (this.#reported = detail.id);
  }
}
