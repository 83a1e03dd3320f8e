import type { AskingEvent } from '../../events.js';

/** The account settings page, which is a `LitElement`. */
interface DeparturePage extends EventTarget {
  requestUpdate(): void;
}

/**
 * Tracks whether sections are signing the user out or deleting the account. Afterward, such a section redirects. The host can prevent the
 * action while the event is dispatched or `waitUntil` is pending.
 */
export class Departure {
  /** The attempts that have not ended. Aborting the controller of an attempt removes its listeners. */
  readonly #attempts = new Map<Event, AbortController>();
  readonly #page: DeparturePage;
  /** Id of the user at the last check, or `undefined` if nobody was signed in. */
  #userId: string | undefined;

  constructor(page: DeparturePage) {
    this.#page = page;
    for (const name of ['portico-before-sign-out', 'portico-before-account-delete']) page.addEventListener(name, this.#begin);
  }

  /** If true, the page keeps the open item, because its section redirects afterward. */
  get isUnderWay(): boolean {
    return [...this.#attempts.keys()].some(({ defaultPrevented }) => !defaultPrevented);
  }

  /** Returns whether another user has signed in since the last call. If so, ends all attempts. */
  isOfNewUser(id: string | undefined): boolean {
    const isNew = id !== undefined && id !== this.#userId;
    this.#userId = id;
    if (isNew) for (const event of this.#attempts.keys()) this.#end(event);
    return isNew;
  }

  #begin = (event: Event): void => {
    const life = new AbortController();
    const { signal } = life;
    this.#attempts.set(event, life);
    // Listens only to the section of the event, because errors of other sections do not end the attempt. The signal of the event is aborted
    // if the user abandons the attempt.
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
