import { enOAuth } from './en-oauth.js';
import { enPages } from './en-pages.js';
import { PART_WORDS } from './part-words.js';

/** The English of every page. */
export const WORDS = { ...PART_WORDS, ...enOAuth, ...enPages };
