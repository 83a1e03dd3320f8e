import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { FormPage, type Phase } from '../core/form-page.js';
import { SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import { CodeCheckController } from './code-check.js';
import { brokenLinkTexts } from './link-problem.js';
import { FormController } from '../form/form-controller.js';
import { NEW_PASSWORD_ERRORS, NEW_PASSWORD_FIELDS, NewPassword } from '../form/new-password.js';
import { WORDS } from '../messages/en-pages.js';
import { dropQuery, outcomeOf, queryOf } from '../ui/address.js';
import { button, linkButton } from '../ui/button.js';
import { actions, card, failureTexts, retryButton, skeleton } from '../ui/card.js';
import { statusIcon, statusStyle } from '../ui/status-icon.js';
import { hidePasswords } from '../ui/password-field.js';
import { focusTitle } from '../core/title.js';
import { announce } from '../core/announcer.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { moreBones } from '../styles/more-bones.js';
import { sentReset } from './sent-reset.js';

addControls(extras);

/**
 * Shows the page that a password reset link opens. Asks for a new password.
 *
 * @tag portico-password-reset
 * @fires {CustomEvent<object>} portico-password-reset-completed - The password was changed.
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
 * @hooks actions button submit field label input hint error toggle meter
 */
export class PasswordResetPage extends FormPage {
  static override readonly tag = 'portico-password-reset';
  static override readonly words = WORDS;
  static override styles: CSSResultGroup = [FormPage.styles, moreBones, statusStyle];
  static override readonly events = {
    onPasswordResetCompleted: 'portico-password-reset-completed',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override properties: PropertyDeclarations = {
    code: { attribute: false },
    passwordRepeat: { type: Boolean, attribute: 'password-repeat' },
  };

  /** The reset code. If omitted, the code in the URL. */
  declare code: string | undefined;
  /** Whether the form has a second field, in which the user repeats the password. */
  declare passwordRepeat: boolean;

  readonly #newPassword = new NewPassword(this);
  #isDone = false;

  readonly #link = new CodeCheckController(this, {
    client: () => this.client,
    code: () => this.code ?? queryOf(this, 'code'),
    changed: () => (this.#isDone = false),
    failed: (error) => this.reportError(error),
    blocked: ({ kind }) => {
      dropQuery(this, 'code', kind);
      // The forgot-password page then shows its form instead of the confirmation of the last email.
      sentReset.forget(this.client?.projectId ?? '');
      void focusTitle(this);
    },
  });

  readonly #form = new FormController(this, {
    fields: NEW_PASSWORD_FIELDS,
    isUsed: (name) => this.#newPassword.isUsed(name),
    send: async ({ password }) => this.client?.auth.resetPassword({ code: this.#link.code, password }),
    done: () => this.#finish(),
    at: NEW_PASSWORD_ERRORS,
    failed: (error) => this.#link.reject(error),
  });

  protected override derivePhase(): Phase {
    const { status, code } = this.#link;
    if (!this.client) return 'idle';
    if (this.#isDone || (code === '' && outcomeOf(this) === true)) return 'done';
    return status === 'valid' ? super.derivePhase() : status;
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t, this.layout, `tlbh${this.passwordRepeat ? 'lb' : ''}b`);
    return card(this.t, { ...this.frame, ...this.#texts() });
  }

  protected override renderForm(): unknown {
    switch (this.phase) {
      case 'failed':
        return retryButton(this.t, this.#link.retry);
      case 'blocked':
        return actions(
          // The visitor may already have set a new password with this link.
          this.#link.problem?.kind === 'used' ? this.#signIn('secondary') : nothing,
          linkButton(this.t('page.passwordReset.newLink'), this.href('forgotPassword'), 'primary'),
        );
      case 'done':
        return actions(this.#signIn());
      case 'ready':
      case 'submitting':
        return this.#passwordForm();
      default:
        return nothing;
    }
  }

  #signIn(kind?: 'secondary'): unknown {
    return this.signInButton(this.client?.redirects.href('signIn', { noRedirectBack: true }), kind);
  }

  #texts(): { icon?: unknown; title: string; subtitle?: unknown } {
    if (this.phase === 'failed') return failureTexts(this.t, this.#link.error);
    const { problem } = this.#link;
    if (this.phase === 'blocked' && problem) return brokenLinkTexts(this.t, problem);
    if (this.phase === 'done') {
      return {
        icon: statusIcon('done'),
        title: this.t('page.passwordReset.done.title'),
        subtitle: this.t('page.passwordReset.done.body'),
      };
    }
    return { title: this.t('page.passwordReset.title') };
  }

  #passwordForm(): TemplateResult {
    const form = this.#form;
    return html`
      <form class="portico-form" part="form" method="post" novalidate @submit=${this.#submit} @input=${this.#type} @focusout=${form.blur}>
        ${form.notice}
        <input class="portico-visually-hidden" type="text" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly />
        ${this.#newPassword.render({ uid: this.uid, form, label: this.t('field.newPassword.label'), isRepeated: this.passwordRepeat })}
        ${button({ label: this.t('page.passwordReset.save'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </form>
    `;
  }

  #type = (event: Event): void => {
    this.#newPassword.update(event);
    this.#form.input(event);
  };

  #submit = (event: SubmitEvent): void => {
    hidePasswords(event.target as HTMLFormElement);
    this.#form.submit(event);
  };

  #finish(): void {
    this.#link.forget();
    sentReset.forget(this.client?.projectId ?? '');
    this.#isDone = true;
    this.requestUpdate();
    dropQuery(this, 'code', true);
    announce(this, this.t('page.passwordReset.done.title'));
    this.emit('portico-password-reset-completed', {});
    void focusTitle(this);
  }
}
