import type { LitElement, ReactiveController } from 'lit';

/**
 * Sets the document title to `page · project`, or to `page` if the page's title names the project. Restores the previous title when the
 * host element is removed.
 */
export class TitleController implements ReactiveController {
  readonly #host: LitElement;
  readonly #names: () => readonly (string | undefined)[] | undefined;
  #previousTitle: string | undefined;
  #ownTitle = '';

  /** @param names returns the titles of the page and the project, or `undefined` to leave the title unchanged */
  constructor(host: LitElement, names: () => readonly (string | undefined)[] | undefined) {
    this.#host = host;
    this.#names = names;
    host.addController(this);
  }

  /** Waits for the elements inside the host, because the title can be in one of them. */
  hostUpdated(): void {
    setTimeout(() => this.#update());
  }

  #update(): void {
    const [page, project] = this.#names() ?? [];
    if (!page || !this.#host.isConnected) return;
    this.#previousTitle ??= document.title;
    const title = !project || page.includes(project) ? page : `${page} · ${project}`;
    // If the names are unchanged, keeps a title that the host page set since the last update.
    if (title !== this.#ownTitle) document.title = this.#ownTitle = title;
  }

  hostDisconnected(): void {
    // Keeps a title that the host page set since the last update.
    if (this.#previousTitle !== undefined && document.title === this.#ownTitle) document.title = this.#previousTitle;
    this.#previousTitle = undefined;
    this.#ownTitle = '';
  }
}
