import type { ElementClass } from './core/portico-element.js';

/**
 * Registers elements under their tags, with the elements they use. A tag that is taken stays as it is: two copies of the
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
