import type { LitElement, ReactiveController } from 'lit';
import { prepareAnnouncer } from '../core/announcer.js';
import type { Toasts } from './toasts.js';

/**
 * Controls a modal `<dialog>`: the host renders it while `open` has a name, and the controller shows it in the top layer and
 * returns the focus to the opener when it closes.
 */
export class DialogController implements ReactiveController {
  /** Which dialog of the host is open. */
  open: string | undefined;
  /** Whether Escape and the backdrop close it; false while that would lose data. */
  mayClose = true;
  readonly #host: LitElement;
  readonly #refused: (() => void) | undefined;
  #opener: HTMLElement | undefined;
  /** The `<dialog>` that was shown, also after the browser has closed it. */
  #shown: HTMLDialogElement | undefined;

  /** @param refused shows why the dialog stays open, after an attempt to close it */
  constructor(host: LitElement, refused?: () => void) {
    this.#host = host;
    this.#refused = refused;
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
    // The action of the dialog may have removed the opener.
    const opener = this.#opener;
    void this.#host.updateComplete.then(() => opener?.isConnected && opener.focus());
  };

  /** For `@cancel` of the dialog: Escape closes it unless data would be lost. */
  cancel = (event: Event): void => {
    event.preventDefault();
    this.#leave();
  };

  /**
   * For `@close`. Browsers close the dialog on a second Escape without asking, and report it a task later: it may be open again then. A
   * dialog that may not close is opened again.
   */
  closed = ({ target }: Event): void => {
    const { open, isConnected } = target as HTMLDialogElement;
    if (open || !isConnected) return;
    this.#shown = undefined;
    this.#leave();
    this.#host.requestUpdate();
  };

  /** For `@pointerdown` of the dialog: a press on the backdrop. */
  press = (event: PointerEvent): void => {
    if (event.target === event.currentTarget) this.#leave();
  };

  #leave(): void {
    if (this.mayClose) this.close();
    else this.#refused?.();
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector('dialog');
    // A removed host may still render.
    if (!dialog?.isConnected || dialog.open || dialog === this.#shown) return;
    this.#shown = dialog;
    dialog.showModal();
    prepareAnnouncer(dialog);
    document.querySelector<Toasts>('portico-toasts:defined')?.raise();
    // Move the focus from the title to the first input.
    dialog.querySelector<HTMLElement>('form input')?.focus();
  }

  hostDisconnected(): void {
    this.open = undefined;
  }
}
