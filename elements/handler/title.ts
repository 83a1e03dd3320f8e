import type { LitElement, ReactiveController } from 'lit';

/** Sets the document title to `page · project`, and restores the previous title when the host element is removed. */
export class TitleController implements ReactiveController {
  readonly #host: LitElement;
  readonly #names: () => readonly (string | undefined)[] | undefined;
  #before: string | undefined;
  #given = '';

  /** @param names returns the titles of the page and the project, or `undefined` to leave the title unchanged */
  constructor(host: LitElement, names: () => readonly (string | undefined)[] | undefined) {
    this.#host = host;
    this.#names = names;
    host.addController(this);
  }

  hostUpdated(): void {
    const names = this.#names();
    if (!names?.[0] || !this.#host.isConnected) return;
    this.#before ??= document.title;
    const title = names.filter(Boolean).join(' · ');
    // Does not replace a title that the page has set in the meantime.
    if (title !== this.#given) document.title = this.#given = title;
  }

  hostDisconnected(): void {
    // Does not replace a title that the page has set in the meantime.
    if (this.#before !== undefined && document.title === this.#given) document.title = this.#before;
    this.#before = undefined;
    this.#given = '';
  }
}
