import { define } from './define.js';
import { ELEMENTS } from './registry.js';

/** Registers every element. Registers the provider first, so that elements in static HTML find it immediately. */
export const defineAll = (): void => define(ELEMENTS['portico-provider'], ...Object.values(ELEMENTS));
