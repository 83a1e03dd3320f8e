import type { LitElement, ReactiveController } from 'lit';
import { prepareAnnouncer } from '../core/announcer.js';
import type { Toasts } from './toasts.js';

/**
 * Controls a modal `<dialog>`. The host renders the dialog while `open` is set. The controller shows the dialog in the top layer, and moves
 * focus back to the opener when the dialog closes.
 */
export class DialogController implements ReactiveController {
  /** Name of the open dialog, or `undefined` if none is open. */
  open: string | undefined;
  /** Whether Escape and a press on the backdrop close the dialog. `false` if closing the dialog would lose data. */
  mayClose = true;
  readonly #host: LitElement;
  readonly #closeRejected: (() => void) | undefined;
  #opener: HTMLElement | undefined;
  /** The last `<dialog>` that was shown, even if the browser closed it. */
  #shown: HTMLDialogElement | undefined;

  /** @param closeRejected called when the user tries to close a dialog that must stay open. Must explain the reason to the user. */
  constructor(host: LitElement, closeRejected?: () => void) {
    this.#host = host;
    this.#closeRejected = closeRejected;
    host.addController(this);
  }

  show(name: string): void {
    this.#opener = (this.#host.renderRoot as ShadowRoot).activeElement as HTMLElement | undefined;
    this.open = name;
    this.mayClose = true;
    this.#shown = undefined;
    this.#host.requestUpdate();
  }

  close = (): void => {
    if (this.open === undefined) return;
    this.open = undefined;
    this.#host.requestUpdate();
    // The dialog's action may have removed the opener.
    const opener = this.#opener;
    void this.#host.updateComplete.then(() => opener?.isConnected && opener.focus());
  };

  /** Listener for the dialog's `cancel` event. Escape closes the dialog unless that would lose data. */
  cancel = (event: Event): void => {
    event.preventDefault();
    this.#leave();
  };

  /**
   * Listener for the dialog's `close` event. On a second Escape, browsers close the dialog without a `cancel` event. Browsers fire `close`
   * in a later task, when the dialog may be open again. A dialog that must stay open is shown again.
   */
  closed = ({ target }: Event): void => {
    const { open: isOpen, isConnected } = target as HTMLDialogElement;
    if (isOpen || !isConnected) return;
    this.#shown = undefined;
    this.#leave();
    this.#host.requestUpdate();
  };

  /** Listener for the dialog's `pointerdown` event. Closes the dialog after a press on the backdrop. */
  press = (event: PointerEvent): void => {
    if (event.target === event.currentTarget) this.#leave();
  };

  #leave(): void {
    if (this.mayClose) this.close();
    else this.#closeRejected?.();
  }

  /** Shows the dialog again after the page has moved the host element, because a moved dialog is no longer modal. */
  hostConnected(): void {
    if (this.open === undefined) return;
    this.#host.renderRoot.querySelector('dialog')?.removeAttribute('open');
    this.#shown = undefined;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector('dialog');
    // A removed host element may render once more.
    if (!dialog?.isConnected || dialog.open || dialog === this.#shown) return;
    this.#shown = dialog;
    dialog.showModal();
    prepareAnnouncer(dialog);
    const toasts = document.querySelector<Toasts>('portico-toasts:defined');
    toasts?.raise();
    toasts?.closeOver(dialog);
    // Moves focus from the title to the first input.
    dialog.querySelector<HTMLElement>('form input')?.focus();
  }

  /** Closes the dialog, unless the host element was only moved. */
  hostDisconnected(): void {
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.open = undefined;
      // An update removes the content of the dialog, which may be secret.
      this.#host.requestUpdate();
    });
  }
}
