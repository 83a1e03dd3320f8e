import type { LitElement, ReactiveController } from 'lit';

/** Sets the title of the document to `page · project`, and restores it when the host is removed. */
export class TitleController implements ReactiveController {
  readonly #host: LitElement;
  readonly #names: () => readonly (string | undefined)[] | undefined;
  #before: string | undefined;
  #given = '';

  /** @param names returns the page, which may be undefined at first, and the project; `undefined` to leave the title alone */
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
    // A title that the page has set since is kept.
    if (title !== this.#given) document.title = this.#given = title;
  }

  hostDisconnected(): void {
    // A title that the page has set since is kept.
    if (this.#before !== undefined && document.title === this.#given) document.title = this.#before;
    this.#before = undefined;
    this.#given = '';
  }
}
