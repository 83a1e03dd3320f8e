import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import Key from 'lucide/dist/esm/icons/key.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { isKnownError, isPorticoError } from '../../src/index.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { CountdownController } from '../form/countdown.js';
import { PressGuard } from '../ui/press-guard.js';
import { Visit } from '../core/visit.js';
import { CLI_WORDS } from '../messages/en-cli.js';
import { dropQuery, queryOf } from '../ui/address.js';
import { button, linkButton } from '../ui/button.js';
import { drawIcon } from '../ui/icons.js';
import { errorText } from '../messages/error-text.js';
import { isFramed } from '../core/framed.js';
import { actions, card, circled, failureTexts, notice, retryButton, skeleton } from '../ui/card.js';
import { accountOf } from '../ui/account-text.js';
import { nameOf } from '../ui/person.js';
import { focusTitle } from '../core/title.js';
import { announce } from '../core/announcer.js';
import { statusIcon, statusStyle, type StatusIconName } from '../ui/status-icon.js';
import { moreBones } from '../styles/more-bones.js';
import { ComparisonCodeController } from './comparison-code.js';
import { cliAuthConfirmStyle } from './cli-auth-confirm-style.js';

/** Minimum time in milliseconds before the button is enabled, so that the user can read the page. */
const READ_MS = 1500;

const KEY = circled('access', drawIcon(Key));
const WARNING = drawIcon(TriangleAlert);

/** Returns whether the service rejected the request, so that a retry would fail too. */
const isFinal = (error: unknown): boolean =>
  isKnownError(error) || (isPorticoError(error, 'HTTP') && error.status !== undefined && error.status < 500);

/**
 * Approves a command-line login, which allows a program to act as the signed-in user. The user must click a button, which is disabled until
 * the user has had time to read the page. Does not work in a frame or with a scripted click.
 *
 * @tag portico-cli-auth-confirm
 * @fires {CustomEvent<object>} portico-before-cli-authorize - Fired before the request is approved. The page can prevent or delay the
 *   approval.
 * @fires {CustomEvent<object>} portico-cli-authorized - The user approved the request.
 * @fires {CustomEvent<object>} portico-cli-declined - The user declined the request.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The request could not be approved.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot header - Content above the title.
 * @slot warning - Replaces the warning.
 * @slot before-form - Content above the form.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the form.
 * @slot footer - Content at the end of the card.
 * @csspart card - The card.
 * @csspart status-icon - The icon above the title.
 * @csspart title - The title.
 * @csspart warning - The warning before the approval.
 * @csspart header - Title and subtitle.
 * @csspart subtitle - The line below the title.
 * @hooks actions button submit link
 */
export class CliAuthConfirmPage extends FormPage {
  static override readonly tag = 'portico-cli-auth-confirm';
  static override readonly words = CLI_WORDS;
  static override readonly events = {
    onBeforeCliAuthorize: 'portico-before-cli-authorize',
    onCliAuthorized: 'portico-cli-authorized',
    onCliDeclined: 'portico-cli-declined',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  static override styles: CSSResultGroup = [FormPage.styles, moreBones, statusStyle, cliAuthConfirmStyle];
  static override properties: PropertyDeclarations = { loginCode: { attribute: false } };

  /** The login code. If omitted, the code in the URL. */
  declare loginCode: string | undefined;

  readonly #visit = new Visit(this, () => this.client);
  readonly #comparisonCode = new ComparisonCodeController(this);
  readonly #guard = new PressGuard(this, {
    // Observes the button's container, because a disabled button is semitransparent and the observer would not consider it visible.
    button: () => this.querySelector('.portico-primary:not(a)')?.parentElement ?? null,
    clock: () => this.client?.clock,
    firstMs: READ_MS,
    waiting: (ms) => (ms > 0 ? this.#countdown.start(ms) : this.#countdown.stop()),
  });
  readonly #countdown = new CountdownController(this);
  #isReadyAnnounced = false;
  /** The login code. Stored, because a used code is removed from the URL. */
  #code = '';
  #outcome: 'done' | 'refused' | undefined;
  #isWorking = false;
  #showsCloseHint = false;
  #isLeaving = false;
  #failure: unknown;

  constructor() {
    super();
    this.fullPage = true;
  }

  protected override derivePhase(): Phase {
    const { status, user } = this.#visit;
    if (this.#outcome) return this.#outcome === 'done' ? 'done' : 'failed';
    if (!this.client) return 'idle';
    if (isFramed() || this.#code === '') return 'blocked';
    if (status !== 'ready') return status;
    if (user && !this.#comparisonCode.format) return this.#comparisonCode.error === undefined ? 'loading' : 'failed';
    return user ? (this.#isWorking ? 'submitting' : 'ready') : 'done';
  }

  protected override willUpdate(): void {
    this.#code ||= this.loginCode ?? queryOf(this, 'login_code');
  }

  protected override afterUpdate(): void {
    if (this.phase === 'ready' && this.#guard.isReady && !this.#isReadyAnnounced) {
      this.#isReadyAnnounced = true;
      announce(this, this.t('cli.ready'));
    }
    if (this.phase !== 'done' || this.#outcome || this.#isLeaving) return;
    this.#isLeaving = true;
    this.redirect('signIn', 'sign-in-first');
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t, this.layout, 'ctssshhhhhmb');
    return card(this.t, { ...this.frame, ...this.#texts() });
  }

  protected override renderForm(): unknown {
    const home = linkButton(this.t('common.home'), this.href('home'), 'primary');
    switch (this.phase) {
      case 'blocked':
        return isFramed() ? nothing : actions(home);
      case 'failed':
        return this.#outcome ? actions(home) : retryButton(this.t, this.#retry);
      case 'done':
        return this.#outcome ? this.#close() : this.redirectNote('cli.signIn', 'signIn');
      case 'ready':
      case 'submitting':
        return this.#question();
      default:
        return nothing;
    }
  }

  #texts(): { readonly icon?: unknown; readonly title: string; readonly subtitle?: unknown } {
    const { t } = this;
    const textsOf = (name: 'none' | 'framed' | 'refused' | 'done', icon: StatusIconName = 'problem') => ({
      icon: statusIcon(icon),
      title: t(`cli.${name}.title`),
      subtitle: t(`cli.${name}.body`),
    });
    if (this.phase === 'blocked') return isFramed() ? textsOf('framed') : textsOf('none', 'link');
    if (this.#outcome) return textsOf(this.#outcome, this.#outcome === 'done' ? 'done' : 'link');
    if (this.phase === 'failed') return failureTexts(t, this.#visit.error ?? this.#comparisonCode.error);
    return { icon: KEY, title: t('cli.title'), subtitle: this.phase === 'done' ? undefined : this.#facts() };
  }

  readonly #retry = (): void => {
    this.#visit.retry();
    void this.#comparisonCode.load();
  };

  /** Renders the request, the account and the warning. */
  #facts(): TemplateResult {
    const { t } = this;
    const { user } = this.#visit;
    return html`${t('cli.body')}
      <dl>
        ${user && nameOf(user) ? html`<dt>${t('cli.account')}</dt><dd>${accountOf(user)}</dd>` : nothing}
        <dt>${t('cli.code')}</dt>
        <dd><code dir="ltr" translate="no">${this.#comparisonCode.format?.(this.#code)}</code></dd>
      </dl>
      <div class="warning" part="warning">${WARNING}<span><slot name="warning">${t('cli.warning')}</slot></span></div>`;
  }

  #question(): TemplateResult {
    const { seconds } = this.#countdown;
    const approve = seconds > 0 ? this.t('cli.approveIn', { seconds }) : this.t('cli.approve');
    return html`${this.#failure === undefined ? nothing : notice(errorText(this.t, this.#failure))}
    ${actions(
      button({ label: this.t('common.cancel'), isDisabled: this.#isWorking, onClick: this.#decline }),
      button({
        label: this.#failure === undefined ? approve : this.t('common.retry'),
        kind: 'primary',
        isBusy: this.#isWorking,
        isDisabled: !this.#guard.isReady && !this.#isWorking,
        onClick: this.#approve,
      }),
    )}`;
  }

  #close(): TemplateResult {
    return this.#showsCloseHint
      ? html`<p class="portico-text">${this.t('cli.mayClose')}</p>`
      : actions(button({ label: this.t('cli.close'), kind: 'primary', onClick: this.#closeTab }));
  }

  /** Closes the tab. Also shows a hint, because browsers only let scripts close tabs that a script opened. */
  #closeTab = (): void => {
    globalThis.close();
    this.#showsCloseHint = true;
    this.requestUpdate();
    announce(this, this.t('cli.mayClose'));
    void focusTitle(this);
  };

  #decline = (): void => {
    this.emit('portico-cli-declined', {});
    globalThis.close();
    this.redirect('home', 'cli-declined');
  };

  /** Approves the request. Ignores scripted clicks, clicks before the reading time ends, and clicks in a frame. */
  #approve = (event: Event): void => {
    if (event.isTrusted && this.#guard.isReady && !isFramed()) void this.#authorize();
  };

  async #authorize(): Promise<void> {
    this.#setWorking(true);
    try {
      if (!(await this.ask('portico-before-cli-authorize', {}))) return this.#setWorking(false);
      await this.client?.auth.confirmCliLogin({ loginCode: this.#code });
      this.#finish('done');
      this.emit('portico-cli-authorized', {});
    } catch (error) {
      this.reportError(error);
      if (isFinal(error)) return this.#finish('refused');
      this.#failure = error;
      announce(this, errorText(this.t, error), 'assertive');
      this.#setWorking(false);
    }
  }

  #setWorking(isWorking: boolean): void {
    this.#isWorking = isWorking;
    if (isWorking) this.#failure = undefined;
    this.requestUpdate();
  }

  #finish(outcome: 'done' | 'refused'): void {
    dropQuery(this, 'login_code');
    this.#outcome = outcome;
    this.requestUpdate();
    void focusTitle(this);
  }
}
