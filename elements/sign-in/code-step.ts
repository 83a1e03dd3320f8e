// The code step of a sign-in by email code: the pending request, which this tab stores, and an entry in the browser's history.
import { css, type LitElement } from 'lit';
import type { ElementApp } from '../context.js';
import { HistoryStep } from '../core/history-step.js';
import { addControls } from '../styles/adopt.js';
import { pendingLink, type PendingLink } from './pending-link.js';

// The step fades in. The form of the first step does not, because it is on the page from the start.
addControls(css`
  .portico-controls .portico-form:has(.portico-code) {
    transition: opacity var(--_duration) ease-out;
    @starting-style {
      opacity: 0;
    }
  }
`);

interface CodeStepOptions {
  readonly app: () => ElementApp | undefined;
  /** Returns whether Back and Forward may change the step. */
  readonly mayMove: () => boolean;
  /** Called after Back or Forward changed the step. */
  readonly moved: () => void;
}

/** Stores the pending request, and adds a history entry, so that the Back button returns to the address step. */
export class CodeStep {
  /** The request whose code the form asks for. `undefined` in the address step. */
  pending: (PendingLink & { readonly ageMs?: number }) | undefined;
  /** The address of the last request. */
  email: string | undefined;
  readonly #host: LitElement;
  readonly #options: CodeStepOptions;
  readonly #history: HistoryStep;
  /** The request that the user left with Back. Forward returns to it. */
  #left: PendingLink | undefined;
  #recalledFor = '';

  constructor(host: LitElement, options: CodeStepOptions) {
    this.#host = host;
    this.#options = options;
    this.#history = new HistoryStep(host, {
      name: 'code',
      isOpen: () => this.pending !== undefined,
      move: (isForward) => options.mayMove() && this.#move(isForward),
    });
  }

  /** Opens the step and stores the request. */
  open(pending: PendingLink): void {
    this.pending = pending;
    this.email = pending.email;
    pendingLink.remember(this.#projectId, pending);
    this.#history.enter();
  }

  /** Removes the stored request after its code was used, because each code works only once. */
  forget(): void {
    pendingLink.forget(this.#projectId);
  }

  /** Ends the step, and goes back to the entry before it. */
  close(): void {
    this.#drop();
    this.#history.leave();
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

  get #projectId(): string {
    return this.#options.app()?.projectId ?? '';
  }

  #drop(): void {
    this.forget();
    this.pending = undefined;
    this.#left = undefined;
  }

  #move(isForward: boolean): void {
    const { pending } = this;
    if (isForward && !this.#left) return;
    if (isForward && this.#left) this.open(this.#left);
    else {
      this.#drop();
      this.#left = pending;
    }
    this.#options.moved();
  }
}
