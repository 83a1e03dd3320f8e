import type { AskingEvent } from '../../events.js';

/**
 * Tracks whether a section is signing the user out or deleting the account. Afterward, that section redirects. The host can prevent the
 * action while the event is dispatched or `waitUntil` is pending.
 */
export class Departure {
  #event: Event | undefined;
  /** Aborts to remove the listeners of the attempt. */
  #life: AbortController | undefined;

  constructor(page: EventTarget) {
    for (const name of ['portico-before-sign-out', 'portico-before-account-delete']) page.addEventListener(name, this.#begin);
  }

  get isUnderWay(): boolean {
    return this.#event?.defaultPrevented === false;
  }

  /** Ends the attempt. Called if it fails, if the user abandons it, and when a user signs in. */
  reset = (): void => {
    this.#life?.abort();
    this.#event = undefined;
  };

  #begin = (event: Event): void => {
    this.reset();
    this.#life = new AbortController();
    this.#event = event;
    const { signal } = this.#life;
    // Ignores errors of other sections. The signal aborts if the user abandons the attempt.
    event.target?.addEventListener('portico-error', this.reset, { signal });
    (event as AskingEvent<unknown>).signal?.addEventListener('abort', this.reset, { signal });
  };
}
