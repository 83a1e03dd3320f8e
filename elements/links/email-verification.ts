import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { FormPage, type Phase } from '../core/form-page.js';
import { SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import type { LinkProblem } from './link-problem.js';
import { LinkVisitController } from './link-visit.js';
import { WORDS } from '../messages/en-pages.js';
import { dropQuery, outcomeOf, queryOf } from '../ui/address.js';
import { button, linkButton } from '../ui/button.js';
import { hasRequested, rememberRequest } from '../core/requested-emails.js';
import { actions, card } from '../ui/card.js';
import { notice } from '../ui/notice.js';
import { statusIcon, statusStyle, type StatusIconName } from '../ui/status-icon.js';
import { focusTitle } from '../core/title.js';
import { announce } from '../core/announcer.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';

addControls(extras);

/**
 * Shows the page that a verification link opens. Verifies the email address when the visitor clicks a button, or without a click if
 * `auto-confirm` allows it. The visitor does not have to be signed in.
 *
 * @tag portico-email-verification
 * @fires {CustomEvent<object>} portico-email-verified - The email address was verified.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The link cannot be used.
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
 * @hooks actions button submit notice
 */
export class EmailVerificationPage extends FormPage {
  static override readonly tag = 'portico-email-verification';
  static override readonly words = WORDS;
  static override readonly events = {
    onEmailVerified: 'portico-email-verified',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [FormPage.styles, statusStyle];
  static override properties: PropertyDeclarations = {
    code: { attribute: false },
    autoConfirm: { type: Boolean, attribute: 'auto-confirm' },
  };

  /** Whether to verify the address without a click if this browser requested the email in the last 15 minutes. */
  declare autoConfirm: boolean | undefined;
  /** The verification code. If omitted, the code in the URL. */
  declare code: string | undefined;

  #isDone = false;
  #isResent = false;

  readonly #link = new LinkVisitController(this, {
    code: () => this.code ?? queryOf(this, 'code'),
    changed: () => (this.#isDone = this.#isResent = false),
    use: async (code) => this.client?.auth.verifyEmail({ code }),
    done: () => this.#finish(),
    rejected: (problem, error) => {
      // If the code was already used, the address is already verified.
      if (problem.kind === 'used') return this.#finish();
      dropQuery(this, 'code', problem.kind);
      this.reportError(error);
      void focusTitle(this);
    },
    t: () => this.t,
    mayStart: () => this.autoConfirm && this.phase === 'ready' && hasRequested('verification'),
  });

  protected override derivePhase(): Phase {
    if (!this.client) return 'idle';
    if (this.#isDone || (this.#link.isEmpty && outcomeOf(this) === true)) return 'done';
    return this.#link.problem ? 'blocked' : this.#link.isWorking ? 'submitting' : 'ready';
  }

  override render(): unknown {
    return this.phase === 'idle' ? nothing : card(this.t, { ...this.frame, icon: statusIcon(this.#icon), ...this.#texts() });
  }

  protected override renderForm(): unknown {
    switch (this.phase) {
      case 'done':
        return this.#isSignedIn
          ? actions(linkButton(this.t('common.accountSettings'), this.href('accountSettings')), this.#home('primary'))
          : actions(this.#home(), this.signInButton());
      case 'blocked':
        return this.#blocked();
      case 'ready':
      case 'submitting':
        return this.#confirm();
      default:
        return nothing;
    }
  }

  get #isSignedIn(): boolean {
    return this.client?.session.isSignedIn() === true;
  }

  #home(kind?: 'primary'): unknown {
    return linkButton(this.t('common.home'), this.href('home'), kind);
  }

  get #icon(): StatusIconName {
    return this.phase === 'done' ? 'done' : this.#link.problem ? 'link' : 'mail';
  }

  #texts(): { title: string; subtitle?: string } {
    if (this.phase === 'done')
      return { title: this.t('page.emailVerification.done.title'), subtitle: this.t('page.emailVerification.done.body') };
    if (this.#link.problem) return { title: this.t(this.#link.problem.title), subtitle: this.#problemText(this.#link.problem) };
    return { title: this.t('page.emailVerification.title'), subtitle: this.t('page.emailVerification.body') };
  }

  #confirm(): unknown {
    const { isWorking } = this.#link;
    const verify = {
      label: this.t('page.emailVerification.confirm'),
      kind: 'primary',
      isBusy: isWorking,
      onClick: this.#link.run,
    } as const;
    return html`${this.#link.notice}
    ${actions(button(verify))}`;
  }

  /** Returns the message about an unusable link. Tells signed-out visitors to sign in, because the service requires it for a new link. */
  #problemText({ kind, body }: LinkProblem): string {
    if (this.#isSignedIn) return this.t(body);
    return kind === 'expired' ? this.t('page.emailVerification.expired') : `${this.t(body)} ${this.t('page.emailVerification.signIn')}`;
  }

  /** Renders the buttons for an unusable link. */
  #blocked(): unknown {
    if (!this.#isSignedIn) return actions(this.#home(), this.signInButton());
    if (this.#isResent) {
      return html`${notice(this.t('page.emailVerification.resent'), 'success')} ${actions(this.#home('primary'))}`;
    }
    const resend = button({ label: this.t('page.emailVerification.resend'), kind: 'primary', onClick: () => void this.#resend() });
    return html`${this.#link.notice} ${actions(this.#home(), resend)}`;
  }

  async #resend(): Promise<void> {
    try {
      const result = await this.client?.auth.sendVerificationMail();
      if (result?.status === 'error') this.#link.failure = result.error;
      else {
        this.#isResent = true;
        rememberRequest('verification');
      }
    } catch (error) {
      this.#link.failure = error;
    }
    this.requestUpdate();
    if (!this.#isResent) return;
    announce(this, this.t('page.emailVerification.resent'));
    void focusTitle(this);
  }

  #finish(): void {
    dropQuery(this, 'code', true);
    this.#isDone = true;
    announce(this, this.t('page.emailVerification.done.title'));
    this.emit('portico-email-verified', {});
    this.requestUpdate();
    void focusTitle(this);
  }
}
