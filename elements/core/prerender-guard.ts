import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Detects prerendering. Browsers may load a page before a visitor opens it (speculation rules). Until the visitor opens the page, the page
 * must not act.
 */
export class PrerenderGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isVisited(): boolean {
    return (document as { readonly prerendering?: boolean }).prerendering !== true;
  }

  hostConnected(): void {
    document.addEventListener('prerenderingchange', this.#update);
  }

  hostDisconnected(): void {
    document.removeEventListener('prerenderingchange', this.#update);
  }

  #update = (): void => this.#host.requestUpdate();
}
