import { html, nothing, type TemplateResult } from 'lit';

interface CheckboxOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly onChange?: (event: Event) => void;
  /** Whether the checkbox is invisible and only keeps its place. */
  readonly keepsPlace?: boolean;
}

/** Renders a checkbox with a label and a hint. */
export const checkbox = ({ name, label, hint, onChange, keepsPlace }: CheckboxOptions): TemplateResult =>
  html`<label class=${keepsPlace ? 'check kept' : 'check'}>
    <input type="checkbox" name=${name} autocomplete="off" @change=${onChange} />
    <span>${label}${hint ? html`<span class="portico-hint"> ${hint}</span>` : nothing}</span>
  </label>`;
