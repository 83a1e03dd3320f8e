import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { isKnownError } from '../../src/index.js';
import { authPassword } from '../../src/internal.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { HistoryStep } from '../core/history-step.js';
import { SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import { CountdownController } from '../form/countdown.js';
import { FormController, type FieldSpec } from '../form/form-controller.js';
import { Visit } from '../core/visit.js';
import { WORDS } from '../messages/en-pages.js';
import { withBreaks } from '../ui/address-text.js';
import { button, link, linkButton } from '../ui/button.js';
import { field, INPUTS } from '../ui/field.js';
import { actions, card, failureTexts, notice, retryButton, skeleton } from '../ui/card.js';
import { passTypedEmail, passEmail, takeEmail } from '../core/typed-email.js';
import { focusTitle } from '../core/title.js';
import { announce } from '../core/announcer.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { moreBones } from '../styles/more-bones.js';
import { statusIcon, statusStyle } from '../ui/status-icon.js';
import { sentReset } from './sent-reset.js';

addControls(extras);

const FIELDS = {
  email: { input: INPUTS.emailToSend.name, words: 'email', rule: authPassword.sendResetCode.body.shape.email },
} as const satisfies Record<string, FieldSpec>;

/** Pauses in seconds before the user may resend the email. The last pause applies to all further emails. */
const RESEND_SECONDS = [30, 60, 120];
const pauseMs = (sendings: number): number => (RESEND_SECONDS[Math.min(sendings, RESEND_SECONDS.length) - 1] ?? 0) * 1000;

/**
 * Sends a password reset link to an email address. Shows the same result whether or not the address belongs to an account.
 *
 * @tag portico-forgot-password
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Fired before the email is requested. The page can prevent or delay the
 *   request.
 * @fires {CustomEvent<object>} portico-reset-requested - A reset email was requested.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The form shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot header - Content above the title.
 * @slot before-form - Content above the form.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the form.
 * @slot footer - Content at the end of the card.
 * @csspart card - The card.
 * @csspart status-icon - The icon above the title.
 * @csspart title - The title.
 * @csspart header - Title and subtitle.
 * @csspart subtitle - The line below the title.
 * @hooks actions button submit link field label input error
 */
export class ForgotPasswordPage extends FormPage {
  static override readonly tag = 'portico-forgot-password';
  static override readonly words = WORDS;
  static override styles: CSSResultGroup = [FormPage.styles, moreBones, statusStyle];
  static override readonly events = {
    onBeforeSubmit: 'portico-before-submit',
    onResetRequested: 'portico-reset-requested',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override properties: PropertyDeclarations = { email: {} };

  /** Initial email address. */
  declare email: string | undefined;

  readonly #visit = new Visit(this, () => this.client);
  readonly #countdown = new CountdownController(this);
  #sentTo: string | undefined;
  #sendings = 0;
  /** The confirmation that the user left with Back. Forward returns to it. */
  #left: string | undefined;
  /** ID of the project for which the stored confirmation was read. */
  #recalledFor: string | undefined;

  readonly #form = new FormController(this, {
    fields: FIELDS,
    send: async ({ email }) => this.#send(email),
    done: (_, { email }) => this.#sent(email),
    failed: (error) => this.reportError(error),
  });

  readonly #step = new HistoryStep(this, {
    name: 'sent',
    isOpen: () => this.#sentTo !== undefined,
    move: (isForward) => {
      if (this.#form.isPending) return;
      if (!isForward) this.#showForm(this.#sentTo);
      else if (this.#left !== undefined) this.#showSent(this.#left);
    },
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.email ??= takeEmail();
  }

  /** `update` does not run on servers, so the stored address is never read there. */
  protected override update(changed: PropertyValues): void {
    if (this.isConnected) this.#recall();
    super.update(changed);
  }

  /**
   * After a reload, shows the confirmation of the last email again. Does not show it if a user is signed in, or if another page passed a
   * different address.
   */
  #recall(): void {
    const { projectId, session } = this.client ?? {};
    if (!projectId || projectId === this.#recalledFor) return;
    this.#recalledFor = projectId;
    const kept = session?.isSignedIn() ? undefined : sentReset.recall(projectId);
    if (!kept || (this.email ?? kept.email) !== kept.email) return;
    this.#sentTo = kept.email;
    this.#sendings = kept.sendings;
    this.#countdown.start(pauseMs(kept.sendings) - kept.ageMs);
  }

  protected override derivePhase(): Phase {
    const { status, user, config } = this.#visit;
    if (status !== 'ready') return status;
    if (this.#sentTo !== undefined || user) return 'done';
    return config?.credentialEnabled === false ? 'blocked' : super.derivePhase();
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t, this.layout, 'tslbbf');
    return card(this.t, { ...this.frame, ...this.#texts() });
  }

  protected override renderForm(): unknown {
    if (this.phase === 'failed') return retryButton(this.t, this.#visit.retry);
    if (this.phase === 'blocked') return actions(this.signInButton());
    if (this.phase === 'done') return this.#sentTo === undefined ? this.#signedIn() : this.#afterSending(this.#sentTo);
    return this.phase === 'ready' || this.phase === 'submitting' ? this.#addressForm() : nothing;
  }

  #texts(): { icon?: unknown; title: string; subtitle?: unknown } {
    if (this.phase === 'failed') return failureTexts(this.t, this.#visit.error);
    if (this.phase === 'blocked')
      return {
        icon: statusIcon('problem'),
        title: this.t('page.forgotPassword.noPasswords.title'),
        subtitle: this.t('page.forgotPassword.noPasswords.body'),
      };
    if (this.#sentTo !== undefined) {
      return {
        icon: statusIcon('mail'),
        title: this.t('page.forgotPassword.sent.title'),
        subtitle: withBreaks(this.t('page.forgotPassword.sent.body', { email: this.#sentTo })),
      };
    }
    if (this.phase === 'done') {
      return { icon: statusIcon('done'), title: this.t('auth.signedIn.title'), subtitle: this.t('page.forgotPassword.signedIn.body') };
    }
    return { title: this.t('page.forgotPassword.title'), subtitle: this.t('page.forgotPassword.body') };
  }

  #signedIn(): TemplateResult {
    return actions(
      linkButton(this.t('common.home'), this.href('home')),
      linkButton(this.t('common.accountSettings'), this.href('accountSettings'), 'primary'),
    );
  }

  #addressForm(): TemplateResult {
    const form = this.#form;
    return html`
      <form class="portico-form" part="form" novalidate @submit=${form.submit} @input=${form.input} @focusout=${form.blur} @click=${passTypedEmail}>
        ${form.notice} ${field({ uid: this.uid, ...form.fieldState('email'), kind: INPUTS.emailToSend, label: this.t('field.email.label'), value: this.email })}
        ${button({ label: this.t('page.forgotPassword.send'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
        <p class="portico-text">${link(this.t('page.forgotPassword.back'), this.href('signIn'))}</p>
      </form>
    `;
  }

  #afterSending(email: string): TemplateResult {
    const { seconds } = this.#countdown;
    const { isPending } = this.#form;
    const resent = this.#sendings > 1 ? notice(this.t('page.forgotPassword.resent'), 'success') : nothing;
    const passToSignIn = (event: MouseEvent): void => {
      if ((event.target as Element).closest('a')) passEmail(event, email);
    };
    const label = seconds > 0 ? this.t('page.forgotPassword.resendIn', { seconds }) : this.t('page.forgotPassword.resend');
    return html`
      ${this.#form.notice ?? resent}
      <div @click=${passToSignIn}>${linkButton(this.t('page.forgotPassword.back'), this.href('signIn'))}</div>
      <div class="portico-label-row">
        ${button({ label, kind: 'quiet', isBusy: isPending, isDisabled: seconds > 0, onClick: () => void this.#form.run({ email }) })}
        ${button({ label: this.t('auth.magicLink.otherAddress'), kind: 'quiet', isDisabled: isPending, onClick: this.#startOver })}
      </div>
    `;
  }

  #startOver = (): void => {
    this.#step.leave();
    this.#showForm(undefined);
    this.#left = undefined;
  };

  /** Shows the form with an address in place of the confirmation. */
  #showForm(email: string | undefined): void {
    sentReset.forget(this.client?.projectId ?? '');
    this.#left = this.#sentTo;
    this.#sentTo = undefined;
    this.email = email;
    this.#form.reset();
    this.requestUpdate();
    void this.updateComplete.then(() => this.focus());
  }

  /** Shows the confirmation, and stores it for reloads. */
  #showSent(email: string): void {
    this.#sentTo = email;
    sentReset.remember(this.client?.projectId ?? '', { email, sendings: this.#sendings });
    this.#step.enter();
    this.requestUpdate();
    // The button that had focus was removed or disabled.
    void focusTitle(this);
  }

  async #send(email: string) {
    if (!(await this.ask('portico-before-submit', { email }))) return undefined;
    const result = await this.client?.auth.sendPasswordResetMail({ email });
    // The page does not reveal whether the address belongs to an account.
    return result?.status === 'error' && isKnownError(result.error, 'USER_NOT_FOUND')
      ? ({ status: 'ok', data: undefined } as const)
      : result;
  }

  #sent(email: string): void {
    const isFirst = this.#sentTo === undefined;
    this.#sendings = isFirst ? 1 : this.#sendings + 1;
    this.#countdown.start(pauseMs(this.#sendings));
    this.#showSent(email);
    announce(this, isFirst ? this.t('page.forgotPassword.sent.title') : this.t('page.forgotPassword.resent'));
    this.emit('portico-reset-requested', {});
  }
}
