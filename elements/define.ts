import type { LitElement } from 'lit';
import type { PorticoEventName } from './events.js';

/** The static properties of an element class that `define()` and the React wrappers use. */
export interface ElementClass {
  /** The name of the element, for example `portico-sign-in`. */
  readonly tag: string;
  /** The attributes of the element. The getter adds the properties of the class. */
  readonly observedAttributes: readonly string[];
  /** The version of the package that contains the class. */
  readonly version: string;
  /** Maps the names of React event props to the events that the element fires. */
  readonly events: Readonly<Record<string, PorticoEventName>>;
  /** Whether the element only surrounds the page's content, which stays visible in browsers that are too old for the element. */
  readonly isWrapper?: boolean;
  /** Elements that this element renders. */
  readonly uses: readonly ElementClass[];
  new (): LitElement;
}

/**
 * Returns whether the browser lacks a feature without which elements have no colors or do not hide. Such browsers are older than Chromium
 * 125, Firefox 126 and Safari 17.5. Environments without style sheets, for example jsdom, count as new browsers.
 */
export const isOldBrowser = (): boolean =>
  typeof globalThis.CSS?.supports === 'function' &&
  !(CSS.supports('color', 'light-dark(#000,#fff)') && CSS.supports('selector(:state(x))'));

/**
 * Registers elements under their tags, together with the elements that they render. Does not change an existing tag: if a page loads two
 * copies of the library, nothing throws and the elements of the first copy stay registered.
 * In browsers that are too old, a sentence takes the place of the elements.
 */
export const define = (...classes: readonly ElementClass[]): void => {
  if (isOldBrowser()) return void import('./define-problems.js').then(({ explain }) => explain(classes));
  for (const element of classes) {
    define(...element.uses);
    const taken = customElements.get(element.tag) as { readonly version?: string } | undefined;
    if (!taken) customElements.define(element.tag, element);
    else if (taken.version !== element.version)
      void import('./define-problems.js').then(({ warnAboutVersion }) => warnAboutVersion(element, taken.version));
  }
};
