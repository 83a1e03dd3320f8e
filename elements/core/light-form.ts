import { render, type LitElement } from 'lit';
import { adoptControls } from '../styles/adopt.js';

/** The one container in the light DOM of an element that its own form stands in; other children are left alone. */
export class LightForm {
  readonly #host: LitElement;
  #container: HTMLElement | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Renders into the container, which comes back where the page has taken it away. */
  render(content: unknown): void {
    const host = this.#host;
    const container = (this.#container ??= this.#create());
    if (container.parentNode !== host) host.append(container);
    render(content, container, { host });
    adoptControls(host);
  }

  #create(): HTMLElement {
    const host = this.#host;
    // A cloned element carries a dead copy of the container.
    for (const child of [...host.children]) if (child.hasAttribute('data-portico-root')) child.remove();
    const container = document.createElement('div');
    container.dataset['porticoRoot'] = '';
    container.className = 'portico-controls';
    container.slot = 'form';
    host.renderRoot.addEventListener('slotchange', () => container.parentNode === host || host.requestUpdate());
    return container;
  }
}
