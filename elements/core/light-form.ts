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
    // The script tag has added a container with a page before the element was defined. The page stays in it.
    const early = [...host.children].find((child) => child.hasAttribute('data-portico-early'));
    // A cloned element contains an inactive copy of the container.
    for (const child of [...host.children]) if (child.hasAttribute('data-portico-root')) child.remove();
    const container = (early as HTMLElement | undefined) ?? document.createElement('div');
    container.removeAttribute('data-portico-early');
    container.dataset['porticoRoot'] = '';
    container.className = 'portico-controls';
    container.slot = 'form';
    host.renderRoot.addEventListener('slotchange', () => container.parentNode === host || host.requestUpdate());
    return container;
  }
}
