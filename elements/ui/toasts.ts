import { css, html, type CSSResultGroup, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import Check from 'lucide/dist/esm/icons/check.mjs';
import { PorticoElement } from '../core/portico-element.js';
import { drawIcon } from './icons.js';
import { tokens } from '../styles/tokens.js';

const SHOWN_MS = 5000;
const CHECK = drawIcon(Check);
/** Style properties that a message copies from the related element. */
const COPIED = ['color-scheme', 'font-family', '--_border', '--_card', '--_radius', '--_shadow', '--_success', '--_text'];

/**
 * Shows messages about completed actions in a corner of the page. Elements add this element to the page when they need it. If the page
 * already contains this element, the page's styles can set its position. Screen readers read the messages from the live region.
 *
 * @tag portico-toasts
 * @csspart toast - A message.
 */
export class Toasts extends PorticoElement {
  static readonly tag = 'portico-toasts';
  static override styles: CSSResultGroup = [
    tokens,
    css`
      :host {
        position: fixed;
        inset: auto 16px 16px auto;
        margin: 0;
        padding: 0;
        border: 0;
        background: none;
        overflow: visible;
        z-index: 2147483000;
        max-inline-size: min(360px, 100vw - 32px);
        pointer-events: none;
      }
      /* Page resets must not move the stack. */
      :host([data-own]) {
        position: fixed !important;
        inset-block: auto 16px !important;
        inset-inline: auto 16px !important;
        z-index: 2147483000 !important;
      }
      .stack {
        display: grid;
        gap: 8px;
        justify-items: end;
      }
      .toast {
        display: flex;
        gap: 8px;
        align-items: center;
        padding: 10px 14px;
        border: var(--_border-width) solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_card);
        color: var(--_text);
        box-shadow: var(--_shadow);
        overflow-wrap: anywhere;
      }
      .portico-icon {
        flex: none;
        color: var(--_success);
      }
    `,
  ];

  #shown: readonly { readonly text: string; readonly properties: readonly (readonly [name: string, value: string])[] }[] = [];

  /** Shows a message for five seconds, in the colors of the related element. */
  show(text: string, about: Element = this): void {
    const style = getComputedStyle(about);
    const properties = COPIED.map((name) => [name, style.getPropertyValue(name)] as const);
    const toast = { text, properties };
    this.raise();
    this.#shown = [...this.#shown, toast];
    this.requestUpdate();
    setTimeout(() => {
      this.#shown = this.#shown.filter((other) => other !== toast);
      this.requestUpdate();
    }, SHOWN_MS);
  }

  /** Moves this element to the front of the top layer, because a modal dialog covers popovers that were shown earlier. */
  raise(): void {
    this.popover = 'manual';
    if (!this.isConnected) return;
    if (this.matches(':popover-open')) this.hidePopover();
    this.showPopover();
  }

  /** Sets properties one by one, because a strict content security policy forbids style attributes. */
  protected override updated(): void {
    for (const [index, node] of [...this.renderRoot.querySelectorAll<HTMLElement>('.toast')].entries())
      for (const [name, value] of this.#shown[index]?.properties ?? []) node.style.setProperty(name, value);
  }

  override render(): TemplateResult {
    const each = repeat(
      this.#shown,
      (toast) => toast,
      ({ text }) => html`<div class="toast" part="toast" aria-hidden="true">${CHECK}<span>${text}</span></div>`,
    );
    return html`<div class="stack">${each}</div>`;
  }
}
