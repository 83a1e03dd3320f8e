// Renders the fields for a new password: the password with a hint and a strength meter, and optionally the repeated password.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { authPassword, MIN_PASSWORD_LENGTH } from '../../src/internal.js';
import type { Translate } from '../messages/types.js';
import { INPUTS } from '../ui/field.js';
import { passwordField } from '../ui/password-field.js';
import type { FieldSpec } from './field-problem.js';
import type { FieldState } from './form-controller.js';

export const NEW_PASSWORD_FIELDS = {
  password: { input: INPUTS.newPassword.name, words: 'newPassword', secret: true, rule: authPassword.reset.body.shape.password },
  repeat: { input: INPUTS.newPasswordRepeat.name, words: 'passwordRepeat', secret: true, matches: 'password' },
} as const satisfies Record<string, FieldSpec>;

/** Maps the service's error codes to the field that shows them. */
export const NEW_PASSWORD_ERRORS = { PASSWORD_TOO_SHORT: 'password', PASSWORD_TOO_LONG: 'password' } as const;

interface NewPasswordOptions {
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly form: { fieldState(name: 'password' | 'repeat'): FieldState };
  readonly label: string;
  /** Whether to show a second field, in which the user repeats the password. */
  readonly isRepeated: boolean;
}

/** Renders the fields for a new password, and loads the strength meter when the user begins to type. */
export class NewPassword {
  readonly #host: LitElement & { readonly t: Translate };
  #typed = '';
  #strengthMeter: ((password: string, t: Translate) => TemplateResult) | undefined;

  constructor(host: LitElement & { readonly t: Translate }) {
    this.#host = host;
  }

  /** Updates the strength meter. Called with each `input` event of the form. */
  update({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    if (name === INPUTS.newPassword.name) this.#typed = value;
    // If the meter cannot be loaded, the form works without it.
    if (!this.#strengthMeter) this.#loadMeter().catch(() => undefined);
  }

  /** Returns whether the form has a field. Forms may omit the field for the repeated password. */
  isUsed(name: string): boolean {
    return name !== 'repeat' || this.#host.querySelector(`input[name="${INPUTS.newPasswordRepeat.name}"]`) !== null;
  }

  /** Clears the password that the strength meter measures. */
  reset(): void {
    this.#typed = '';
  }

  render({ uid, form, label, isRepeated }: NewPasswordOptions): TemplateResult {
    const { t } = this.#host;
    const hint = t('field.newPassword.hint', { min: MIN_PASSWORD_LENGTH });
    const below = this.#typed === '' ? nothing : this.#strengthMeter?.(this.#typed, t);
    const kind = isRepeated ? { ...INPUTS.newPassword, enterkeyhint: 'next' as const } : INPUTS.newPassword;
    const repeat = { uid, t, ...form.fieldState('repeat'), kind: INPUTS.newPasswordRepeat, label: t('field.passwordRepeat.label') };
    return html`${passwordField({ uid, t, ...form.fieldState('password'), kind, label, hint, below })}
    ${isRepeated ? passwordField(repeat) : nothing}`;
  }

  async #loadMeter(): Promise<void> {
    ({ strengthMeter: this.#strengthMeter } = await import('../ui/strength.js'));
    this.#host.requestUpdate();
  }
}
