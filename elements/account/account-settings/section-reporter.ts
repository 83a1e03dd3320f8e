import { itemIdOf } from './items.js';

/** Reports an item, or a part of an item, each time it opens. Does not report the same ID twice in a row. */
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
   * @param wanted the requested ID, which may also contain the ID of a part
   */
  report(id: string, wanted: string): void {
    const opened = id === itemIdOf(wanted) ? wanted : id;
    if (opened !== this.#reported) this.#emit((this.#reported = opened));
  }

  /** Returns the ID in an event that an item fired when one of its parts opened. The part then counts as reported. */
  takeOver({ detail }: CustomEvent<{ readonly id: string }>): string {
    return (this.#reported = detail.id);
  }
}
