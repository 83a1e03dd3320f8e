// The sign-up half of the credential form. Loaded by the sign-up page and by forms in that mode.
import { html, nothing, type TemplateResult } from 'lit';
import type { Result } from '../../src/index.js';
import { authPassword, MIN_PASSWORD_LENGTH } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import { FormController, type FieldSpec, type FormHost } from '../form/form-controller.js';
import { PART_WORDS } from '../messages/en-parts.js';
import type { Translate } from '../messages/types.js';
import { button, link } from '../ui/button.js';
import { field, INPUTS, type FieldOptions } from '../ui/field.js';
import { notice } from '../ui/notice.js';
import { passwordField, type PasswordFieldOptions } from '../ui/password-field.js';

const RULES = authPassword.signUp.body.shape;

const FIELDS = {
  email: { input: INPUTS.email.name, words: 'email', rule: RULES.email },
  password: { input: INPUTS.newPassword.name, words: 'newPassword', secret: true, rule: RULES.password },
  repeat: { input: INPUTS.newPasswordRepeat.name, words: 'passwordRepeat', secret: true, matches: 'password' },
} as const satisfies Record<string, FieldSpec>;

type Name = keyof typeof FIELDS;

interface SignUpOptions {
  /** Calls the service, unless the page prevents it. */
  readonly send: <T>(email: string, call: (app: ElementApp) => Promise<Result<T, unknown>>) => Promise<Result<T, unknown> | undefined>;
  readonly done: (email: string, password: string) => void;
  readonly failed: (error: unknown) => void;
}

interface Look {
  /** Returns the options that all fields share. */
  readonly common: (name: Name) => Omit<FieldOptions & PasswordFieldOptions, 'kind' | 'label'>;
  readonly email: string | undefined;
  readonly signInUrl: string;
  readonly noPasswordRepeat: boolean;
}

/** The sign-up form. */
export class SignUpPart {
  static readonly words = PART_WORDS;
  readonly form: FormController<typeof FIELDS, undefined>;
  readonly #host: FormHost;
  #typedPassword = '';
  #strengthMeter: ((password: string, t: Translate) => TemplateResult) | undefined;

  constructor(host: FormHost, { send, done, failed }: SignUpOptions) {
    this.#host = host;
    this.form = new FormController(host, {
      fields: FIELDS,
      isUsed: (name) => name !== 'repeat' || host.querySelector(`input[name="${FIELDS.repeat.input}"]`) !== null,
      send: ({ email, password }) => send(email, (app) => app.auth.signUpWithPassword({ email, password, noRedirect: true })),
      done: (_, { email, password }) => {
        this.#typedPassword = '';
        done(email, password);
      },
      at: { USER_EMAIL_ALREADY_EXISTS: 'email', PASSWORD_TOO_SHORT: 'password', PASSWORD_TOO_LONG: 'password' },
      failed,
    });
  }

  /** Updates the strength meter of the typed password. */
  typed({ name, value }: HTMLInputElement): void {
    if (name === INPUTS.newPassword.name) this.#typedPassword = value;
    if (!this.#strengthMeter) void this.#loadMeter();
  }

  render({ common, email, signInUrl, noPasswordRepeat }: Look): TemplateResult {
    const { form } = this;
    const { t } = this.#host;
    const text = form.notice(t);
    const isTaken = form.refusal('email') === 'USER_EMAIL_ALREADY_EXISTS';
    const repeat = { ...common('repeat'), kind: INPUTS.newPasswordRepeat, label: t('field.passwordRepeat.label') };
    return html`
      <form class="portico-form" part="form" method="post" novalidate>
        ${text ? notice(text) : nothing}
        ${field({ ...common('email'), kind: INPUTS.email, label: t('field.email.label'), value: email, hint: t('auth.signUp.verifyHint'), aside: isTaken ? link(t('error.signInInstead'), signInUrl) : nothing })}
        ${passwordField({
          ...common('password'),
          kind: INPUTS.newPassword,
          label: t('field.password.label'),
          hint: t('field.newPassword.hint', { min: MIN_PASSWORD_LENGTH }),
          below: this.#typedPassword === '' ? nothing : this.#strengthMeter?.(this.#typedPassword, t),
        })}
        ${noPasswordRepeat ? nothing : passwordField(repeat)}
        ${button({ label: t('common.signUp'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </form>
    `;
  }

  /** Loads the strength meter when the first password is typed. */
  async #loadMeter(): Promise<void> {
    ({ strengthMeter: this.#strengthMeter } = await import('../ui/strength.js'));
    this.#host.requestUpdate();
  }
}
