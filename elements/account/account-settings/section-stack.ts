import type { LitElement } from 'lit';
import { define } from '../../define.js';
import type { NavItem } from './items.js';

/** Loads the sections of the open account settings item, and keeps them until another item opens. */
export class SectionStack {
  /** The sections. `undefined` while they load. */
  elements: readonly HTMLElement[] | undefined;
  /** Whether a section could not be loaded. */
  hasFailed = false;
  readonly #host: LitElement;
  #item: NavItem | undefined;
  /** Identifies the current request for sections, so that the result of an earlier request is ignored. */
  #request: object | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Opens an item. Drops the sections of the previous item. */
  open(item: NavItem | undefined): void {
    if (item?.id !== this.#item?.id) {
      this.elements = undefined;
      this.hasFailed = false;
      this.#request = undefined;
    }
    this.#item = item;
  }

  /** The label of the open item, after the title of its open part. `undefined` if no item is open. */
  get title(): string | undefined {
    const [section] = (this.elements ?? []) as readonly { readonly documentTitle?: string }[];
    return this.#item && [section?.documentTitle, this.#item.label].filter(Boolean).join(' · ');
  }

  /** Sets properties on the open item's sections. */
  pass(properties: Readonly<Record<string, unknown>>): void {
    for (const element of this.elements ?? []) Object.assign(element, properties, this.#item?.properties);
  }

  /** Loads the open item's sections once. */
  async load(): Promise<void> {
    const item = this.#item;
    if (!item || this.#request) return;
    const request = (this.#request = {});
    const loaded = await Promise.allSettled((item.sections ?? []).map((load) => load()));
    if (request !== this.#request) return;
    const classes = loaded.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    define(...classes);
    this.hasFailed = classes.length < loaded.length;
    this.elements = classes.map(({ tag }) => document.createElement(tag));
    this.#host.requestUpdate();
  }
}
