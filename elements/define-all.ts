import { define } from './define.js';
import { ELEMENTS } from './registry.js';

/** Registers every element; the provider is first, so that elements in static HTML find their provider immediately. */
export const defineAll = (): void => define(ELEMENTS['portico-provider'], ...Object.values(ELEMENTS));
