import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { isKnownError } from '../../src/index.js';
import { authPassword } from '../../src/internal.js';
import { SignInForm, type SignInResult } from '../core/sign-in-form.js';
import { CountdownController } from '../form/countdown.js';
import { FormController, type FieldSpec } from '../form/form-controller.js';
import { PART_WORDS } from '../messages/en-parts.js';
import { rememberRequest } from '../core/requested-emails.js';
import { button } from '../ui/button.js';
import { codeField } from '../ui/code-field.js';
import { field, INPUTS } from '../ui/field.js';
import { notice } from '../ui/notice.js';
import { CodeStep } from './code-step.js';
import { CODE, codeHeader, isCompleteCode, readCode } from './email-code.js';
import { explainTakenAddress } from './taken-address.js';
import type { PendingLink } from './pending-link.js';
import { announce } from '../core/announcer.js';
import { passTypedEmail } from '../core/typed-email.js';

const EMAIL: FieldSpec = { input: INPUTS.emailToSend.name, words: 'email', rule: authPassword.signUp.body.shape.email };

const RESEND_SECONDS = 30;

/**
 * Shows a form for sign-in by email code. Asks for the email address, then for the code in the email.
 *
 * @tag portico-magic-link-form
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Fired before an email is requested. The page can prevent or delay it.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - The email was sent.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created. `portico-signed-in` follows.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the form.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The form shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot form - Reserved for the content that the element renders.
 * @csspart header - Icon, title and subtitle.
 * @csspart status-icon - The icon above the title.
 * @csspart title - The title.
 * @csspart subtitle - The line below the title.
 * @hooks button submit link field label input hint error notice cell caret
 */
export class MagicLinkForm extends SignInForm {
  static override readonly tag = 'portico-magic-link-form';
  static override readonly words = PART_WORDS;
  static override readonly events = {
    ...SignInForm.events,
    onBeforeSubmit: 'portico-before-submit',
    onMagicLinkSent: 'portico-magic-link-sent',
    onSignedUp: 'portico-signed-up',
  } as const;
  static override properties: PropertyDeclarations = {
    email: {},
    mailShortcut: { type: Boolean, attribute: 'mail-shortcut' },
    stepChanged: { attribute: false },
    usePassword: { attribute: false },
  };

  /** Initial email address. */
  declare email: string | undefined;
  /** Whether the code step links to the webmail service for the email address. Supports only the most common services. */
  declare mailShortcut: boolean;
  /** Called when the code step starts or ends. This step has its own title. */
  declare stepChanged: ((isAskingCode: boolean, form: HTMLElement) => void) | undefined;
  /** Shows the password form in place of this form. If omitted, the form offers no password. */
  declare usePassword: (() => void) | undefined;

  #typed = '';
  #resent = false;
  #reportedStep = false;
  #isNewUser = false;
  #webmailOf: ((email: string) => { readonly name: string; readonly url: string } | undefined) | undefined;
  readonly #countdown = new CountdownController(this);
  readonly #step = new CodeStep(this, {
    app: () => this.client,
    // The prompt for the second factor has its own entry.
    mayMove: () => this.phase !== 'mfa' && this.phase !== 'done',
    moved: () => this.#begin(),
  });

  readonly #address = new FormController(this, {
    fields: { email: EMAIL },
    send: ({ email }) => this.#send(email),
    done: ({ nonce }, { email }) => this.#sent({ email, nonce }),
    marksInvalid: { USER_EMAIL_ALREADY_EXISTS: ['email'] },
    explain: (error) => explainTakenAddress(this, error, this.href('signIn')),
    failed: (error) => this.reportError(error),
  });

  readonly #code = new FormController(this, {
    fields: CODE,
    send: (values) => this.#signIn(values),
    done: ({ isNewUser }) => this.#succeed(isNewUser),
    at: { VERIFICATION_CODE_NOT_FOUND: 'code' },
    failed: (error) => this.#onRejected(error),
  });

  constructor() {
    super();
    this.mailShortcut = false;
    // Each code works only once, so the form asks for the address again after the prompt for the second factor.
    this.addEventListener('portico-mfa-required', () => this.#step.forget());
    this.addEventListener('portico-mfa-cancelled', () => this.#startOver());
  }

  /** `update` does not run on servers, so the stored request is never read there. */
  protected override update(changed: PropertyValues): void {
    const ageMs = this.isConnected && this.derivePhase() === 'ready' ? this.#step.recall() : undefined;
    if (ageMs !== undefined) this.#countdown.start(RESEND_SECONDS * 1000 - ageMs);
    super.update(changed);
  }

  override render(): TemplateResult {
    return html`${this.#codeHeader()}<slot name="form"></slot>`;
  }

  protected override afterUpdate(): void {
    if (this.mailShortcut && !this.#webmailOf) this.#loadWebmail().catch(() => undefined);
    const isAskingCode = this.#step.pending !== undefined;
    if (isAskingCode === this.#reportedStep) return;
    this.#reportedStep = isAskingCode;
    this.stepChanged?.(isAskingCode, this);
  }

  #codeHeader(): unknown {
    if (!this.#step.pending || this.phase === 'done' || this.instead) return nothing;
    return codeHeader(this.t, this.level, this.#step.pending.email);
  }

  protected override renderForm(): unknown {
    if (this.phase === 'done') return this.redirectNote('auth.done', this.#isNewUser ? 'afterSignUp' : 'afterSignIn');
    return this.#step.pending ? this.#codeStep(this.#step.pending.email) : this.#addressStep();
  }

  #addressStep(): TemplateResult {
    const form = this.#address;
    return html`
      <form class="portico-form" part="form" method="post" novalidate @submit=${form.submit} @input=${form.input} @focusout=${form.blur} @click=${passTypedEmail}>
        ${form.notice}
        ${field({ uid: this.uid, ...form.fieldState('email'), kind: INPUTS.emailToSend, label: this.t('field.email.label'), value: this.email })}
        ${button({ label: this.t('auth.magicLink.send'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </form>
    `;
  }

  #codeStep(email: string): TemplateResult {
    const form = this.#code;
    const resent = this.#resent ? notice(this.t('auth.magicLink.resent'), 'success') : nothing;
    const { seconds } = this.#countdown;
    const resend = seconds > 0 ? this.t('auth.magicLink.resendIn', { seconds }) : this.t('auth.magicLink.resend');
    return html`
      <form class="portico-form" part="form" novalidate @submit=${form.submit} @input=${form.input}>
        ${form.notice ?? this.#address.notice ?? resent} ${this.#webmailLink(email)}
        ${codeField({
          uid: this.uid,
          name: CODE.code.input,
          label: this.t('field.otp.label'),
          hint: this.t('auth.magicLink.hint'),
          value: this.#typed,
          ...form.fieldState('code'),
          onInput: this.#type,
        })}
        ${button({ label: this.t('common.signIn'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
        <div class="portico-label-row">
          ${button({ label: resend, kind: 'quiet', isDisabled: seconds > 0 || this.#address.isWaiting, onClick: () => void this.#address.run({ email }) })}
          ${button({ label: this.t('auth.otherWay'), kind: 'quiet', onClick: this.#startOver })}
        </div>
      </form>
    `;
  }

  /** Renders a link to the webmail service for the email address, if the service is known. */
  #webmailLink(email: string): unknown {
    const service = this.#webmailOf?.(email);
    if (!service) return nothing;
    return html`<a class="portico-link" part="link" data-part="link" href=${service.url} target="_blank" rel="noopener noreferrer"
      >${this.t('auth.magicLink.open', { service: service.name })}</a>`;
  }

  async #loadWebmail(): Promise<void> {
    ({ webmailOf: this.#webmailOf } = await import('./webmail.js'));
    this.requestUpdate();
  }

  async #signIn(values: { readonly code: string }): Promise<SignInResult<{ readonly isNewUser: boolean }>> {
    const code = `${readCode(values.code)}${this.#step.pending?.nonce ?? ''}`;
    const response = await this.client?.auth.signInWithMagicLink({ code, noRedirect: true, mfa: 'return' });
    this.email = this.#step.email;
    return this.withMfa(response, (send) => void this.#code.run(values, send));
  }

  async #send(email: string) {
    return (await this.ask('portico-before-submit', { email })) ? this.client?.auth.sendMagicLink({ email }) : undefined;
  }

  #sent(pending: PendingLink): void {
    this.#resent = this.#step.pending !== undefined;
    this.#code.failure = undefined;
    this.#typed = '';
    this.#step.open(pending);
    rememberRequest('sign-in');
    this.#countdown.start(RESEND_SECONDS * 1000);
    announce(this, this.t('auth.magicLink.sent', { email: pending.email }));
    this.emit('portico-magic-link-sent', { email: pending.email });
    void this.updateComplete.then(() => this.focus());
  }

  #type = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const code = readCode(input.value);
    const isComplete = isCompleteCode(code) && code !== this.#typed;
    this.#typed = code;
    input.value = code;
    this.requestUpdate();
    if (isComplete) input.form?.requestSubmit();
  };

  #onRejected(error: unknown): void {
    this.#typed = '';
    this.reportError(error);
    if (!isKnownError(error, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')) return;
    // The code is no longer valid, so the form returns to the address step.
    this.#startOver();
    this.#address.failure = error;
  }

  #startOver = (): void => {
    this.#step.close();
    this.#begin();
  };

  /** Shows the address step with the last address, or the code step without a code. */
  #begin(): void {
    this.email = this.#step.email;
    this.#resent = false;
    this.#typed = '';
    this.#code.failure = undefined;
    this.requestUpdate();
    void this.updateComplete.then(() => this.focus());
  }

  #succeed(isNewUser: boolean): void {
    this.#step.pending = undefined;
    this.#isNewUser = isNewUser;
    this.completeSignIn({ method: 'otp', isNewUser });
  }
}
