import { KeysSection } from '../core/keys-section.js';

/**
 * Lists, creates and revokes a user's or team's API keys.
 *
 * @tag portico-api-keys-section
 * @fires {CustomEvent<{ id: string }>} portico-api-key-created - An API key was created. The event does not contain the key.
 * @fires {CustomEvent<{ id: string }>} portico-api-key-revoked - An API key was revoked.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @slot empty - Content to show if there are no API keys.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart table - The list.
 * @csspart row - An API key.
 * @csspart dialog - The dialogs.
 * @csspart badge - A badge, for example “On”.
 */
export class ApiKeysSection extends KeysSection {
  static override readonly tag = 'portico-api-keys-section';
}
