import { TeamSection } from '../core/team-section.js';
import type { QueryController } from '../core/query.js';
import { messageOf } from '../messages/translate.js';
import { badge, row } from '../ui/section.js';

/** The roles that every new project has. */
const ROLES = ['team_admin', 'team_member'] as const;

/**
 * Returns whether a permission is a role that the project defined. Roles contain other permissions. IDs of the service's own permissions
 * start with `$`.
 */
const isRole = (id: string): boolean => !id.startsWith('$');

/**
 * Lists the user's permissions in a team, and shows the roles that contain them.
 *
 * @tag portico-team-permissions-section
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A permission.
 * @csspart badge - A role.
 */
export class TeamPermissionsSection extends TeamSection {
  static readonly tag = 'portico-team-permissions-section';
  static override readonly events = { onError: 'portico-error' } as const;
  protected override readonly right = 'permissions';
  protected override readonly titleKey = 'team.permissions.title';

  protected override lists(): readonly QueryController<unknown>[] {
    return [...super.lists(), this.permissions];
  }

  /** Renders the roles, which the project defines. Roles without a message are shown by ID. */
  protected override renderBadges(): unknown {
    const nameOf = (id: string): string => {
      const role = ROLES.find((known) => known === id);
      return role ? this.t(`team.role.${role}`) : id;
    };
    return this.#held.filter(isRole).map((id) => badge(nameOf(id)));
  }

  protected override renderBody(): unknown {
    const known = this.#held.filter((id) => !isRole(id));
    if (this.#held.length === 0) return row({ title: this.t('team.permissions.empty') });
    return known.map((id) => row({ title: messageOf(this.t, `team.permission.${id.slice(1)}`) ?? id }));
  }

  get #held(): readonly string[] {
    return this.permissions.data?.map(({ id }) => id) ?? [];
  }
}
