import { html, type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { roleNames } from './team-roles.js';
import type { QueryController } from '../core/query.js';
import { listOf } from '../messages/dates.js';
import { badge } from '../ui/section.js';

/** The service's own permissions, in display order. Permissions that are not in this list are not shown, because only programs use them. */
const PERMISSIONS = ['update_team', 'delete_team', 'read_members', 'invite_members', 'remove_members', 'manage_api_keys'] as const;

/**
 * Shows the user's roles in a team, and a sentence with the permissions that the roles contain.
 *
 * @tag portico-team-permissions-section
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart badge - A role.
 */
export class TeamPermissionsSection extends TeamSection {
  static override readonly tag = 'portico-team-permissions-section';
  static override readonly events = { onError: 'portico-error' } as const;
  protected override readonly right = 'permissions';
  protected override readonly titleKey = 'team.permissions.title';

  protected override lists(): readonly QueryController<unknown>[] {
    return [...super.lists(), this.permissions];
  }

  protected override renderBadges(): unknown {
    return roleNames(this.t, this.#held).map((name) => badge(name));
  }

  protected override renderBody(): TemplateResult {
    const { t } = this;
    const known = PERMISSIONS.filter((id) => this.#held.includes(`$${id}`)).map((id) => t(`team.permission.${id}`));
    const text = known.length > 0 ? t('team.permissions.list', { permissions: listOf(t, known) }) : t('team.permissions.empty');
    return html`<p class="section-description">${text}</p>`;
  }

  get #held(): readonly string[] {
    return this.permissions.data?.map(({ id }) => id) ?? [];
  }
}
