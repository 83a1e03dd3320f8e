import * as forms from './forms/index.js';
import * as pages from './pages/index.js';
import * as settings from './settings/index.js';
import * as widgets from './widgets/index.js';

const FOLDERS = { ...forms, ...pages, ...settings, ...widgets };

type AnyElement = (typeof FOLDERS)[keyof typeof FOLDERS];
type ElementsByTag = { readonly [C in AnyElement as C['tag']]: C };

/** Every element by its tag. Types for the DOM and for React follow from here. */
export const ELEMENTS = Object.fromEntries(Object.values(FOLDERS).map((element) => [element.tag, element])) as unknown as ElementsByTag;

/** Element instances by tag. */
export type PorticoElements = { readonly [T in keyof ElementsByTag]: InstanceType<ElementsByTag[T]> };

declare global {
  interface HTMLElementTagNameMap extends PorticoElements {}
}
