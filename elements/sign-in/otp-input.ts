import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { FormPage } from '../core/form-page.js';
import { PART_WORDS } from '../messages/en-parts.js';
import { codeField } from '../ui/code-field.js';

/**
 * Shows an input for a one-time code. The cells are drawn over a single input, so that paste, autofill, undo and screen readers work as in
 * any other field. The input belongs to the surrounding form, and its `input` and `change` events reach the page.
 *
 * @tag portico-otp-input
 * @fires {CustomEvent<object>} portico-completed - The last character was typed or pasted. Read the code from `value`.
 * @slot form - Reserved for the content that the element renders.
 * @hooks field label input error cell caret
 */
export class OtpInput extends FormPage {
  static override readonly tag = 'portico-otp-input';
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
    readonly: { type: Boolean, reflect: true },
    required: { type: Boolean, reflect: true },
  };

  /** Number of characters. If omitted, 6. */
  declare length: number;
  /** Allowed characters. If omitted, `digits`, for codes from authenticator apps. Use `alnum` for email codes. */
  declare mode: 'digits' | 'alnum';
  /** Name of the input in its form. If omitted, `code`. */
  declare name: string;
  /** The typed code in uppercase, without spaces or dashes. A form reset restores the attribute's value. */
  declare value: string;
  /** Label above the cells. Replaces the default label. */
  declare label: string | undefined;
  /** Error message below the cells. */
  declare error: string | undefined;
  /** Whether the input is disabled. */
  declare disabled: boolean;
  /** Whether the user can read and copy the code, but not change it. */
  declare readonly: boolean;
  /** Whether the surrounding form requires the code. */
  declare required: boolean;

  #root: Node | undefined;

  constructor() {
    super();
    this.length = 6;
    this.mode = 'digits';
    this.name = 'code';
    this.value = '';
    this.disabled = false;
    this.readonly = false;
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
      isReadonly: this.readonly,
      isDisabled: this.disabled,
      onInput: this.#type,
    });
  }

  #clean(text: string): string {
    const kept = text.replaceAll(this.mode === 'digits' ? /\D/g : /[^a-z0-9]/gi, '');
    return kept.slice(0, this.length).toUpperCase();
  }

  /** Restores the value in a later task, because the browser resets the form after the event. */
  #reset = ({ target }: Event): void => {
    const input = this.querySelector('input');
    if (!input || target !== input.form) return;
    setTimeout(() => {
      this.value = this.#clean(this.getAttribute('value') ?? '');
      input.value = this.value;
    });
  };

  /** Fires `portico-completed` once per complete code. */
  #type = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const before = this.value;
    this.value = this.#clean(input.value);
    input.value = this.value;
    if (this.value.length === this.length && this.value !== before) this.emit('portico-completed', {});
  };
}
