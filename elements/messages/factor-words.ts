import { enFactors } from './en-factors.js';
import { PASSKEY_WORDS } from './passkey-words.js';
import { SETTINGS_WORDS } from './settings-words.js';

/** The English of the sections for passkeys and the second factor. */
export const FACTOR_WORDS = { ...PASSKEY_WORDS, ...SETTINGS_WORDS, ...enFactors };
