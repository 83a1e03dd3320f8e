import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { isErrorCode, isPorticoError, KnownError } from '../../../src/index.js';
import { PorticoElement } from '../../core/portico-element.js';
import { OAuthWindowController, type PopupMessage } from './oauth-window-controller.js';
import { OAUTH_WORDS } from '../../messages/en-oauth.js';
import { announce } from '../../core/announcer.js';
import { isFramed, sharesCookies } from '../../core/framed.js';
import { drawMark, loadedProvider, loadProviders } from '../../ui/load-provider-marks.js';
import { oauthErrorText, outcomeLine, type OAuthOutcome } from './oauth-outcome.js';
import { rememberOAuth, rememberProvider } from '../../core/pending-oauth.js';
import { oauthButton } from '../../styles/oauth.js';

type Provider = NonNullable<ReturnType<typeof loadedProvider>>;

const LABEL = { 'sign-in': 'auth.oauth.signIn', 'sign-up': 'auth.oauth.signUp', continue: 'auth.oauth.continue' } as const;

export const OAUTH_EVENTS = {
  onBeforeOauth: 'portico-before-oauth',
  onSignedIn: 'portico-signed-in',
  onSignedUp: 'portico-signed-up',
  onError: 'portico-error',
  onBeforeRedirect: 'portico-before-redirect',
} as const;

/** Whether a provider's page opens in this window or in a popup. */
export type OAuthMode = 'redirect' | 'popup';

/**
 * Returns whether the page is in a frame from which the provider cannot be opened. Providers do not load in frames, and a popup works
 * only if it shares cookies with the frame.
 */
export const isFrameBlocked = (mode: OAuthMode | undefined): boolean => isFramed() && !(mode === 'popup' && sharesCookies());

/**
 * Shows a button that signs the user in with a provider. The button opens the provider's page, which later redirects to the page with
 * `<portico-oauth-callback>`. With `oauth-mode="popup"`, the provider's page opens in a popup. The appearance follows the provider's brand
 * guidelines.
 *
 * @tag portico-oauth-button
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Fired before the provider's page opens. The host page can prevent or
 *   delay the sign-in.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user signed in through the
 *   popup.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The popup created the account and signed the user in.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The element shows an error.
 * @slot - Replaces the label.
 * @slot icon - Replaces the provider's logo.
 * @csspart button - The button.
 * @csspart icon - The box around the provider's logo.
 * @csspart label - The label.
 * @csspart badge - The “Last used” badge.
 * @csspart error - The error, or the reason why the button is disabled.
 * @csspart hint - The state of the popup.
 */
export class OAuthButton extends PorticoElement {
  static override readonly tag = 'portico-oauth-button';
  static override readonly words = OAUTH_WORDS;
  static override readonly events = OAUTH_EVENTS;
  static override styles: CSSResultGroup = oauthButton;
  static override shadowRootOptions: ShadowRootInit = { ...PorticoElement.shadowRootOptions, delegatesFocus: true };
  static override properties: PropertyDeclarations = {
    provider: {},
    type: { reflect: true },
    appearance: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    preview: { type: Boolean },
    oauthMode: { attribute: 'oauth-mode' },
    isLastUsed: { attribute: false },
    isInGroup: { attribute: false },
    changed: { attribute: false },
  };

  /** Provider ID, for example `github`. */
  declare provider: string;
  /** Which label the button has. If omitted, `continue`. */
  declare type: keyof typeof LABEL | undefined;
  /** Appearance of the button. If omitted, `brand`. `neutral` uses the colors of the page, and `icon` shows only the logo. */
  declare appearance: 'brand' | 'neutral' | 'icon' | undefined;
  /** Whether the button is disabled, for example while another action is running. */
  declare disabled: boolean;
  /** Whether clicks have no effect, for previews. */
  declare preview: boolean;
  /** Where the provider's page opens: in this window (`redirect`) or in a separate window (`popup`). If omitted, `redirect`. */
  declare oauthMode: OAuthMode | undefined;
  /** Whether to show the “Last used” badge. */
  declare isLastUsed: boolean;
  /**
   * Whether the button is in a group. The group shows errors below all buttons, so the button itself contains errors only for screen
   * readers.
   */
  declare isInGroup: boolean;
  /** Called when the state of the sign-in changes. `isBusy` is `true` while the sign-in is in progress. */
  declare changed: ((isBusy: boolean, outcome: OAuthOutcome) => void) | undefined;

  readonly #window = new OAuthWindowController(this, (message) => this.#onPopupMessage(message));
  #isBusy = false;
  #outcome: OAuthOutcome = {};

  constructor() {
    super();
    this.provider = '';
    this.disabled = false;
    this.preview = false;
    this.isLastUsed = false;
    this.isInGroup = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!loadedProvider('')) void loadProviders().then(() => this.requestUpdate());
  }

  override render(): unknown {
    const provider = loadedProvider(this.provider);
    return provider ? html`<div class="portico-controls">${this.#button(provider)} ${this.#line()}</div>` : nothing;
  }

  #button(provider: Provider): TemplateResult {
    const isBare = this.appearance === 'icon';
    const label = this.t(LABEL[this.type ?? 'continue'] ?? LABEL.continue, { provider: provider.name });
    const badge = this.isLastUsed ? html`<span class="badge" part="badge" id="badge">${this.t('auth.lastUsed')}</span>` : nothing;
    return html`<div class="place">
      <button
        type="button"
        class="portico-button provider${isBare ? ' bare' : ''}"
        part="button"
        aria-busy=${this.#isBusy}
        aria-label=${isBare ? label : nothing}
        title=${isBare ? label : nothing}
        aria-describedby="badge line"
        ?disabled=${this.disabled || isFrameBlocked(this.oauthMode)}
        @click=${this.#press}
      >
        <span class="mark" part="icon"><slot name="icon">${drawMark(provider.mark)}</slot></span>
        ${isBare ? nothing : html`<span part="label"><slot>${label}</slot></span>`}
      </button>
      ${badge}
    </div>`;
  }

  protected override updated(): void {
    const provider = loadedProvider(this.provider);
    const button = this.renderRoot.querySelector('button');
    if (!provider || !button) return;
    const isBrand = (this.appearance ?? 'brand') === 'brand';
    const [back, ink, edge = back] = (isBrand && provider.colors) || [];
    const isWhite = back === '#fff';
    const tint = back === undefined || isWhite ? provider.tint : undefined;
    // A white button is also white in the dark theme, unless it is disabled, so its content must use the light color scheme.
    button.style.colorScheme = isWhite && !button.disabled ? 'light' : '';
    const colors = { '--_back': back, '--_ink': ink, '--_edge': edge, '--_tint': tint };
    for (const [name, value] of Object.entries(colors)) button.style.setProperty(name, value ?? null);
  }

  /** Renders the hint or the error below the button. */
  #line(): unknown {
    const line = outcomeLine(this.t, 'text', this.#outcome, isFrameBlocked(this.oauthMode));
    return line === nothing ? nothing : html`<div id="line" class=${this.isInGroup ? 'unseen' : ''}>${line}</div>`;
  }

  #report(isBusy: boolean, outcome: OAuthOutcome = {}): void {
    this.#isBusy = isBusy;
    this.#outcome = outcome;
    this.requestUpdate();
    this.changed?.(isBusy, outcome);
  }

  #fail(failure: unknown): void {
    this.#window.close();
    this.#report(false, { failure });
    this.reportError(failure);
    announce(this, oauthErrorText(this.t, failure), 'assertive');
  }

  /** Throws if the provider is disabled for the project. Without this check, the visitor would see an error response as raw JSON. */
  async #expectOffered(): Promise<void> {
    const { config } = (await this.client?.currentProject.get({})) ?? {};
    if (config && !config.oauthProviders.some(({ id }) => id === this.provider.toLowerCase()))
      throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', `The provider ${this.provider} is not enabled for the project.`);
  }

  #press = async (): Promise<void> => {
    const { client, provider } = this;
    if (this.#isBusy) return this.#window.focus();
    if (this.preview || !client) return;
    const isPopup = this.oauthMode === 'popup';
    if (isPopup && !this.#window.open(this.t('common.loading'))) return this.#reportNote('blocked', 'POPUP_BLOCKED');
    this.#report(true, isPopup ? { note: 'waiting' } : {});
    try {
      if (await this.ask('portico-before-oauth', { provider })) {
        await this.#expectOffered();
        if (!isPopup) rememberOAuth({ provider });
        if (!isPopup) rememberProvider(client.projectId, provider);
        const openUrl = isPopup ? (url: string): void => this.#window.go(client.clock, provider, url) : undefined;
        await client.auth.signInWithOAuth({ provider, openUrl });
      }
      this.#window.close();
      this.#report(false);
    } catch (error) {
      if (!isPorticoError(error, 'ABORTED')) return this.#fail(error);
      // The visitor returned with the Back button and the browser restored this page from its cache, or the app was disposed of.
      this.#window.close();
      this.#report(false);
    }
  };

  /** Reports failures that have no known error code. */
  #reportNote(note: 'blocked' | 'failed', code: string): void {
    this.#report(false, { note });
    this.emit('portico-error', { code, recoverable: true, source: this.localName });
    announce(this, this.t(`auth.oauth.${note}`), 'assertive');
  }

  /** Handles messages from the popup. The token store, not the message, determines whether the user is signed in. */
  #onPopupMessage(message: PopupMessage): void {
    if (message.is === 'back') return this.#report(true, { note: 'waiting' });
    if (message.is === 'closed') {
      announce(this, this.t('auth.oauth.again'));
      return this.#report(false, { note: 'again' });
    }
    if (message.is === 'failed' && isErrorCode(message.code)) return this.#fail(new KnownError(message.code, message.code));
    if (message.is === 'failed' || !this.client?.session.isSignedIn()) return this.#reportNote('failed', 'UNKNOWN');
    this.#report(false);
    const { isNewUser, mfa } = message;
    rememberProvider(this.client.projectId, this.provider);
    this.completeSignIn({ method: `oauth:${this.provider}`, isNewUser, mfa });
  }
}
