import type { LitElement, ReactiveController } from 'lit';

const CONTROL = ':is(button, a[href], input, select):not(:disabled)';

/**
 * Keeps the focus when an update takes away what had it, or turns it off: it goes on at the same control where that was only moved,
 * else at the first one of its row or form, else where the host says.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  readonly #rest: () => string;
  #had: HTMLElement | null = null;
  #row: Element | null | undefined;
  /** There was nowhere to go; there may be soon. */
  #isOwed = false;

  /** @param rest selects what has the focus where nothing is left nearby */
  constructor(host: LitElement, rest: () => string) {
    this.#host = host;
    this.#rest = rest;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#had = (this.#host.renderRoot as ShadowRoot).activeElement as HTMLElement | null;
    this.#row = this.#had?.closest('.row, form');
  }

  hostUpdated(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    const now = root.activeElement;
    const isGone = (this.#had !== null || this.#isOwed) && document.activeElement === document.body;
    this.#isOwed = false;
    if (now ? !now.matches(':disabled') : !isGone) return;
    const had = this.#had?.isConnected && !this.#had.matches(':disabled') ? this.#had : undefined;
    const near = this.#row?.isConnected ? this.#row.querySelector<HTMLElement>(CONTROL) : undefined;
    const next = had ?? near ?? root.querySelector<HTMLElement>(this.#rest());
    next?.focus();
    this.#isOwed = !next;
  }
}
