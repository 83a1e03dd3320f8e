import { enAccount } from './en-account.js';
import { SETTINGS_WORDS } from './settings-words.js';

/** The English of the account page and the sections that every account has. */
export const ACCOUNT_WORDS = { ...SETTINGS_WORDS, ...enAccount };
