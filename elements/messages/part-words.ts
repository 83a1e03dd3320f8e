import { enParts } from './en-parts.js';
import { enSignUp } from './en-sign-up.js';
import { en } from './en.js';

/** The English of forms and widgets that come when they are needed. */
export const PART_WORDS = { ...en, ...enSignUp, ...enParts };
