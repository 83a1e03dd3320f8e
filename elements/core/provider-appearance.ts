import type { LitElement, ReactiveController } from 'lit';
import { writeParts, writeTokens, type Appearance } from '../styles/appearance.js';

let count = 0;

/**
 * Applies a provider's appearance to the elements inside. The style tokens are in the provider's shadow root, from which the elements
 * inherit them. The rules for parts are in the document or shadow root that contains the provider.
 */
export class AppearanceController implements ReactiveController {
  readonly #host: LitElement;
  readonly #appearance: () => Appearance | undefined;
  readonly #id = String((count += 1));
  /** The appearance in the style sheets, as JSON, because React components often pass a new object with the same values. */
  #written: string | undefined;
  #sheets: readonly [tokens: CSSStyleSheet, parts: CSSStyleSheet] | undefined;
  #root: Document | ShadowRoot | undefined;

  constructor(host: LitElement, appearance: () => Appearance | undefined) {
    this.#host = host;
    this.#appearance = appearance;
    host.addController(this);
  }

  hostConnected(): void {
    this.#adopt();
  }

  hostDisconnected(): void {
    const parts = this.#sheets?.[1];
    if (this.#root && parts) this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== parts);
    this.#root = undefined;
  }

  hostUpdated(): void {
    const appearance = this.#appearance();
    const json = appearance && JSON.stringify(appearance);
    if (json === this.#written) return;
    this.#written = json;
    const [tokens, parts] = (this.#sheets ??= [new CSSStyleSheet(), new CSSStyleSheet()]);
    this.#host.dataset['porticoAppearance'] = this.#id;
    writeTokens(tokens, appearance ?? {}, ':host');
    parts.replaceSync('');
    writeParts(parts, appearance ?? {}, `[data-portico-appearance="${this.#id}"]`);
    this.#adopt();
  }

  #adopt(): void {
    if (!this.#sheets || !this.#host.isConnected) return;
    const [tokens, parts] = this.#sheets;
    const inner = (this.#host.renderRoot as ShadowRoot).adoptedStyleSheets;
    if (!inner.includes(tokens)) inner.push(tokens);
    this.#root = this.#host.getRootNode() as Document | ShadowRoot;
    if (!this.#root.adoptedStyleSheets.includes(parts)) this.#root.adoptedStyleSheets.push(parts);
  }
}
