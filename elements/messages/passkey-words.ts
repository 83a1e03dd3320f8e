import { enPasskeys } from './en-passkeys.js';
import { PART_WORDS } from './part-words.js';

/** The English of passkeys, and of the second factor that may follow. */
export const PASSKEY_WORDS = { ...PART_WORDS, ...enPasskeys };
