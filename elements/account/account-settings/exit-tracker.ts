import type { AskingEvent } from '../../events.js';

/** The part of the account settings page that `ExitTracker` uses. */
interface TrackedPage extends EventTarget {
  requestUpdate(): void;
}

/**
 * Tracks whether a section is signing the user out or deleting the account. After this action, the section redirects. The host page can
 * prevent the action while the event is dispatched or while a `waitUntil` promise is pending. An attempt is such an action. It ends when it
 * fails, when it is canceled, or when another user signs in.
 */
export class ExitTracker {
  /** Maps the event of each attempt that has not ended to a controller. Aborting the controller removes the attempt's listeners. */
  readonly #attempts = new Map<Event, AbortController>();
  readonly #page: TrackedPage;
  /** User ID at the last check, or `undefined` if nobody was signed in. */
  #userId: string | undefined;

  constructor(page: TrackedPage) {
    this.#page = page;
    for (const name of ['portico-before-sign-out', 'portico-before-account-delete']) page.addEventListener(name, this.#begin);
  }

  /** Whether an attempt is in progress. If so, the page keeps the item open, because the item's section redirects after the attempt. */
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
