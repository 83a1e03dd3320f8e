import * as classes from './classes.js';

type AnyElement = (typeof classes)[keyof typeof classes];
type ElementsByTag = { readonly [C in AnyElement as C['tag']]: C };

/** Maps each tag to its element class. The types for the DOM and for React are derived from this object. */
export const ELEMENTS = Object.fromEntries(Object.values(classes).map((element) => [element.tag, element])) as unknown as ElementsByTag;

/** Maps each tag to the type of its elements. */
export type PorticoElements = { readonly [T in keyof ElementsByTag]: InstanceType<ElementsByTag[T]> };

declare global {
  interface HTMLElementTagNameMap extends PorticoElements {}
}
