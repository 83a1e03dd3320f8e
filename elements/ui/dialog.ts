import { html, type TemplateResult } from 'lit';
import type { DialogController } from './dialog-controller.js';

interface DialogOptions {
  readonly controller: DialogController;
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly title: string;
  readonly content: unknown;
}

/** Renders a modal dialog. The browser keeps focus inside the dialog. */
export const dialog = ({ controller, uid, title, content }: DialogOptions): TemplateResult => html`
  <dialog
    class="dialog portico-controls"
    part="dialog"
    aria-labelledby="${uid}-dialog-title"
    @cancel=${controller.cancel}
    @close=${controller.closed}
    @pointerdown=${controller.press}
  >
    <div class="dialog-body">
      <h2 class="dialog-title" id="${uid}-dialog-title" tabindex="-1">${title}</h2>
      ${content}
    </div>
  </dialog>
`;
