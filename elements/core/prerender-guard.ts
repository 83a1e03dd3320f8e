import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Returns whether a visitor sees the page. Browsers may load it ahead of a visit (speculation rules); nothing may be sent then. */
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
