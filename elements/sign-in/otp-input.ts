import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { FormPage } from '../core/form-page.js';
import { PART_WORDS } from '../messages/en-parts.js';
import { codeField } from '../ui/code-field.js';

/**
 * A one-time code: drawn cells over one real input, so that pasting, autofill, undo and screen readers work as in any field. The
 * input is part of whatever form the element stands in, and its own `input` and `change` events reach the page.
 *
 * @tag portico-otp-input
 * @fires {CustomEvent<object>} portico-completed - The last character was typed or pasted. Read `value`.
 * @slot form - Filled by the element itself.
 * @csspart cell - One drawn cell.
 * @csspart caret - The cell that the next character goes to.
 */
export class OtpInput extends FormPage {
  static readonly tag = 'portico-otp-input';
  static override readonly words = PART_WORDS;
  static override readonly events = { onCompleted: 'portico-completed' } as const;
  static override properties: PropertyDeclarations = {
    length: { type: Number, useDefault: true },
    mode: { reflect: true, useDefault: true },
    name: { useDefault: true },
    value: { useDefault: true },
    label: {},
    error: {},
    disabled: { type: Boolean, reflect: true },
    required: { type: Boolean, reflect: true },
  };

  /** Number of characters; 6 where left out. */
  declare length: number;
  /** `digits`, as authenticator apps show them, or `alnum`, as mails bring them. */
  declare mode: 'digits' | 'alnum';
  /** Name of the input in its form; `code` where left out. */
  declare name: string;
  /** The code so far, in capitals, without spaces and dashes. A form that is reset brings the attribute back. */
  declare value: string;
  /** Words above the cells, in place of the element's own. */
  declare label: string | undefined;
  /** What is wrong with the code, below the cells. */
  declare error: string | undefined;
  /** Nothing can be typed. */
  declare disabled: boolean;
  /** The form around it is not sent without the code. */
  declare required: boolean;

  #root: Node | undefined;

  constructor() {
    super();
    this.length = 6;
    this.mode = 'digits';
    this.name = 'code';
    this.value = '';
    this.disabled = false;
    this.required = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#root = this.getRootNode();
    this.#root.addEventListener('reset', this.#reset);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener('reset', this.#reset);
  }

  protected override willUpdate(): void {
    this.value = this.#clean(this.value);
  }

  override render(): TemplateResult {
    return html`<slot name="form"></slot>`;
  }

  protected override renderForm(): TemplateResult {
    const { uid, name, value, length } = this;
    const isNumeric = this.mode === 'digits';
    return codeField({
      uid,
      name,
      value,
      length,
      isNumeric,
      label: this.label ?? this.t(isNumeric ? 'field.totp.label' : 'field.otp.label'),
      error: this.error,
      isRequired: this.required,
      isReadonly: false,
      isDisabled: this.disabled,
      onInput: this.#type,
    });
  }

  #clean(text: string): string {
    const kept = text.replaceAll(this.mode === 'digits' ? /\D/g : /[^a-z0-9]/gi, '');
    return kept.slice(0, this.length).toUpperCase();
  }

  /** Once its form has been reset, which comes after the event. */
  #reset = ({ target }: Event): void => {
    const input = this.querySelector('input');
    if (!input || target !== input.form) return;
    setTimeout(() => {
      this.value = this.#clean(this.getAttribute('value') ?? '');
      input.value = this.value;
    });
  };

  /** Tells of each complete code once. */
  #type = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const before = this.value;
    this.value = this.#clean(input.value);
    input.value = this.value;
    if (this.value.length === this.length && this.value !== before) this.emit('portico-completed', {});
  };
}
