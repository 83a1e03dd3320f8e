import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { isPorticoError } from '../../src/index.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { CALLBACK_WORDS } from '../messages/en-callback.js';
import { queryOf } from '../ui/address.js';
import { button, linkButton } from '../ui/button.js';
import { errorText } from '../messages/error-text.js';
import { problemActions, problemTexts, type ProblemTexts } from '../ui/known-problem.js';
import { notice } from '../ui/notice.js';
import { popupReporter } from '../core/oauth-window.js';
import { recallOAuth, type PendingOAuth } from '../core/pending-oauth.js';
import { announce } from '../core/announcer.js';
import { actions, card } from '../ui/card.js';
import { statusIcon, statusStyle, type StatusIconName } from '../ui/status-icon.js';

/** The error code if the user canceled at the provider. */
const CANCELED = 'OAUTH_PROVIDER_ACCESS_DENIED';
/** The icons for errors after which nothing is wrong. All others have the icon of a problem. */
const ICONS: Readonly<Record<string, StatusIconName>> = {
  [CANCELED]: 'canceled',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'mail',
};
const MAX_CODE = 80;
const MAX_MESSAGE = 300;
/** Labels of the retry button by error code, for account-linking errors after which the signed-in user can try again. */
const RETRY_LABELS: Readonly<Record<string, 'page.error.otherAccount' | 'common.retry'>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 'page.error.otherAccount',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: 'common.retry',
  OAUTH_PROVIDER_ACCESS_DENIED: 'common.retry',
  OUTER_OAUTH_TIMEOUT: 'common.retry',
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Explains why a sign-in or another flow failed. The error code and message come from the URL, which anyone can construct. The page shows
 * them as shortened plain text, and never as links. In a sign-in popup, the page reports the error code to the page that opened the popup,
 * and closes the popup.
 *
 * @tag portico-error-page
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
 * @hooks actions button
 */
export class ErrorPage extends FormPage {
  static override readonly tag = 'portico-error-page';
  static override readonly words = CALLBACK_WORDS;
  static override styles: CSSResultGroup = [FormPage.styles, statusStyle];
  static override properties: PropertyDeclarations = {
    errorCode: { attribute: false },
    message: { attribute: false },
    details: { attribute: false },
  };

  /** The error code. If omitted, the code in the URL. */
  declare errorCode: string | undefined;
  /** The error message. If omitted, the message in the URL. */
  declare message: string | undefined;
  /** Error details as JSON text. If omitted, the details in the URL. */
  declare details: string | undefined;

  #isLeaving = false;
  #failure: unknown;
  /** Whether this window is the popup of a failed sign-in. `undefined` until the element has an app. */
  #isPopup: boolean | undefined;

  protected override derivePhase(): Phase {
    return this.client ? 'failed' : 'idle';
  }

  protected override afterUpdate(): void {
    if (!this.client || this.#isPopup !== undefined) return;
    const report = popupReporter(this.client);
    this.#isPopup = report !== undefined;
    report?.({ is: 'failed', code: this.#code });
    this.requestUpdate();
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    return card(this.t, {
      ...this.frame,
      icon: statusIcon(ICONS[this.#code] ?? 'problem'),
      ...this.#texts(),
      ...(this.#isPopup && { title: this.t('page.oauth.close') }),
    });
  }

  protected override renderForm(): unknown {
    if (this.phase === 'idle' || this.#isPopup) return nothing;
    const pending = this.#pendingConnection;
    return html`${this.#failure === undefined ? nothing : notice(errorText(this.t, this.#failure))}
    ${pending ? this.#connectionActions(pending) : problemActions(this.t, this.#code, (name) => this.href(name))}`;
  }

  get #code(): string {
    return (this.errorCode ?? queryOf(this, 'errorCode')).slice(0, MAX_CODE);
  }

  #texts(): ProblemTexts {
    const code = this.#code;
    const message = (this.message ?? queryOf(this, 'message')).slice(0, MAX_MESSAGE);
    const details = this.details ?? queryOf(this, 'details');
    if (code === '' || message === '' || (details !== '' && !isJson(details)))
      return { title: this.t('page.error.title'), subtitle: this.t('page.error.body') };
    const texts = problemTexts(this.t, code, message);
    const isCanceled = code === CANCELED && this.#pendingConnection;
    return isCanceled ? { title: this.t('page.error.notConnected'), subtitle: this.t('page.error.notConnected.body') } : texts;
  }

  /** The account connection that failed, if the error allows a retry, a user is signed in, and this tab stored the provider. */
  get #pendingConnection(): PendingOAuth | undefined {
    const pending = recallOAuth();
    const mayRetry = Object.hasOwn(RETRY_LABELS, this.#code) && pending?.returnTo !== undefined && this.client?.session.isSignedIn();
    return mayRetry ? pending : undefined;
  }

  /** Renders a link to the page that started the connection, or to the home page if that page is on an untrusted domain. */
  #backLink({ returnTo }: PendingOAuth): unknown {
    try {
      const url = this.client?.redirects.resolveRedirect(returnTo);
      if (url) return linkButton(this.t('page.error.backToSettings'), url.href);
    } catch {
      // The link to the home page replaces the link.
    }
    return linkButton(this.t('common.home'), this.href('home'));
  }

  #connectionActions(pending: PendingOAuth): unknown {
    return actions(this.#backLink(pending), this.#connectAgain(pending));
  }

  #connectAgain(pending: PendingOAuth): unknown {
    const label = RETRY_LABELS[this.#code] ?? 'common.retry';
    const connect = async (): Promise<void> => {
      this.#isLeaving = true;
      this.#failure = undefined;
      this.requestUpdate();
      try {
        await this.client?.auth.linkOAuthAccount(pending);
      } catch (error) {
        if (!isPorticoError(error, 'ABORTED')) {
          this.#failure = error;
          announce(this, errorText(this.t, error), 'assertive');
        }
      }
      this.#isLeaving = false;
      this.requestUpdate();
    };
    return button({ label: this.t(label), kind: 'primary', isBusy: this.#isLeaving, onClick: () => void connect() });
  }
}
