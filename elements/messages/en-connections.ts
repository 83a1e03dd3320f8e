// English messages for the connected-accounts section.
import type { Text, Words } from '../../src/internal.js';
import { enOAuth } from './en-oauth.js';
import { SETTINGS_WORDS } from './en-settings.js';

export const enConnections = {
  'account.connections.title': 'Connections',
  'account.connections.description': 'Accounts of other services that you can sign in with.',
  'account.connections.connected': 'Connected',
  'account.connections.stays': 'You sign in with it, so it stays connected.',
  'account.connections.connect': 'Connect',
  'account.connections.added': '{provider} connected' as Text<{ provider: string }>,
};

/** Messages for the connected-accounts section, including common messages. */
export const CONNECTIONS_WORDS: Words = { ...SETTINGS_WORDS, ...enOAuth, ...enConnections };
