import { enParts } from './en-parts.js';
import { en } from './en.js';

/** The English of forms and widgets that come when they are needed. */
export const PART_WORDS = { ...en, ...enParts };
