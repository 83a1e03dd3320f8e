import type { LitElement, ReactiveController } from 'lit';

/** Selector of the controls that can have focus. */
export const CONTROL = ':is(button, a[href], input, select):not(:disabled)';

/**
 * Restores focus when an update moves, removes or disables the focused control. Focuses the same control if it is still usable. Otherwise,
 * focuses the first control in the same row, form or section header. If there is none, focuses the fallback.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  readonly #fallback: () => string;
  #focused: HTMLElement | null = null;
  #row: Element | null | undefined;
  /** Whether the last update rendered nothing to focus. The next update tries again. */
  #isPending = false;

  /** @param fallback returns the selector of the element to focus if the row, form or section header has no control left */
  constructor(host: LitElement, fallback: () => string) {
    this.#host = host;
    this.#fallback = fallback;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot).activeElement as HTMLElement | null;
    this.#row = this.#focused?.closest('.row, form, .section-head');
  }

  hostUpdated(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    const now = root.activeElement;
    const isGone = (this.#focused !== null || this.#isPending) && document.activeElement === document.body;
    this.#isPending = false;
    if (now ? !now.matches(':disabled') : !isGone) return;
    const previous = this.#focused?.isConnected && !this.#focused.matches(':disabled') ? this.#focused : undefined;
    const near = this.#row?.isConnected ? this.#row.querySelector<HTMLElement>(CONTROL) : undefined;
    const next = previous ?? near ?? root.querySelector<HTMLElement>(this.#fallback());
    next?.focus();
    this.#isPending = !next;
  }
}
