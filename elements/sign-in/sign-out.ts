import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { FormPage, type Phase } from '../core/form-page.js';
import { SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import { QueryController } from '../core/query.js';
import { PrerenderGuard } from '../core/prerender-guard.js';
import { WORDS } from '../messages/en-pages.js';
import { button, linkButton } from '../ui/button.js';
import { SignOutController } from '../form/sign-out-controller.js';
import { actions, card } from '../ui/card.js';
import { notice } from '../ui/notice.js';
import { statusIcon, statusStyle } from '../ui/status-icon.js';
import { signedInAs } from '../ui/account-text.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { focusTitle } from '../core/title.js';
import { carryToast } from '../core/carried-toast.js';
import { announce } from '../core/announcer.js';

addControls(extras);

const PHASES = { waiting: 'idle', asking: 'ready', working: 'submitting', failed: 'failed', done: 'done' } as const;

type Step = keyof typeof PHASES;

/**
 * Signs the user out when the page opens, and shows the result. If `require-confirmation` is set, asks the user first.
 *
 * @tag portico-sign-out
 * @fires {CustomEvent<object>} portico-before-sign-out - Fired before the user is signed out. The page can prevent or delay the sign-out.
 * @fires {CustomEvent<object>} portico-signed-out - The session ended.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The sign-out failed.
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
export class SignOutPage extends FormPage {
  static override readonly tag = 'portico-sign-out';
  static override readonly words = WORDS;
  static override readonly events = {
    onBeforeSignOut: 'portico-before-sign-out',
    onSignedOut: 'portico-signed-out',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [FormPage.styles, statusStyle];
  static override properties: PropertyDeclarations = { requireConfirmation: { type: Boolean, attribute: 'require-confirmation' } };

  /** Whether to ask the user first, so that a link on another site cannot sign users out. */
  declare requireConfirmation: boolean;

  readonly #prerender = new PrerenderGuard(this);
  readonly #signOut = new SignOutController(this, {
    ask: () => this.ask('portico-before-sign-out', {}),
    done: () => {
      this.#isDone = true;
      carryToast(this.t('auth.signOut.done'), false);
      announce(this, this.t('page.signOut.title'));
      this.emit('portico-signed-out', {});
      this.redirect('afterSignOut', 'signed-out');
    },
    failed: (error) => this.reportError(error),
  });
  readonly #user = new QueryController(this, () => (this.#step === 'asking' ? this.client?.user : undefined));
  /** Whether the element has started. The element starts when it has an app and the visitor has opened the page. */
  #isStarted = false;
  #isDone = false;

  constructor() {
    super();
    this.requireConfirmation = false;
  }

  protected override derivePhase(): Phase {
    return PHASES[this.#step];
  }

  protected override afterUpdate(): void {
    if (!this.#isStarted && this.client && this.#prerender.isVisited) this.#start();
  }

  get #step(): Step {
    if (!this.#isStarted) return 'waiting';
    if (this.#signOut.isPending) return 'working';
    if (this.#isDone || this.client?.session.isSignedIn() === false) return 'done';
    return this.#signOut.hasFailed ? 'failed' : 'asking';
  }

  override render(): unknown {
    if (this.#step === 'waiting') return nothing;
    return card(this.t, { ...this.frame, icon: statusIcon(this.#step === 'failed' ? 'problem' : 'exit'), ...this.#texts() });
  }

  protected override renderForm(): unknown {
    const { problem } = this.#signOut;
    switch (this.#step) {
      case 'asking':
        return actions(
          linkButton(this.t('common.cancel'), this.href('home')),
          button({ label: this.t('common.signOut'), kind: 'primary', onClick: () => void this.#run() }),
        );
      case 'working':
        return html`${problem ? notice(problem) : nothing}<div class="portico-spinner"></div>`;
      case 'failed':
        return html`${problem ? notice(problem) : nothing}
        ${button({ label: this.t('common.retry'), kind: 'primary', onClick: () => void this.#run() })}
        ${button({ label: this.t('page.signOut.deviceOnly'), onClick: () => void this.#run(true) })}`;
      case 'done':
        return actions(
          linkButton(this.t('common.home'), this.href('home')),
          this.signInButton(this.client?.redirects.href('signIn', { noRedirectBack: true })),
        );
      default:
        return nothing;
    }
  }

  #texts(): { title: string; subtitle?: unknown } {
    switch (this.#step) {
      case 'asking':
        return {
          title: this.t('page.signOut.confirm.title'),
          subtitle: html`${this.#user.data ? signedInAs(this.t, this.#user.data) : nothing} ${this.t('page.signOut.confirm.body')}`,
        };
      case 'working':
        return { title: this.t('page.signOut.working') };
      case 'failed':
        return { title: this.t('page.signOut.failed.title'), subtitle: this.t('page.signOut.failed.body') };
      default:
        return { title: this.t('page.signOut.title'), subtitle: this.t('page.signOut.body') };
    }
  }

  #start(): void {
    this.#isStarted = true;
    if (this.client?.session.isSignedIn() && !this.requireConfirmation) return void this.#run();
    this.#isDone = this.#step === 'done';
    this.requestUpdate();
  }

  #run = async (deviceOnly = false): Promise<void> => {
    await this.#signOut.run(deviceOnly);
    void focusTitle(this);
  };
}
