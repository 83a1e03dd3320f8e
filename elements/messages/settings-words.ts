import { enSettings } from './en-settings.js';
import { en } from './en.js';

/** The English of the account settings. */
export const SETTINGS_WORDS = { ...en, ...enSettings };
