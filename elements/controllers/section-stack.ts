import type { LitElement } from 'lit';
import { define } from '../define.js';
import type { NavItem } from '../parts/account-items.js';

/** The elements behind the open item of the account settings: loaded when it is opened, kept while it stays open. */
export class SectionStack {
  /** Nothing while they are on their way. */
  elements: readonly HTMLElement[] | undefined;
  readonly #host: LitElement;
  #open: NavItem | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Opens an item, or hands the sections of the open one what they share with the page. */
  show(item: NavItem | undefined, shared: Readonly<Record<string, unknown>>): void {
    if (item?.id !== this.#open?.id) void this.#load(item);
    for (const element of this.elements ?? []) Object.assign(element, shared, item?.properties);
  }

  async #load(item: NavItem | undefined): Promise<void> {
    this.#open = item;
    this.elements = undefined;
    const classes = await Promise.all((item?.sections ?? []).map((load) => load()));
    if (item?.id !== this.#open?.id) return;
    define(...classes);
    this.elements = classes.map(({ tag }) => document.createElement(tag));
    this.#host.requestUpdate();
  }
}
