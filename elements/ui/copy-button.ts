import type { LitElement, TemplateResult } from 'lit';
import Check from 'lucide/dist/esm/icons/check.mjs';
import type { Translate } from '../messages/types.js';
import { announce } from '../core/announcer.js';
import { drawIcon } from './icons.js';
import { appOf } from '../core/app.js';

const SHOWN_MS = 2000;
const CHECK = drawIcon(Check);

/** Copies a string, and shows a confirmation on the button for two seconds. */
export class CopyButton {
  isCopied = false;
  readonly #host: LitElement & { readonly t: Translate };
  #cancel: (() => void) | undefined;

  constructor(host: LitElement & { readonly t: Translate }) {
    this.#host = host;
  }

  /** Returns the label and icon of the button. */
  options(label: string, copied: string): { readonly label: string; readonly icon?: TemplateResult } {
    return this.isCopied ? { label: copied, icon: CHECK } : { label };
  }

  /** Copies a string and announces a message. Resolves to `false` if the browser blocks the clipboard. */
  async copy(text: string, message: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    announce(this.#host, message);
    this.#show(true);
    this.#cancel?.();
    this.#cancel = appOf(this.#host)?.clock.after(SHOWN_MS, () => this.#show(false));
    return true;
  }

  #show(isCopied: boolean): void {
    this.isCopied = isCopied;
    this.#host.requestUpdate();
  }
}
