import { enConnections } from './en-connections.js';
import { enOAuth } from './en-oauth.js';
import { SETTINGS_WORDS } from './settings-words.js';

/** The English of connecting accounts. */
export const CONNECTIONS_WORDS = { ...SETTINGS_WORDS, ...enOAuth, ...enConnections };
