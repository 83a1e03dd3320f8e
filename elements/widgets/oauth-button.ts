import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { KnownError, type Project, type DataOf } from '../../src/index.js';
import { PorticoElement } from '../base/portico-element.js';
import { QueryController } from '../controllers/query.js';
import { OAUTH_WORDS } from '../messages/oauth-words.js';
import { announce } from '../parts/announce.js';
import { errorText } from '../parts/error-text.js';
import { errorLine } from '../parts/field.js';
import { draw } from '../parts/icons.js';
import { loadedProvider, loadProviders } from '../parts/load-providers.js';
import { rememberOAuth } from '../parts/pending-oauth.js';
import { oauthButton } from '../styles/oauth.js';

type Provider = NonNullable<ReturnType<typeof loadedProvider>>;

const LABEL = { 'sign-in': 'auth.oauth.signIn', 'sign-up': 'auth.oauth.signUp', continue: 'auth.oauth.continue' } as const;

/** Providers refuse to be shown inside of another page. */
export const isFramed = ({ ownerDocument: { defaultView: view } }: Element): boolean => view !== null && view.self !== view.top;

/**
 * Signs in with a provider: leaves for its page, which leads back to `<portico-oauth-callback>`. Looks as the brand wants it.
 *
 * @tag portico-oauth-button
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Before leaving for the provider; may be prevented or delayed.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The element shows an error.
 * @slot - Words in place of ours.
 * @slot icon - A mark in place of ours.
 * @csspart button - The button.
 * @csspart icon - The place of the mark on it.
 * @csspart label - The words on it.
 * @csspart badge - What says that this way was used last.
 * @csspart error - What went wrong, or why it cannot be pressed.
 */
export class OAuthButton extends PorticoElement {
  static readonly tag = 'portico-oauth-button';
  static override readonly words = OAUTH_WORDS;
  static override readonly events = { onBeforeOauth: 'portico-before-oauth', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = oauthButton;
  static override shadowRootOptions: ShadowRootInit = { ...PorticoElement.shadowRootOptions, delegatesFocus: true };
  static override properties: PropertyDeclarations = {
    provider: {},
    type: { reflect: true },
    appearance: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    preview: { type: Boolean },
    isLastUsed: { attribute: false },
    isInGroup: { attribute: false },
    changed: { attribute: false },
  };

  /** Id of the provider, for example `github`. */
  declare provider: string;
  /** The words on the button: `sign-in`, `sign-up`, or `continue` (the default). */
  declare type: keyof typeof LABEL | undefined;
  /** `brand` (the default), `neutral` for the page's own colours, or `icon` for the mark alone. */
  declare appearance: 'brand' | 'neutral' | 'icon' | undefined;
  /** Something else is under way. */
  declare disabled: boolean;
  /** For show: pressing it does nothing. */
  declare preview: boolean;
  /** Says that this way was used last. */
  declare isLastUsed: boolean;
  /** What went wrong stands below the group, once for all buttons; here it is for screen readers. */
  declare isInGroup: boolean;
  /** Told when leaving begins, and when it came to nothing. */
  declare changed: ((isBusy: boolean, failure: unknown) => void) | undefined;

  readonly #project = new QueryController<DataOf<typeof Project>>(this, () => this.client?.currentProject.get.query());
  #isBusy = false;
  #failure: unknown;

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
    globalThis.addEventListener('pageshow', this.#returned);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('pageshow', this.#returned);
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
        ?disabled=${this.disabled || isFramed(this)}
        @click=${this.#press}
      >
        <span class="mark" part="icon"><slot name="icon">${draw(provider.mark)}</slot></span>
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
    const [back, ink, edge = back] = (isBrand && provider.colours) || [];
    const isWhite = back === '#fff';
    const tint = back === undefined || isWhite ? provider.tint : undefined;
    // A white button stays white in the dark, and so does what is drawn on it.
    button.style.colorScheme = isWhite ? 'light' : '';
    for (const [name, value] of Object.entries({ back, ink, edge, tint })) button.style.setProperty(`--_${name}`, value ?? null);
  }

  /** What stands in the way, or went wrong. */
  #line(): unknown {
    const text = this.#failure === undefined ? isFramed(this) && this.t('auth.oauth.framed') : errorText(this.t, this.#failure);
    return text ? html`<div id="line" class=${this.isInGroup ? 'unseen' : ''}>${errorLine('text', text)}</div>` : nothing;
  }

  #tell(isBusy: boolean, failure?: unknown): void {
    this.#isBusy = isBusy;
    this.#failure = failure;
    this.requestUpdate();
    this.changed?.(isBusy, failure);
  }

  /** A provider that is turned off answers with a page of nothing but code: better not go there. */
  async #expectOffered(): Promise<void> {
    const { config } = this.#project.data ?? (await this.client?.currentProject.get({})) ?? {};
    if (config && !config.oauthProviders.some(({ id }) => id === this.provider.toLowerCase()))
      throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', `The project has no provider ${this.provider}.`);
  }

  #press = async (): Promise<void> => {
    const { client, provider } = this;
    if (this.#isBusy || this.preview || !client) return;
    this.#tell(true);
    try {
      if (await this.ask('portico-before-oauth', { provider })) {
        await this.#expectOffered();
        rememberOAuth({ provider }, client.projectId);
        await client.auth.signInWithOAuth({ provider });
      }
      this.#tell(false);
    } catch (error) {
      this.#tell(false, error);
      this.reportError(error);
      announce(errorText(this.t, error), 'assertive');
    }
  };

  /** Back from the provider by the history, on a page that was kept as it was. */
  #returned = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#tell(false);
  };
}
