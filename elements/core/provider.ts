import { css, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { createClientApp, VERSION, type ClientApp, type RedirectMethod } from '../../src/index.js';
import type { ElementClass } from '../define.js';
import type { ElementApp, Theme } from '../context.js';
import { ProvidedController } from './provided.js';
import type { Messages } from '../messages/types.js';

/**
 * Provides the app, theme and messages to the elements inside. Creates the app from the attributes, unless the page sets the `app`
 * property. A nested provider inherits the values that it does not set.
 *
 * @tag portico-provider
 * @fires {CustomEvent<object>} portico-session-changed - A user signed in or out, in this tab or another tab.
 * @slot - The elements and any other content.
 */
export class ProviderElement extends LitElement {
  static readonly tag = 'portico-provider';
  static readonly version: string = VERSION;
  static readonly events = { onSessionChanged: 'portico-session-changed' } as const;
  static readonly uses: readonly ElementClass[] = [];
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
    app: { attribute: false },
    messages: { attribute: false },
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
  /** App created by the page. Takes precedence over the attributes. */
  declare app: ElementApp | undefined;
  /** Messages that replace the default messages. */
  declare messages: Partial<Messages> | undefined;
  /** Called to navigate with the page's router. */
  declare navigate: ((url: string, options: { readonly replace: boolean }) => void) | undefined;

  readonly #provided = new ProvidedController(this);
  #own: ClientApp | undefined;
  #ownKey = '';
  #followed: ElementApp | undefined;
  #stopListening: (() => void) | undefined;

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
    this.#provided.provide(own, this.messages, this.theme);
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
    this.#provided.provide(undefined, undefined, undefined);
  }
}
