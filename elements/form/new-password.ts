// Renders the fields for a new password: the password with a hint and a strength meter, and optionally the repeated password.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { authPassword, MIN_PASSWORD_LENGTH } from '../../src/internal.js';
import { announce } from '../core/announcer.js';
import { appOf } from '../core/app.js';
import type { Translate } from '../messages/types.js';
import { INPUTS } from '../ui/field.js';
import { passwordField } from '../ui/password-field.js';
import type * as Strength from '../ui/strength.js';
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

/** Time after the last key until the strength of the password is announced to screen readers. */
const ANNOUNCE_MS = 1000;

/** Renders the fields for a new password, and loads the strength meter when the user begins to type. */
export class NewPassword {
  readonly #host: LitElement & { readonly t: Translate };
  #typed = '';
  #strength: typeof Strength | undefined;
  #announced: string | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(host: LitElement & { readonly t: Translate }) {
    this.#host = host;
  }

  /** Updates the strength meter. Called with each `input` event of the form. */
  update({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    // If the meter cannot be loaded, the form works without it.
    if (!this.#strength) this.#loadMeter().catch(() => undefined);
    if (name !== INPUTS.newPassword.name) return;
    this.#typed = value;
    this.#stopWaiting?.();
    this.#stopWaiting = appOf(this.#host)?.clock.after(ANNOUNCE_MS, () => this.#announceStrength());
  }

  #announceStrength(): void {
    const text = this.#typed === '' ? undefined : this.#strength?.strengthText(this.#typed, this.#host.t);
    if (!text || text === this.#announced || !this.#host.isConnected) return;
    this.#announced = text;
    announce(this.#host, text);
  }

  /** Returns whether the form has a field. Forms may omit the field for the repeated password. */
  isUsed(name: string): boolean {
    return name !== 'repeat' || this.#host.querySelector(`input[name="${INPUTS.newPasswordRepeat.name}"]`) !== null;
  }

  /** Clears the password that the strength meter measures. */
  reset(): void {
    this.#typed = '';
    this.#announced = undefined;
  }

  render({ uid, form, label, isRepeated }: NewPasswordOptions): TemplateResult {
    const { t } = this.#host;
    const kind = isRepeated ? { ...INPUTS.newPassword, enterkeyhint: 'next' as const } : INPUTS.newPassword;
    const id = `${uid}-strength`;
    const state = form.fieldState('password');
    // The meter replaces the hint, and an error replaces both, so that the button below keeps its position.
    const meter = this.#typed === '' || state.error ? undefined : this.#strength?.strengthMeter(this.#typed, t, id);
    const hint = meter ? undefined : t('field.newPassword.hint', { min: MIN_PASSWORD_LENGTH });
    const below = { below: meter, describedBy: meter && id };
    const repeat = { uid, t, ...form.fieldState('repeat'), kind: INPUTS.newPasswordRepeat, label: t('field.passwordRepeat.label') };
    return html`${passwordField({ uid, t, ...state, kind, label, hint, ...below })}
    ${isRepeated ? passwordField(repeat) : nothing}`;
  }

  async #loadMeter(): Promise<void> {
    this.#strength = await import('../ui/strength.js');
    this.#host.requestUpdate();
  }
}
