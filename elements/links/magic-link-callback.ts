import { nothing, html, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { Phase } from '../core/form-page.js';
import { SignInForm } from '../core/sign-in-form.js';
import { LinkVisitController } from './link-visit.js';
import { Visit } from '../core/visit.js';
import { WORDS } from '../messages/en-pages.js';
import { dropQuery, outcomeOf, queryOf } from '../ui/address.js';
import { button, linkButton } from '../ui/button.js';
import { hasRequested } from '../core/requested-emails.js';
import { rememberMethod } from '../core/last-used.js';
import { brokenLinkTexts, USED, type LinkProblem } from './link-problem.js';
import { actions, card, failureTexts, retryButton, skeleton } from '../ui/card.js';
import { notice } from '../ui/notice.js';
import { statusIcon, statusStyle } from '../ui/status-icon.js';
import { addressOf } from '../ui/address-text.js';
import { focusTitle } from '../core/title.js';
import { moreBones } from '../styles/more-bones.js';

/**
 * Shows the page that a sign-in link opens. Signs the visitor in when the visitor clicks a button, or without a click if `auto-confirm`
 * allows it.
 *
 * @tag portico-magic-link-callback
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created. Followed by
 *   `portico-signed-in`.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the form.
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
export class MagicLinkCallbackPage extends SignInForm {
  static override readonly tag = 'portico-magic-link-callback';
  static override readonly words = WORDS;
  static override styles: CSSResultGroup = [SignInForm.styles, moreBones, statusStyle];
  static override readonly events = { ...SignInForm.events, onSignedUp: 'portico-signed-up' } as const;
  static override properties: PropertyDeclarations = {
    code: { attribute: false },
    autoConfirm: { type: Boolean, attribute: 'auto-confirm' },
  };

  /** Whether to sign the visitor in without a click if this browser requested the email in the last 15 minutes. */
  declare autoConfirm: boolean | undefined;
  /** The sign-in code. If omitted, the code in the URL. */
  declare code: string | undefined;

  readonly #visit = new Visit(this, () => this.client);
  #isDone = false;

  readonly #link = new LinkVisitController(this, {
    code: () => this.code ?? queryOf(this, 'code'),
    changed: () => (this.#isDone = false),
    use: async (code) => this.withMfa(await this.client?.auth.signInWithMagicLink({ code, noRedirect: true, mfa: 'return' })),
    done: ({ isNewUser }) => this.#finish(isNewUser),
    rejected: ({ kind }, error) => {
      dropQuery(this, 'code', kind);
      this.reportError(error);
      void focusTitle(this);
    },
    t: () => this.t,
    mayStart: () => this.autoConfirm && this.phase === 'ready' && hasRequested('sign-in'),
  });

  protected override derivePhase(): Phase {
    const { status, user } = this.#visit;
    if (this.#isDone) return 'done';
    if (this.instead) return 'mfa';
    if (status !== 'ready') return status;
    if (user) return 'done';
    return this.#problem ? 'blocked' : this.#link.isWorking ? 'submitting' : 'ready';
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t, this.layout, 'ctsb');
    return card(this.t, { ...this.frame, ...(this.instead ? {} : this.#texts()) });
  }

  protected override renderForm(): unknown {
    switch (this.phase) {
      case 'failed':
        return retryButton(this.t, this.#visit.retry);
      case 'done':
        return actions(linkButton(this.t('common.continue'), this.href('afterSignIn'), 'primary'));
      case 'blocked':
        return actions(
          linkButton(this.t('common.home'), this.href('home')),
          linkButton(this.t('page.magicLink.newLink'), this.href('signIn'), 'primary'),
        );
      case 'ready':
      case 'submitting':
        return this.#confirm();
      default:
        return nothing;
    }
  }

  /** The problem with the link. A link that was used on this page is shown as used, not as incomplete. */
  get #problem(): LinkProblem | undefined {
    return this.#link.isEmpty && outcomeOf(this) === true ? USED : this.#link.problem;
  }

  #texts(): { icon: unknown; title: string; subtitle?: unknown } {
    const { user } = this.#visit;
    if (this.phase === 'failed') return failureTexts(this.t, this.#visit.error);
    if (this.#isDone) return { icon: statusIcon('done'), title: this.t('auth.done') };
    if (this.phase === 'done' && user) return { icon: statusIcon('done'), title: this.t('auth.signedIn.title'), subtitle: addressOf(user) };
    if (this.phase === 'blocked' && this.#problem) return brokenLinkTexts(this.t, this.#problem);
    return {
      icon: statusIcon('mail'),
      title: this.t('page.magicLink.title'),
      subtitle: this.t('page.magicLink.body', this.#visit.projectValues),
    };
  }

  #confirm(): unknown {
    const { isWorking } = this.#link;
    const isUntrusted = this.client?.redirects.remembered().isUntrusted === true;
    const signIn = { label: this.t('common.signIn'), kind: 'primary', isBusy: isWorking, onClick: this.#link.run } as const;
    return html`${isUntrusted ? notice(this.t('auth.returnUntrusted'), 'info') : nothing}
    ${this.#link.notice}
    ${actions(button(signIn))}`;
  }

  #finish(isNewUser: boolean): void {
    dropQuery(this, 'code', true);
    this.#isDone = true;
    if (this.client) rememberMethod(this.client.projectId, 'magic-link');
    this.completeSignIn({ method: 'magic-link', isNewUser });
  }
}
