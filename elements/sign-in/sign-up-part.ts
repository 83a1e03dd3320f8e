// Renders the sign-up part of the credential form. Loaded by the sign-up page and by forms with the mode `sign-up`.
import { css, html, nothing, type TemplateResult } from 'lit';
import type { ClientApp, Result } from '../../src/index.js';
import { authPassword } from '../../src/internal.js';
import { appOf } from '../core/app.js';
import { carryToast } from '../core/carried-toast.js';
import type { ElementApp } from '../context.js';
import { FormController, type FieldSpec, type FormHost } from '../form/form-controller.js';
import { NEW_PASSWORD_ERRORS, NEW_PASSWORD_FIELDS, NewPassword } from '../form/new-password.js';
import { PART_WORDS } from '../messages/en-parts.js';
import { addControls } from '../styles/adopt.js';
import { button, link } from '../ui/button.js';
import { field, INPUTS, type InputKind } from '../ui/field.js';

// The padding enlarges the target without moving lines.
addControls(css`
  .portico-controls .portico-error .portico-link {
    padding-block: 5px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`);

/** The input for the user's name. The service accepts at most 65,536 characters. */
const NAME = {
  name: 'name',
  type: 'text',
  autocomplete: 'name',
  enterkeyhint: 'next',
  autocapitalize: 'words',
  maxlength: 65_536,
} as const satisfies InputKind;
/** Time in milliseconds that a redirect waits until the service has stored the name. */
const NAME_MS = 5000;

const FIELDS = {
  email: { input: INPUTS.email.name, words: 'email', rule: authPassword.signUp.body.shape.email },
  ...NEW_PASSWORD_FIELDS,
  name: { input: NAME.name, words: 'memberName' },
} as const satisfies Record<string, FieldSpec>;

interface SignUpOptions {
  /** Calls the service, unless the host page prevents the submission. */
  readonly send: <T>(email: string, call: (app: ElementApp) => Promise<Result<T, unknown>>) => Promise<Result<T, unknown> | undefined>;
  /** @param saveName stores the typed name after the sign-up. Never rejects. `undefined` if there is no name to store */
  readonly done: (email: string, password: string, saveName: (() => Promise<void>) | undefined) => void;
  /** Whether the form asks for the user's name. */
  readonly isNamed: () => boolean;
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
  readonly #isNamed: () => boolean;

  constructor(host: FormHost, { send, done, failed, isNamed }: SignUpOptions) {
    this.#host = host;
    this.#isNamed = isNamed;
    this.#newPassword = new NewPassword(host);
    this.form = new FormController(host, {
      fields: FIELDS,
      isUsed: (name) => name !== 'name' && this.#newPassword.isUsed(name),
      send: ({ email, password }) => send(email, (app) => app.auth.signUpWithPassword({ email, password, noRedirect: true })),
      done: (_, { email, password, name }) => {
        this.#newPassword.reset();
        carryToast(host.t('auth.signUp.done'), true);
        done(email, password, name && isNamed() ? () => this.#saveName(name).catch(failed) : undefined);
      },
      at: { USER_EMAIL_ALREADY_EXISTS: 'email', ...NEW_PASSWORD_ERRORS },
      failed,
    });
  }

  /** Stores the user's name in a separate request, because the sign-up request has no field for the name. */
  async #saveName(displayName: string): Promise<void> {
    await (appOf(this.#host) as ClientApp | undefined)?.currentUser.update({ displayName }, { maxWaitMs: NAME_MS });
  }

  /** Updates the strength meter. */
  typed(event: Event): void {
    this.#newPassword.update(event);
  }

  render({ uid, email, signInUrl, isRepeated }: RenderOptions): TemplateResult {
    const { form } = this;
    const { t } = this.#host;
    const state = form.fieldState('email');
    const isTaken = form.rejection('email') === 'USER_EMAIL_ALREADY_EXISTS';
    const error = isTaken ? html`${state.error} ${link(t('error.signInInstead'), signInUrl)}` : state.error;
    return html`
      <form class="portico-form" part="form" method="post" novalidate>
        ${form.notice}
        ${this.#isNamed() ? this.#nameField(uid) : nothing}
        ${field({ uid, ...state, error, kind: INPUTS.email, label: t('field.email.label'), value: email, hint: t('auth.signUp.verifyHint') })}
        ${this.#newPassword.render({ uid, form, label: t('field.password.label'), isRepeated })}
        ${button({ label: t('common.signUp'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </form>
    `;
  }

  #nameField(uid: string): TemplateResult {
    const { t } = this.#host;
    const options = { uid, ...this.form.fieldState('name'), kind: NAME, isOptional: true };
    const id = `${uid}-optional`;
    const aside = html`<span class="portico-hint" id=${id}>${t('field.name.hint')}</span>`;
    return field({ ...options, label: t('field.name.label'), aside, describedBy: id });
  }
}
