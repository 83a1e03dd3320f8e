import type { LitElement, ReactiveController } from 'lit';

/**
 * Updates an element when its width changes. Measures the element's wrapper, because the element has no width if the host page's styles
 * make it inline.
 */
export class WidthObserver implements ReactiveController {
  readonly #host: LitElement;
  readonly #selector: string;
  #sizes: ResizeObserver | undefined;
  #frame: Element | null = null;

  /** @param selector the wrapper in the shadow root */
  constructor(host: LitElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** The width of the wrapper in pixels, or of the element before its first rendering. Zero while the element is hidden. */
  get width(): number {
    return this.#frame?.clientWidth ?? this.#host.clientWidth;
  }

  hostConnected(): void {
    // Waits for the next frame, because browsers report an error when an observer callback changes the layout.
    this.#sizes ??= new ResizeObserver(() => void requestAnimationFrame(() => this.#host.requestUpdate()));
    if (this.#frame) this.#sizes.observe(this.#frame);
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect();
  }

  hostUpdated(): void {
    if (this.#frame) return;
    this.#frame = this.#host.renderRoot.querySelector(this.#selector);
    if (this.#frame) this.#sizes?.observe(this.#frame);
  }
}
