import { html, type TemplateResult } from 'lit';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import type { Translate } from '../messages/types.js';
import { field, type FieldOptions } from './field.js';
import { drawIcon } from './icons.js';

const EYE = drawIcon(Eye);
const EYE_OFF = drawIcon(EyeOff);

const inputBeside = (event: Event): HTMLInputElement | null =>
  (event.currentTarget as HTMLElement).closest('.portico-control')?.querySelector('input') ?? null;

/** Shows or hides the typed password. The button keeps its label, and `aria-pressed` holds the state. Only the DOM stores the state. */
const toggle = (event: Event): void => {
  const input = inputBeside(event);
  if (!input) return;
  const isShown = input.type === 'password';
  input.type = isShown ? 'text' : 'password';
  (event.currentTarget as HTMLElement).setAttribute('aria-pressed', String(isShown));
};

/** Hides every password in a form. Called when the form is submitted. */
export const hidePasswords = (form: HTMLFormElement): void => {
  for (const button of form.querySelectorAll<HTMLElement>('.portico-icon-button[aria-pressed="true"]')) {
    button.setAttribute('aria-pressed', 'false');
    const input = button.closest('.portico-control')?.querySelector('input');
    if (input) input.type = 'password';
  }
};

/**
 * Shows a hint while Caps Lock is on, until Tab moves focus away. A press outside the field does not hide the hint, because the pressed
 * button would then move. Only the DOM stores the state.
 */
const checkCapsLock = (event: Event & Partial<KeyboardEvent>): void => {
  const line = (event.target as HTMLElement).closest('.portico-field')?.querySelector<HTMLElement>('[data-caps-lock]');
  const isLeaving = event.type === 'keydown' && event.key === 'Tab';
  // Key events from autofill have no modifiers.
  if (line) line.hidden = isLeaving || !event.getModifierState?.('CapsLock');
};

interface PasswordFieldOptions extends Omit<FieldOptions, 'button' | 'onKey'> {
  readonly t: Translate;
}

/** Renders a password field with a button that shows the password, and a hint while Caps Lock is on. */
export const passwordField = ({ t, ...options }: PasswordFieldOptions): TemplateResult => {
  const button = html`
    <button
      type="button"
      class="portico-icon-button"
      part="toggle"
      data-part="toggle"
      aria-pressed="false"
      aria-label=${t('password.show')}
      title=${t('password.show')}
      aria-controls="${options.uid}-${options.kind.name}"
      @click=${toggle}
    >
      <span class="portico-when-off">${EYE}</span><span class="portico-when-on">${EYE_OFF}</span>
    </button>
  `;
  const capsLock = html`<div data-caps-lock hidden><p class="portico-hint" part="hint">${t('password.capsLock')}</p></div>`;
  return field({ ...options, button, onKey: checkCapsLock, below: [options.below, capsLock] });
};
