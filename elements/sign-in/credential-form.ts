import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Result } from '../../src/index.js';
import { authPassword } from '../../src/internal.js';
import { SignInForm } from '../core/sign-in-form.js';
import type { ElementApp } from '../context.js';
import { FormController, type FieldSpec } from '../form/form-controller.js';
import { offerToSave } from './browser-credentials.js';
import { button, link } from '../ui/button.js';
import { field, INPUTS } from '../ui/field.js';
import { ownFormOf } from './form-fields.js';
import { loadFailed } from '../ui/card.js';
import { hidePasswords, passwordField } from '../ui/password-field.js';
import { passTypedEmail, takeEmail } from '../core/typed-email.js';
import type { SignUpPart } from './sign-up-part.js';

const SIGN_IN = {
  email: { input: INPUTS.email.name, words: 'email', rule: authPassword.signIn.body.shape.email },
  password: { input: INPUTS.password.name, words: 'password', secret: true },
} as const satisfies Record<string, FieldSpec>;

/**
 * Shows a form with an email address and a password, for sign-in or sign-up. After success, redirects to the page that a query parameter
 * of the URL specifies, or to the configured page.
 *
 * @tag portico-credential-form
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Fired before a form is submitted. The page can prevent or delay the
 *   submission.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created and the user is signed in.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the form.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The form shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot form - Reserved for the content that the element renders.
 * @slot - Your own form, which replaces the element's form. Its inputs must have the same names. The input `name` is
 *   optional. Set `method="post"` on the form, so that
 *   the URL never contains a password, even if the form is submitted before this element is defined.
 * @hooks button submit link field label input hint error notice toggle meter
 */
export class CredentialForm extends SignInForm {
  static override readonly tag = 'portico-credential-form';
  static override readonly events = {
    ...SignInForm.events,
    onBeforeSubmit: 'portico-before-submit',
    onSignedUp: 'portico-signed-up',
  } as const;
  /** English messages. The sign-up form adds more messages. */
  static override words = SignInForm.words;
  /** The class of the sign-up form. The sign-up page sets this property. On other pages, the element loads the class. */
  static signUp: typeof SignUpPart | undefined;
  static override properties: PropertyDeclarations = {
    mode: { reflect: true, useDefault: true },
    email: {},
    passwordRepeat: { type: Boolean, attribute: 'password-repeat' },
    noName: { type: Boolean, attribute: 'no-name' },
    noForgotLink: { type: Boolean, attribute: 'no-forgot-link' },
  };

  /** Mode of the form: `sign-in` or `sign-up`. */
  declare mode: 'sign-in' | 'sign-up';
  /** Initial email address. */
  declare email: string | undefined;
  /** Whether the sign-up form has a second field, in which the user repeats the password. */
  declare passwordRepeat: boolean;
  /** Whether to omit the optional field for the user's name from the sign-up form. */
  declare noName: boolean;
  /** Whether to omit the link to the forgot-password page. */
  declare noForgotLink: boolean;

  /** The page's own form, which replaces the element's form. */
  #own: HTMLFormElement | undefined;
  #signUp: SignUpPart | undefined;
  /** The error that occurred while loading the sign-up form. */
  #loadError: unknown;

  readonly #signIn = new FormController(this, {
    fields: SIGN_IN,
    send: (values) =>
      this.#send(values.email, async ({ auth }) => {
        const result = await auth.signInWithPassword({ ...values, noRedirect: true, mfa: 'return' });
        this.email = values.email;
        return this.withMfa(result, (send) => void this.#signIn.run(values, send));
      }),
    done: (_: unknown, { email, password }) => this.#succeed(email, password),
    marksInvalid: { EMAIL_PASSWORD_MISMATCH: ['email', 'password'] },
    failed: (error) => this.reportError(error),
  });

  constructor() {
    super();
    this.mode = 'sign-in';
    this.passwordRepeat = false;
    this.noName = false;
    this.noForgotLink = false;
    // A listener on the element also handles forms that the page adds later.
    this.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
    const listeners = {
      submit: this.#submit,
      input: this.#typed,
      focusout: (event: FocusEvent) => this.#form?.blur(event),
      click: passTypedEmail,
    };
    for (const [type, listener] of Object.entries(listeners))
      // The prompt for the second factor replaces the form and handles its own events.
      this.addEventListener(type, (event) => this.phase === 'mfa' || this.phase === 'done' || listener(event as never));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.email ??= takeEmail();
  }

  override render(): TemplateResult {
    return html`<slot name="form"></slot><slot hidden></slot>`;
  }

  /** Observes the children, because the parser adds a form before its fields, and the page may replace both at any time. */
  protected override firstUpdated(): void {
    super.firstUpdated();
    const changes = { childList: true, subtree: true, attributeFilter: ['method'] };
    new MutationObserver(() => this.requestUpdate()).observe(this, changes);
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.mode !== 'sign-up' || CredentialForm.signUp) return super.scheduleUpdate();
    return import('./more-forms.js')
      .then(
        ({ SignUpPart }) => void (CredentialForm.signUp = SignUpPart),
        (error: unknown) => void (this.#loadError = error),
      )
      .then(() => super.scheduleUpdate());
  }

  protected override willUpdate(): void {
    super.willUpdate();
    if (this.mode === 'sign-up' && CredentialForm.signUp) this.#signUp ??= this.#signUpWith(CredentialForm.signUp);
  }

  protected override updated(changed: PropertyValues): void {
    this.#own = ownFormOf(this);
    super.updated(changed);
    if (this.#own) this.#decorate(this.#own).catch(() => undefined);
  }

  protected override renderForm(): unknown {
    if (this.phase === 'done')
      return this.mode === 'sign-up' ? this.redirectNote('auth.signUp.done', 'afterSignUp') : this.redirectNote('auth.done', 'afterSignIn');
    if (!this.#form) return loadFailed(this.t, this.#loadError, () => this.requestUpdate());
    if (this.#own) return nothing;
    if (this.mode !== 'sign-up') return this.#signInForm();
    const { email, passwordRepeat: isRepeated } = this;
    return this.#signUp?.render({ uid: this.uid, email, isRepeated, signInUrl: this.href('signIn') });
  }

  get #form() {
    return this.mode === 'sign-up' ? this.#signUp?.form : this.#signIn;
  }

  #signUpWith(Part: typeof SignUpPart): SignUpPart {
    CredentialForm.words = Part.words;
    return new Part(this, {
      send: this.#send,
      done: this.#succeed,
      failed: (error) => this.reportError(error),
      isNamed: () => !this.noName,
    });
  }

  #send = async <T>(email: string, call: (app: ElementApp) => Promise<Result<T, unknown> | undefined>) =>
    (await this.ask('portico-before-submit', { email })) && this.client ? call(this.client) : undefined;

  async #decorate(own: HTMLFormElement): Promise<void> {
    own.setAttribute('slot', this.phase === 'done' || this.phase === 'mfa' ? '' : 'form');
    own.setAttribute('novalidate', '');
    const { decorateForm } = await import('./more-forms.js');
    if (this.#form) decorateForm(own, this.uid, this.#form);
  }

  #signInForm(): TemplateResult {
    const form = this.#signIn;
    const forgot = this.noForgotLink ? nothing : link(this.t('auth.forgotPassword'), this.href('forgotPassword'));
    return html`
      <form class="portico-form" part="form" method="post" novalidate>
        ${form.notice}
        ${field({ ...this.#common('email'), kind: INPUTS.email, label: this.t('field.email.label'), value: this.email })}
        ${passwordField({ ...this.#common('password'), kind: INPUTS.password, label: this.t('field.password.label'), aside: forgot })}
        ${button({ label: this.t('common.signIn'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </form>
    `;
  }

  #common = (name: keyof typeof SIGN_IN) => ({ uid: this.uid, t: this.t, ...this.#signIn.fieldState(name) });

  #submit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    hidePasswords(form);
    if (this.#form) return this.#form.submit(event);
    // The user may submit the page's own form before the sign-up module is loaded.
    event.stopPropagation();
    this.requestUpdate();
    void this.updateComplete.then(() => this.#form && form.requestSubmit());
  };

  #typed = (event: Event): void => {
    if (this.mode === 'sign-up' && !this.#own) this.#signUp?.typed(event);
    this.#form?.input(event);
  };

  #succeed = (email: string, password: string, beforeRedirect?: () => Promise<void>): void => {
    offerToSave(email, password);
    this.completeSignIn({ method: 'password', isNewUser: this.mode === 'sign-up', beforeRedirect });
  };
}
