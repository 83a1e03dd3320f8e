import { define } from './define.js';
import { ELEMENTS } from './registry.js';

/** Registers every element; providers first, so that the elements of a static page find them at once. */
export const defineAll = (): void => define(ELEMENTS['portico-provider'], ...Object.values(ELEMENTS));
