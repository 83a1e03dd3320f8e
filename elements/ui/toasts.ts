import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import Check from 'lucide/dist/esm/icons/check.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { activeElement } from '../core/active-element.js';
import { appOf } from '../core/app.js';
import { PorticoElement } from '../core/portico-element.js';
import { withBreaks } from './address-text.js';
import { drawIcon } from './icons.js';
import { TOAST_WORDS } from '../messages/en-toasts.js';
import { tokens } from '../styles/tokens.js';
import { toastStyle } from './toast-style.js';

const SHOWN_MS = 5000;
/** Maximum number of messages at a time. A new message replaces the oldest one. */
const MAX_SHOWN = 2;
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
  readonly closeLabel: string | undefined;
  readonly properties: readonly (readonly [name: string, value: string])[];
  /** Calls a function after a pause, on the clock of the related element's app. Returns a function that cancels the call. */
  readonly after: (ms: number, run: () => void) => () => void;
  cancel?: () => void;
}

const wait = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Returns whether two boxes overlap. */
const overlap = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Shows messages about completed actions at the bottom of the page, or at its top in narrow windows. Elements add this element to the
 * page when they need it. If the page already contains this element, the page's styles can set its position. Screen readers read the
 * messages from the live region. Messages stay while the pointer is over them or one of their buttons has focus. A third message replaces
 * the oldest one. Messages that cover the control with focus move to the opposite edge. Messages close when they would cover a form, a
 * question or a dialog that opens in the account or team settings.
 *
 * @tag portico-toasts
 * @csspart toast - A message.
 * @csspart action - The button of a message that offers an action.
 * @csspart close - The button that closes a message.
 */
export class Toasts extends PorticoElement {
  static override readonly tag = 'portico-toasts';
  static override readonly words = TOAST_WORDS;
  static override styles: CSSResultGroup = [tokens, toastStyle];

  #shown: readonly Shown[] = [];
  /** The control that had focus before a button of a toast. */
  #previous: HTMLElement | undefined;

  /** Shows a message for five seconds, in the colors of the related element. */
  show(text: string, about: Element = this, action?: ToastAction): void {
    const style = getComputedStyle(about);
    const properties = COPIED.map((name) => [name, style.getPropertyValue(name)] as const);
    const closeLabel = (about as Partial<PorticoElement>).t?.('common.close');
    const shown: Shown = { text, action, closeLabel, properties, after: appOf(about)?.clock.after ?? wait };
    this.raise();
    const [oldest] = this.#shown;
    if (oldest && this.#shown.length === MAX_SHOWN) this.#close(oldest);
    this.#shown = [...this.#shown, shown];
    this.requestUpdate();
    if (!this.matches(':hover') && !this.shadowRoot?.activeElement) this.#start(shown);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keyup', this.#uncover);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keyup', this.#uncover);
  }

  /** Moves the messages to the opposite edge of the window if they cover the control with focus, and back otherwise. */
  #uncover = (): void => {
    const active = activeElement();
    const stack = this.renderRoot.querySelector('.stack');
    if (!active || !stack || active === document.body || active.getRootNode() === this.shadowRoot) return;
    this.toggleAttribute('data-moved', false);
    this.toggleAttribute('data-moved', overlap(active.getBoundingClientRect(), stack.getBoundingClientRect()));
  };

  /** Closes the messages if they cover an element. */
  closeOver(element: Element): void {
    const stack = this.renderRoot.querySelector('.stack');
    if (stack && overlap(element.getBoundingClientRect(), stack.getBoundingClientRect()))
      this.#shown.forEach((shown) => this.#close(shown));
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
    this.#uncover();
  }

  override render(): TemplateResult {
    const each = repeat(
      this.#shown,
      (shown) => shown,
      (shown) => html`<div class="toast" part="toast">
        ${CHECK}<span class="text" aria-hidden="true">${withBreaks(shown.text)}</span>${this.#action(shown)}
        <button class="close" part="close" type="button" aria-label=${shown.closeLabel || this.t('common.close')} @click=${() => this.#close(shown)}>${CLOSE}</button>
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
