import { css, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { createClientApp, VERSION, type ClientApp, type RedirectMethod } from '../../src/index.js';
import type { ElementClass } from '../define.js';
import type { ElementApp, PageLayout, Theme } from '../context.js';
import { mergeLayouts, ProvidedController } from './provided.js';
import type { OwnMessages } from '../messages/types.js';
import type { Appearance } from '../styles/appearance.js';
import { AppearanceController } from './provider-appearance.js';

/**
 * Provides the app, theme, appearance and messages to the elements inside. Creates the app from the attributes, unless the page sets the
 * `app` property. A nested provider inherits the values that it does not set.
 *
 * @tag portico-provider
 * @fires {CustomEvent<object>} portico-session-changed - A user signed in or out, in this tab or another tab.
 * @slot - The elements and any other content.
 */
export class ProviderElement extends LitElement {
  /** The name of the element. */
  static readonly tag = 'portico-provider';
  /** The version of the package that contains the class. */
  static readonly version: string = VERSION;
  /** Maps the names of React event props to the events that the element fires. */
  static readonly events = { onSessionChanged: 'portico-session-changed' } as const;
  /** Elements that this element renders. */
  static readonly uses: readonly ElementClass[] = [];
  /** Whether the element only surrounds the page's content. */
  static readonly isWrapper = true;
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none !important;
    }
  `;
  static override properties: PropertyDeclarations = {
    projectId: { attribute: 'project-id' },
    publishableClientKey: { attribute: 'publishable-client-key' },
    baseUrl: { attribute: 'base-url' },
    handlerPath: { attribute: 'handler-path' },
    redirectMethod: { attribute: 'redirect-method' },
    theme: { reflect: true },
    appearance: { type: Object },
    logo: {},
    termsUrl: { attribute: 'terms-url' },
    privacyUrl: { attribute: 'privacy-url' },
    supportUrl: { attribute: 'support-url' },
    app: { attribute: false },
    messages: { attribute: false },
    locale: {},
    navigate: { attribute: false },
  };

  /** Project ID. */
  declare projectId: string | undefined;
  /** The project's publishable client key. */
  declare publishableClientKey: string | undefined;
  /** Origin of the authentication service. */
  declare baseUrl: string | undefined;
  /** Path of the handler pages. If omitted, `/handler`. */
  declare handlerPath: string | undefined;
  /** How the app redirects. If omitted, `window`. `none` disables redirects. */
  declare redirectMethod: 'window' | 'none' | undefined;
  /** Theme of the elements: `light`, `dark` or `auto`. */
  declare theme: Theme | undefined;
  /** How the elements look. In HTML, the attribute contains JSON. */
  declare appearance: Appearance | undefined;
  /** URL of the logo above the titles of pages. Overrides `appearance.layout`. */
  declare logo: string | undefined;
  /** URL of the terms of service, for a link in the cards of pages. Overrides `appearance.layout`. */
  declare termsUrl: string | undefined;
  /** URL of the privacy policy, for a link in the cards of pages. Overrides `appearance.layout`. */
  declare privacyUrl: string | undefined;
  /** URL of a page or email address for help, for a link in the cards of pages. Overrides `appearance.layout`. */
  declare supportUrl: string | undefined;
  /** App created by the page. Takes precedence over the attributes. */
  declare app: ElementApp | undefined;
  /** Messages that replace the default messages. */
  declare messages: OwnMessages | undefined;
  /** Language tag of the texts. If omitted, the nearest `lang`, or the language of the browser. */
  declare locale: string | undefined;
  /** Called to navigate with the page's router. */
  declare navigate:
    | ((
        url: string,
        options: {
          /** Whether to replace the current history entry. */
          readonly replace: boolean;
        },
      ) => void)
    | undefined;

  readonly #provided = new ProvidedController(this);

  #own: ClientApp | undefined;
  #ownKey = '';
  #followed: ElementApp | undefined;
  #stopListening: (() => void) | undefined;

  constructor() {
    super();
    new AppearanceController(this, () => this.appearance);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // If the page only moves the element, it is connected again before this microtask runs, and the app is kept.
    queueMicrotask(() => {
      if (!this.isConnected) this.#drop();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    const own = this.app ?? this.#appOfAttributes();
    if (own !== this.#followed) this.#follow(own);
    this.#provided.provide({ app: own, messages: this.messages, locale: this.locale, theme: this.theme, layout: this.#layout() });
  }

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  #appOfAttributes(): ClientApp | undefined {
    const { projectId, publishableClientKey, baseUrl, handlerPath, redirectMethod, navigate } = this;
    if (!projectId || !baseUrl) return this.#disposeOwn();
    const key = JSON.stringify([projectId, publishableClientKey, baseUrl, handlerPath, redirectMethod, navigate !== undefined]);
    if (this.#own && key === this.#ownKey) return this.#own;
    this.#own?.dispose();
    this.#ownKey = key;
    const method: RedirectMethod = navigate ? { navigate: (url, options) => this.navigate?.(url, options) } : (redirectMethod ?? 'window');
    const urls = handlerPath === undefined ? {} : { handler: handlerPath };
    this.#own = createClientApp({ projectId, publishableClientKey, baseUrl, urls, redirectMethod: method, tokenStore: 'cookie' });
    return this.#own;
  }

  #layout(): PageLayout {
    const { logo, termsUrl, privacyUrl, supportUrl } = this;
    return mergeLayouts(this.appearance?.layout, { logo, termsUrl, privacyUrl, supportUrl });
  }

  /** Reports session changes of the app that this provider sets, but not of an inherited app. */
  #follow(app: ElementApp | undefined): void {
    this.#followed = app;
    this.#stopListening?.();
    this.#stopListening = app?.session.listen(() =>
      this.dispatchEvent(new CustomEvent('portico-session-changed', { detail: Object.freeze({}), bubbles: true, composed: true })),
    );
  }

  #disposeOwn(): undefined {
    this.#own?.dispose();
    this.#own = undefined;
  }

  #drop(): void {
    this.#follow(undefined);
    this.#disposeOwn();
    this.#provided.provide({ app: undefined, messages: undefined, locale: undefined, theme: undefined, layout: undefined });
  }
}
