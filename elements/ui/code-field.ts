import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FieldSpec } from '../form/field-problem.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { errorLine } from './field.js';

const LENGTH = 6;

/** Returns the first six digits of typed or pasted text, which may contain spaces and dashes. */
export const readDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, LENGTH);

/** The form field for a code from an authenticator app. */
export const TOTP = {
  input: 'totp',
  words: 'totp',
  isValid: (text: string) => readDigits(text).length === LENGTH,
} as const satisfies FieldSpec;

/** Removes all characters except the first six digits from the input. `isComplete` is `true` if this event completed the code. */
export const takeDigits = (event: Event, before: string): { readonly typed: string; readonly isComplete: boolean } => {
  const input = event.target as HTMLInputElement;
  const typed = readDigits(input.value);
  input.value = typed;
  return { typed, isComplete: typed.length === LENGTH && typed !== before };
};

addControls(extras);

interface CodeFieldOptions {
  readonly uid: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** The line below the cells. An error replaces it. */
  readonly hint?: string | undefined;
  /** Advice that replaces the hint, and that an error does not replace. */
  readonly advice?: string | undefined;
  /** Whether the code has only digits, like codes from authenticator apps. */
  readonly isNumeric?: boolean;
  /** Number of characters. If omitted, 6. */
  readonly length?: number;
  /** Whether the form requires the code. If omitted, `true`. */
  readonly isRequired?: boolean;
  readonly isReadonly: boolean;
  readonly isDisabled?: boolean;
  readonly onInput: (event: Event) => void;
}

const cells = (value: string, length: number): TemplateResult[] =>
  Array.from({ length }, (_, index) => {
    const isCurrent = index === Math.min(value.length, length - 1);
    const part = isCurrent ? 'cell caret' : 'cell';
    return html`<span class="portico-cell" part=${part} data-part=${part} ?data-current=${isCurrent}>${value[index] ?? ''}</span>`;
  });

/** Returns the line below the error. */
const hintOf = ({ error, hint, advice }: CodeFieldOptions): string | undefined => advice ?? (error ? undefined : hint);

const describedBy = (id: string, error: string | undefined, hint: string | undefined): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

const input = (options: CodeFieldOptions): TemplateResult => {
  const {
    uid,
    name,
    value,
    error,
    isNumeric = false,
    length = LENGTH,
    isReadonly,
    isDisabled = false,
    isRequired = true,
    onInput,
  } = options;
  const id = `${uid}-${name}`;
  return html`<input
    class="portico-input"
    part="input"
    data-part="input"
    id=${id}
    name=${name}
    type="text"
    autocomplete="one-time-code"
    inputmode=${isNumeric ? 'numeric' : 'text'}
    pattern="[${isNumeric ? '0-9' : 'A-Za-z0-9'}]{${length}}"
    autocapitalize=${isNumeric ? 'none' : 'characters'}
    enterkeyhint="go"
    spellcheck="false"
    ?required=${isRequired}
    aria-invalid=${error !== undefined}
    aria-describedby=${ifDefined(describedBy(id, error, hintOf(options)))}
    ?readonly=${isReadonly}
    ?disabled=${isDisabled}
    .value=${value}
    @input=${onInput}
  />`;
};

/** Renders cells over a single input, so that paste, autofill, undo and screen readers work as in any other field. */
export const codeField = (options: CodeFieldOptions): TemplateResult => {
  const { uid, name, label, value, error, length = LENGTH } = options;
  const hint = hintOf(options);
  const id = `${uid}-${name}`;
  return html`
    <div class="portico-field" part="field" data-part="field">
      <label class="portico-label" part="label" data-part="label" for=${id}>${label}</label>
      <div class="portico-code">
        ${input(options)}
        <div class="portico-cells" aria-hidden="true">${cells(value, length)}</div>
      </div>
      ${errorLine(`${id}-error`, error)}
      ${hint ? html`<p class="portico-hint" part="hint" data-part="hint" id="${id}-hint">${hint}</p>` : nothing}
    </div>
  `;
};
