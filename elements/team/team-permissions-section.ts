import { html, type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import type { QueryController } from '../core/query.js';
import { messageOf } from '../messages/translate.js';
import { row } from '../ui/section.js';

/**
 * Lists the user's permissions in a team.
 *
 * @tag portico-team-permissions-section
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A permission.
 */
export class TeamPermissionsSection extends TeamSection {
  static readonly tag = 'portico-team-permissions-section';
  static override readonly events = { onError: 'portico-error' } as const;
  protected override readonly right = 'permissions';
  protected override readonly titleKey = 'team.permissions.title';

  protected override lists(): readonly QueryController<unknown>[] {
    return [...super.lists(), this.permissions];
  }

  protected override renderBody(): unknown {
    const held = this.permissions.data ?? [];
    return held.length > 0 ? held.map(({ id }) => this.#row(id)) : row({ title: this.t('team.permissions.empty') });
  }

  /** Renders a permission. Permissions of the service have messages. Permissions of the project have only an id. */
  #row(id: string): TemplateResult {
    const known = messageOf(this.t, `team.permission.${id.slice(1)}`);
    const code = html`<code dir="ltr" translate="no">${id}</code>`;
    return row({ title: known ?? code, detail: known && code });
  }
}
