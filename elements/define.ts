import type { LitElement } from 'lit';
import type { PorticoEventName } from './events.js';

/** The static properties of an element class that `define()` and the React wrappers use. */
export interface ElementClass {
  /** The name of the element, for example `portico-sign-in`. */
  readonly tag: string;
  /** The version of the package that contains the class. */
  readonly version: string;
  /** Maps the names of React event props to the events that the element fires. */
  readonly events: Readonly<Record<string, PorticoEventName>>;
  /** Elements that this element renders. */
  readonly uses: readonly ElementClass[];
  new (): LitElement;
}

/**
 * Registers elements under their tags, together with the elements that they render. Does not change an existing tag: if a page loads two
 * copies of the library, nothing throws and the elements of the first copy stay registered.
 */
export const define = (...classes: readonly ElementClass[]): void => {
  for (const element of classes) {
    define(...element.uses);
    const taken = customElements.get(element.tag) as { readonly version?: string } | undefined;
    if (!taken) customElements.define(element.tag, element);
    else if (taken.version !== element.version) {
      console.warn(
        `Portico: <${element.tag}> is already defined by version ${taken.version ?? 'unknown'}, so version ${element.version} is not used. Load only one version.`,
      );
    }
  }
};
