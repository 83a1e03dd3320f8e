import { enPages } from './en-pages.js';
import { en } from './en.js';

/** The English of every page. */
export const WORDS = { ...en, ...enPages };
