import * as classes from './classes.js';

type AnyElement = (typeof classes)[keyof typeof classes];
type ElementsByTag = { readonly [C in AnyElement as C['tag']]: C };

/** Every element by its tag. Types for the DOM and for React follow from here. */
export const ELEMENTS = Object.fromEntries(Object.values(classes).map((element) => [element.tag, element])) as unknown as ElementsByTag;

/** Element instances by tag. */
export type PorticoElements = { readonly [T in keyof ElementsByTag]: InstanceType<ElementsByTag[T]> };

declare global {
  interface HTMLElementTagNameMap extends PorticoElements {}
}
