// An entry in the browser's history for a step of a page, for example the code step of a sign-in by email code.
import type { LitElement, ReactiveController } from 'lit';
import type { FormPage } from './form-page.js';

/**
 * The property of the history state that names the step. The entry has the URL of the page, and contains no email address, code or nonce.
 */
const STEP = 'portico-step';

const stepOf = (): unknown => (history.state as Record<string, unknown> | null)?.[STEP];

interface HistoryStepOptions {
  /** Name of the step in the history state. */
  readonly name: string;
  /** Returns whether the page shows the step. */
  readonly isOpen: () => boolean;
  /** Called after Back, while the page shows the step, and with `true` after Forward, while the page does not show it. */
  readonly move: (isForward: boolean) => void;
}

/**
 * Adds an entry for a step, so that Back returns to the form before the step, and Forward to the step. Adds the entry only on pages of a
 * `<portico-handler>` that follows the browser's URL, because such a handler adds entries for its pages, too. On other pages, the router of
 * the host app would handle Back, and some routers would load the page again.
 */
export class HistoryStep implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: HistoryStepOptions;

  constructor(host: LitElement, options: HistoryStepOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener('popstate', this.#onMove);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('popstate', this.#onMove);
  }

  /** Adds the entry when the step opens. If the current entry belongs to an earlier step of the page, changes it. */
  enter(): void {
    const { name } = this.#options;
    // Keeps the state of the host app. A state that is not an object cannot contain the name.
    const isObject = Object.getPrototypeOf(Object(history.state)) === Object.prototype;
    if (!this.#followsBrowser || !isObject || stepOf() === name) return;
    const state = { ...history.state, [STEP]: name };
    if (stepOf() === undefined) history.pushState(state, '');
    else history.replaceState(state, '');
  }

  /** Goes back to the entry before the step. Returns `false` if the browser is not at the entry of the step. */
  leave(): boolean {
    const isCurrent = this.#isCurrent;
    if (isCurrent) history.back();
    return isCurrent;
  }

  get #isCurrent(): boolean {
    return stepOf() === this.#options.name;
  }

  /** Whether a handler that follows the browser's URL shows the page. Other handlers pass the query of the host app's URL to their page. */
  get #followsBrowser(): boolean {
    const page = this.#host.closest<FormPage>('portico-handler :is(portico-sign-in, portico-sign-up, portico-forgot-password)');
    return page !== null && page.searchParams === undefined;
  }

  #onMove = (): void => {
    const isForward = this.#isCurrent;
    if (isForward !== this.#options.isOpen()) this.#options.move(isForward);
  };
}
