import { define } from './define.js';
import { ELEMENTS } from './registry.js';

/** Registers every element. */
export const defineAll = (): void => define(...Object.values(ELEMENTS));
