import { KeysSection } from '../core/keys-section.js';

/**
 * API keys that stand for a team.
 *
 * @tag portico-team-api-keys-section
 * @fires {CustomEvent<{ id: string }>} portico-api-key-created - A key exists. The key itself is never told.
 * @fires {CustomEvent<{ id: string }>} portico-api-key-revoked - A key does not work any more.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - In place of the line below the title.
 * @slot actions - Beside the title.
 * @slot empty - In place of the words where there are no keys.
 * @csspart section - The block.
 * @csspart title - The title.
 * @csspart body - What stands below it.
 * @csspart table - The list.
 * @csspart row - A key.
 * @csspart dialog - The dialogs.
 */
export class TeamApiKeysSection extends KeysSection {
  static readonly tag = 'portico-team-api-keys-section';

  constructor() {
    super();
    this.owner = 'team';
  }
}
