// Renders the sign-up part of the credential form. Loaded by the sign-up page and by forms with the mode `sign-up`.
import { html, nothing, type TemplateResult } from 'lit';
import type { Result } from '../../src/index.js';
import { authPassword } from '../../src/internal.js';
import { carryToast } from '../core/carried-toast.js';
import type { ElementApp } from '../context.js';
import { FormController, type FieldSpec, type FormHost } from '../form/form-controller.js';
import { NEW_PASSWORD_ERRORS, NEW_PASSWORD_FIELDS, NewPassword } from '../form/new-password.js';
import { PART_WORDS } from '../messages/en-parts.js';
import { button, link } from '../ui/button.js';
import { field, INPUTS } from '../ui/field.js';

const FIELDS = {
  email: { input: INPUTS.email.name, words: 'email', rule: authPassword.signUp.body.shape.email },
  ...NEW_PASSWORD_FIELDS,
} as const satisfies Record<string, FieldSpec>;

interface SignUpOptions {
  /** Calls the service, unless the host page prevents the submission. */
  readonly send: <T>(email: string, call: (app: ElementApp) => Promise<Result<T, unknown>>) => Promise<Result<T, unknown> | undefined>;
  readonly done: (email: string, password: string) => void;
  readonly failed: (error: unknown) => void;
}

interface RenderOptions {
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly email: string | undefined;
  readonly signInUrl: string;
  /** Whether to show a second field, in which the user repeats the password. */
  readonly isRepeated: boolean;
}

/** Renders and submits the sign-up form. */
export class SignUpPart {
  static readonly words = PART_WORDS;
  readonly form: FormController<typeof FIELDS, undefined>;
  readonly #host: FormHost;
  readonly #newPassword: NewPassword;

  constructor(host: FormHost, { send, done, failed }: SignUpOptions) {
    this.#host = host;
    this.#newPassword = new NewPassword(host);
    this.form = new FormController(host, {
      fields: FIELDS,
      isUsed: (name) => this.#newPassword.isUsed(name),
      send: ({ email, password }) => send(email, (app) => app.auth.signUpWithPassword({ email, password, noRedirect: true })),
      done: (_, { email, password }) => {
        this.#newPassword.reset();
        carryToast(host.t('auth.signUp.done'), true);
        done(email, password);
      },
      at: { USER_EMAIL_ALREADY_EXISTS: 'email', ...NEW_PASSWORD_ERRORS },
      failed,
    });
  }

  /** Updates the strength meter. */
  typed(event: Event): void {
    this.#newPassword.update(event);
  }

  render({ uid, email, signInUrl, isRepeated }: RenderOptions): TemplateResult {
    const { form } = this;
    const { t } = this.#host;
    const isTaken = form.rejection('email') === 'USER_EMAIL_ALREADY_EXISTS';
    return html`
      <form class="portico-form" part="form" method="post" novalidate>
        ${form.notice}
        ${field({ uid, ...form.fieldState('email'), kind: INPUTS.email, label: t('field.email.label'), value: email, hint: t('auth.signUp.verifyHint'), aside: isTaken ? link(t('error.signInInstead'), signInUrl) : nothing })}
        ${this.#newPassword.render({ uid, form, label: t('field.password.label'), isRepeated })}
        ${button({ label: t('common.signUp'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </form>
    `;
  }
}
