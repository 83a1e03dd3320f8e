// The code step of a sign-in by email code: the pending request, which this tab stores, and an entry in the browser's history.
import type { LitElement, ReactiveController } from 'lit';
import type { ElementApp } from '../context.js';
import type { FormPage } from '../core/form-page.js';
import { pendingLink, type PendingLink } from './pending-link.js';

/** Marks the entry in the history state. The entry has the URL of the page, and contains no email address and no code. */
const MARK = 'portico-code-step';

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

interface CodeStepOptions {
  readonly app: () => ElementApp | undefined;
  /** Returns whether Back and Forward may change the step. */
  readonly mayMove: () => boolean;
  /** Called after Back or Forward changed the step. */
  readonly moved: () => void;
}

/**
 * Stores the pending request, and adds a history entry, so that the Back button returns to the address step. Adds the entry only on pages
 * of a `<portico-handler>` that follows the browser's URL, because such a handler adds entries for its pages, too. On other pages, the
 * router of the host app would handle the Back button, and some routers would load the page again.
 */
export class CodeStep implements ReactiveController {
  /** The request whose code the form asks for. `undefined` in the address step. */
  pending: (PendingLink & { readonly ageMs?: number }) | undefined;
  /** The address of the last request. */
  email: string | undefined;
  readonly #host: LitElement;
  readonly #options: CodeStepOptions;
  /** The request that the user left with Back. Forward returns to it. */
  #left: PendingLink | undefined;
  #recalledFor = '';

  constructor(host: LitElement, options: CodeStepOptions) {
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

  /** Opens the step and stores the request. */
  open(pending: PendingLink): void {
    this.pending = pending;
    this.email = pending.email;
    pendingLink.remember(this.#projectId, pending);
    // Keeps the state of the host app. A state that is not an object cannot be marked.
    const isObject = Object.getPrototypeOf(Object(history.state)) === Object.prototype;
    if (this.#followsBrowser && isObject && !isMarked()) history.pushState({ ...history.state, [MARK]: true }, '');
  }

  /** Ends the step, and goes back to the entry before it. */
  close(): void {
    this.#drop();
    if (isMarked()) history.back();
  }

  /**
   * Opens the step again after a reload. Reads the storage again when the project changes or the user signs in or out. Returns the age of
   * the request in milliseconds if there is one.
   */
  recall(): number | undefined {
    const recalledFor = `${this.#projectId} ${this.#options.app()?.session.isSignedIn()}`;
    if (!this.#projectId || recalledFor === this.#recalledFor) return undefined;
    this.#recalledFor = recalledFor;
    this.pending = this.#host.closest('portico-sign-up') ? undefined : pendingLink.recall(this.#projectId);
    this.email = this.pending?.email ?? this.email;
    return this.pending?.ageMs;
  }

  /** Whether a handler that follows the browser's URL shows the page. Other handlers pass the query of the host app's URL to their page. */
  get #followsBrowser(): boolean {
    const page = this.#host.closest<FormPage>('portico-handler :is(portico-sign-in, portico-sign-up)');
    return page !== null && page.searchParams === undefined;
  }

  get #projectId(): string {
    return this.#options.app()?.projectId ?? '';
  }

  #drop(): void {
    pendingLink.forget(this.#projectId);
    this.pending = undefined;
    this.#left = undefined;
  }

  #onMove = (): void => {
    const { pending } = this;
    const left = this.#left;
    if (isMarked() === (pending !== undefined) || !this.#options.mayMove()) return;
    if (pending) {
      this.#drop();
      this.#left = pending;
    } else if (left) this.open(left);
    else return;
    this.#options.moved();
  };
}
