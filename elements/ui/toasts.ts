import { css, html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import Check from 'lucide/dist/esm/icons/check.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { appOf } from '../core/app.js';
import { PorticoElement } from '../core/portico-element.js';
import { drawIcon } from './icons.js';
import { TOAST_WORDS } from '../messages/en-toasts.js';
import { tokens } from '../styles/tokens.js';

const SHOWN_MS = 5000;
const [CHECK, CLOSE] = [drawIcon(Check), drawIcon(X)];
/** Style properties that a message copies from the related element. */
const COPIED = [
  'color-scheme',
  'font-family',
  '--_accent',
  '--_border',
  '--_card',
  '--_muted',
  '--_radius',
  '--_ring',
  '--_shadow',
  '--_success',
  '--_text',
];

/** A button in a toast, for example to undo the action. */
export interface ToastAction {
  /** Text of the button. */
  readonly label: string;
  /** Called when the user presses the button, after the toast closes. */
  readonly run: () => void;
}

interface Shown {
  readonly text: string;
  readonly action: ToastAction | undefined;
  /** Label of the close button. */
  readonly closeLabel: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
  /** Calls a function after a pause, on the clock of the related element's app. Returns a function that cancels the call. */
  readonly after: (ms: number, run: () => void) => () => void;
  cancel?: () => void;
}

const wait = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Shows messages about completed actions in a corner of the page. Elements add this element to the page when they need it. If the page
 * already contains this element, the page's styles can set its position. Screen readers read the messages from the live region. Messages
 * stay while the pointer is over them or one of their buttons has focus.
 *
 * @tag portico-toasts
 * @csspart toast - A message.
 * @csspart action - The button of a message that offers an action.
 * @csspart close - The button that closes a message.
 */
export class Toasts extends PorticoElement {
  static readonly tag = 'portico-toasts';
  static override readonly words = TOAST_WORDS;
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
        padding-block: 6px;
        padding-inline: 14px 6px;
        pointer-events: auto;
        border: var(--_border-width) solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_card);
        color: var(--_text);
        box-shadow: var(--_shadow);
        overflow-wrap: anywhere;
        transition:
          opacity var(--_duration) ease-out,
          translate var(--_duration) ease-out;
      }
      @starting-style {
        .toast {
          opacity: 0;
          translate: 0 8px;
        }
      }
      .toast > .portico-icon {
        flex: none;
        color: var(--_success);
      }
      .text {
        flex: 1;
        min-inline-size: 0;
      }
      button {
        display: inline-grid;
        flex: none;
        place-items: center;
        min-inline-size: 28px;
        min-block-size: 28px;
        padding: 0;
        border: 0;
        border-radius: 6px;
        background: none;
        color: var(--_muted);
        font: inherit;
        cursor: pointer;
      }
      button:hover {
        color: var(--_text);
      }
      button:focus-visible {
        outline: var(--_focus-width) solid var(--_ring);
        outline-offset: 2px;
      }
      .action {
        padding-inline: 8px;
        color: var(--_accent);
        font-weight: 500;
      }
      .close .portico-icon {
        inline-size: 16px;
        block-size: 16px;
      }
    `,
  ];

  #shown: readonly Shown[] = [];
  /** The control that had focus before a button of a toast. */
  #previous: HTMLElement | undefined;

  /** Shows a message for five seconds, in the colors of the related element. */
  show(text: string, about: Element = this, action?: ToastAction): void {
    const style = getComputedStyle(about);
    const properties = COPIED.map((name) => [name, style.getPropertyValue(name)] as const);
    const closeLabel = (about as Partial<PorticoElement>).t?.('common.close') || this.t('common.close');
    const shown: Shown = { text, action, closeLabel, properties, after: appOf(about)?.clock.after ?? wait };
    this.raise();
    this.#shown = [...this.#shown, shown];
    this.requestUpdate();
    if (!this.matches(':hover') && !this.shadowRoot?.activeElement) this.#start(shown);
  }

  #start = (shown: Shown): void => {
    shown.cancel?.();
    shown.cancel = shown.after(SHOWN_MS, () => this.#close(shown));
  };

  #close(shown: Shown): void {
    shown.cancel?.();
    const hadFocus = this.shadowRoot?.activeElement?.closest('.toast') !== undefined;
    this.#shown = this.#shown.filter((other) => other !== shown);
    this.requestUpdate();
    if (hadFocus) this.#previous?.focus();
  }

  #pause = (event: Event): void => {
    const from = (event as Partial<FocusEvent>).relatedTarget;
    if (event.type === 'focusin' && from instanceof HTMLElement && from !== this) this.#previous = from;
    for (const shown of this.#shown) shown.cancel?.();
  };

  #resume = (): void => this.#shown.forEach(this.#start);

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
      (shown) => shown,
      (shown) => html`<div class="toast" part="toast">
        ${CHECK}<span class="text" aria-hidden="true">${shown.text}</span>${this.#action(shown)}
        <button class="close" part="close" type="button" aria-label=${shown.closeLabel} @click=${() => this.#close(shown)}>${CLOSE}</button>
      </div>`,
    );
    return html`<div
      class="stack"
      @pointerenter=${this.#pause}
      @pointerleave=${this.#resume}
      @focusin=${this.#pause}
      @focusout=${this.#resume}
    >
      ${each}
    </div>`;
  }

  #action(shown: Shown): unknown {
    const { action } = shown;
    if (!action) return nothing;
    const act = (): void => {
      this.#close(shown);
      action.run();
    };
    return html`<button class="action" part="action" type="button" @click=${act}>${action.label}</button>`;
  }
}
