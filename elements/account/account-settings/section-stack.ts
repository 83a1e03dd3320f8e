import type { LitElement } from 'lit';
import { define } from '../../define.js';
import type { NavItem } from './items.js';

/** The elements behind the open item of the account settings: loaded when it is opened, kept while it stays open. */
export class SectionStack {
  /** Undefined while they load. */
  elements: readonly HTMLElement[] | undefined;
  /** Whether some of them could not be loaded. */
  hasFailed = false;
  readonly #host: LitElement;
  #open: NavItem | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Opens an item, and passes shared properties to its sections. */
  show(item: NavItem | undefined, shared: Readonly<Record<string, unknown>>): void {
    if (item?.id !== this.#open?.id) void this.#load(item);
    for (const element of this.elements ?? []) Object.assign(element, shared, item?.properties);
  }

  async #load(item: NavItem | undefined): Promise<void> {
    this.#open = item;
    this.elements = undefined;
    this.hasFailed = false;
    this.#host.requestUpdate();
    const loaded = await Promise.allSettled((item?.sections ?? []).map((load) => load()));
    if (item?.id !== this.#open?.id) return;
    const classes = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    define(...classes);
    this.hasFailed = classes.length < loaded.length;
    this.elements = classes.map(({ tag }) => document.createElement(tag));
    this.#host.requestUpdate();
  }
}
