import type { AskingEvent } from '../../events.js';

/** Whether a section is signing the user out or deleting the account. That section redirects, and the host may prevent it until then. */
export class Departure {
  #event: Event | undefined;
  /** Removes the listeners of the attempt. */
  #life: AbortController | undefined;

  constructor(page: EventTarget) {
    for (const name of ['portico-before-sign-out', 'portico-before-account-delete']) page.addEventListener(name, this.#begin);
  }

  get isUnderWay(): boolean {
    return this.#event?.defaultPrevented === false;
  }

  /** Forgets the attempt: it failed, was abandoned, or a user has signed in since. */
  reset = (): void => {
    this.#life?.abort();
    this.#event = undefined;
  };

  #begin = (event: Event): void => {
    this.reset();
    this.#life = new AbortController();
    this.#event = event;
    const { signal } = this.#life;
    // Only errors of the same section end it, and the user who abandons it.
    event.target?.addEventListener('portico-error', this.reset, { signal });
    (event as AskingEvent<unknown>).signal?.addEventListener('abort', this.reset, { signal });
  };
}
