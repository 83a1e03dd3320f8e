import { render, type LitElement } from 'lit';
import { adoptControls } from '../styles/adopt.js';

/** Manages the container of an element's form in the light DOM. The element's other children stay unchanged. */
export class LightForm {
  readonly #host: LitElement;
  #container: HTMLElement | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Renders into the container. Adds the container again if the page removed it. */
  render(content: unknown): void {
    const host = this.#host;
    const container = (this.#container ??= this.#create());
    if (container.parentNode !== host) host.append(container);
    render(content, container, { host });
    adoptControls(host);
  }

  #create(): HTMLElement {
    const host = this.#host;
    // A cloned element contains an inactive copy of the container.
    for (const child of [...host.children]) if (child.hasAttribute('data-portico-root')) child.remove();
    const container = document.createElement('div');
    container.dataset['porticoRoot'] = '';
    container.className = 'portico-controls';
    container.slot = 'form';
    host.renderRoot.addEventListener('slotchange', () => container.parentNode === host || host.requestUpdate());
    return container;
  }
}
