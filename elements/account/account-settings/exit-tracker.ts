import type { AskingEvent } from '../../events.js';

/** The part of the account settings page that `ExitTracker` uses. */
interface TrackedPage extends EventTarget {
  requestUpdate(): void;
}

/**
 * Tracks the attempts of the page's sections to sign the user out or to delete the account. An attempt begins when a section fires
 * `portico-before-sign-out` or `portico-before-account-delete`. The host page can prevent the action during this event, or later while a
 * `waitUntil` promise is pending. An attempt ends when the section reports an error, when the user cancels, or when another user signs in.
 * After a successful attempt, the section redirects.
 */
export class ExitTracker {
  /** The attempts that have not ended: maps the event of each attempt to a controller, which removes the attempt's listeners. */
  readonly #attempts = new Map<Event, AbortController>();
  readonly #page: TrackedPage;
  /** User ID at the last check, or `undefined` if nobody was signed in. */
  #userId: string | undefined;

  constructor(page: TrackedPage) {
    this.#page = page;
    for (const name of ['portico-before-sign-out', 'portico-before-account-delete']) page.addEventListener(name, this.#begin);
  }

  /**
   * Whether an attempt that the host page has not prevented is in progress. If so, the page keeps the item open, because the item's section
   * redirects after the attempt.
   */
  get isExiting(): boolean {
    return [...this.#attempts.keys()].some(({ defaultPrevented }) => !defaultPrevented);
  }

  /** Returns whether a user is signed in who was not signed in at the last call. If so, ends all attempts. */
  endForNewUser(id: string | undefined): boolean {
    const isNew = id !== undefined && id !== this.#userId;
    this.#userId = id;
    if (isNew) for (const event of this.#attempts.keys()) this.#end(event);
    return isNew;
  }

  #begin = (event: Event): void => {
    const controller = new AbortController();
    const { signal } = controller;
    this.#attempts.set(event, controller);
    // Listens only to the section that fired the event, because errors in other sections do not end the attempt. The event's signal is
    // aborted if the user abandons the attempt.
    const end = (): void => this.#end(event);
    event.target?.addEventListener('portico-error', end, { signal });
    (event as AskingEvent<unknown>).signal?.addEventListener('abort', end, { signal });
  };

  #end(event: Event): void {
    this.#attempts.get(event)?.abort();
    this.#attempts.delete(event);
    this.#page.requestUpdate();
  }
}
