import { enAccount } from './en-account.js';
import { PART_WORDS } from './part-words.js';
import { SETTINGS_WORDS } from './settings-words.js';

/** The English of the account page and the sections that every account has. */
export const ACCOUNT_WORDS = { ...PART_WORDS, ...SETTINGS_WORDS, ...enAccount };
