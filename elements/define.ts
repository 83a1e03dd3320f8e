import type { LitElement } from 'lit';
import type { PorticoEventName } from './events.js';

/** What `define()` and the React wrappers need to know of an element class. */
export interface ElementClass {
  readonly tag: string;
  readonly version: string;
  /** Events the element fires, by the name React gives their handler. */
  readonly events: Readonly<Record<string, PorticoEventName>>;
  /** Elements it renders. */
  readonly uses: readonly ElementClass[];
  new (): LitElement;
}

/**
 * Registers elements under their tags, with the elements they use. An existing tag is not changed: two copies of the
 * library on one page never throw, the first one wins.
 */
export const define = (...classes: readonly ElementClass[]): void => {
  for (const element of classes) {
    define(...element.uses);
    const taken = customElements.get(element.tag) as { readonly version?: string } | undefined;
    if (!taken) customElements.define(element.tag, element);
    else if (taken.version !== element.version) {
      console.warn(`Portico: <${element.tag}> is already defined by version ${taken.version ?? 'unknown'}; this is ${element.version}.`);
    }
  }
};
