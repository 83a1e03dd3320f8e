import type { LitElement } from 'lit';
import { define } from '../../define.js';
import type { NavItem } from './items.js';

/** The sections of the open item of the account settings: loaded when it is opened, kept while it stays open. */
export class SectionStack {
  /** Undefined while they load. */
  elements: readonly HTMLElement[] | undefined;
  /** Whether some of them could not be loaded. */
  hasFailed = false;
  readonly #host: LitElement;
  #item: NavItem | undefined;
  /** The loading of the open item's sections, once it has begun. */
  #request: object | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Removes the sections of another item, and passes properties to those of this one. Called before each render. */
  open(item: NavItem | undefined, properties: Readonly<Record<string, unknown>>): void {
    if (item?.id !== this.#item?.id) {
      this.elements = undefined;
      this.hasFailed = false;
      this.#request = undefined;
    }
    this.#item = item;
    for (const element of this.elements ?? []) Object.assign(element, properties, item?.properties);
  }

  /** Loads the sections of the open item once. */
  async load(): Promise<void> {
    const item = this.#item;
    if (!item || this.#request) return;
    const request = (this.#request = {});
    const loaded = await Promise.allSettled((item.sections ?? []).map((load) => load()));
    if (request !== this.#request) return;
    const classes = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    define(...classes);
    this.hasFailed = classes.length < loaded.length;
    this.elements = classes.map(({ tag }) => document.createElement(tag));
    this.#host.requestUpdate();
  }
}
