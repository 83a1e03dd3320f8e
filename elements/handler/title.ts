import type { LitElement, ReactiveController } from 'lit';

/** Names the document after what its host shows, `page · project`, and gives it its own title back when the host goes. */
export class TitleController implements ReactiveController {
  readonly #host: LitElement;
  readonly #names: () => readonly (string | undefined)[] | undefined;
  #before: string | undefined;
  #given = '';

  /** @param names the page, which may be nothing for a while, and the project; nothing where titles are not wanted */
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
    // What the page has set since stays.
    if (title !== this.#given) document.title = this.#given = title;
  }

  hostDisconnected(): void {
    // What the page has set since stays.
    if (this.#before !== undefined && document.title === this.#given) document.title = this.#before;
    this.#before = undefined;
    this.#given = '';
  }
}
