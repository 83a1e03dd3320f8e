import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FieldSpec } from '../controllers/field-problem.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { errorLine } from './field.js';

const LENGTH = 6;

/** The digits of what was typed or pasted, with spaces and dashes between them. */
export const readDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, LENGTH);

/** The code of an authenticator app, as a field of a form. */
export const TOTP = {
  input: 'totp',
  words: 'totp',
  isValid: (text: string) => readDigits(text).length === LENGTH,
} as const satisfies FieldSpec;

/** What was typed so far, cleaned; true once it is complete, by something new. */
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
  readonly hint?: string | undefined;
  /** Digits alone, as authenticator apps show them. */
  readonly isNumeric?: boolean;
  readonly isReadonly: boolean;
  readonly onInput: (event: Event) => void;
}

const cells = (value: string): TemplateResult[] =>
  Array.from({ length: LENGTH }, (_, index) => {
    const isCurrent = index === Math.min(value.length, LENGTH - 1);
    return html`<span class="portico-cell" part="cell" data-part="cell" ?data-current=${isCurrent}>${value[index] ?? ''}</span>`;
  });

const describedBy = (id: string, error: string | undefined, hint: string | undefined): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Six drawn cells over one real input: pasting, autofill, undo and screen readers work as in any field (ui.md 5.14). */
export const codeField = ({
  uid,
  name,
  label,
  value,
  error,
  hint,
  isNumeric = false,
  isReadonly,
  onInput,
}: CodeFieldOptions): TemplateResult => html`
  <div class="portico-field" part="field" data-part="field">
    <label class="portico-label" part="label" data-part="label" for="${uid}-${name}">${label}</label>
    <div class="portico-code">
      <input
        class="portico-input"
        part="input"
        data-part="input"
        id="${uid}-${name}"
        name=${name}
        type="text"
        autocomplete="one-time-code"
        inputmode=${isNumeric ? 'numeric' : 'text'}
        pattern=${isNumeric ? '[0-9]{6}' : '[A-Za-z0-9]{6}'}
        autocapitalize=${isNumeric ? 'none' : 'characters'}
        enterkeyhint="go"
        spellcheck="false"
        required
        aria-invalid=${error !== undefined}
        aria-describedby=${ifDefined(describedBy(`${uid}-${name}`, error, hint))}
        ?readonly=${isReadonly}
        .value=${value}
        @input=${onInput}
      />
      <div class="portico-cells" aria-hidden="true">${cells(value)}</div>
    </div>
    ${errorLine(`${uid}-${name}-error`, error)}
    ${hint ? html`<p class="portico-hint" part="hint" data-part="hint" id="${uid}-${name}-hint">${hint}</p>` : nothing}
  </div>
`;
