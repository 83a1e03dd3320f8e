import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import type { CurrentUser, DataOf, TeamMemberProfile } from '../../src/index.js';
import type { SectionView } from '../core/settings-section.js';
import { TeamSection } from '../core/team-section.js';
import { roleNames } from './team-roles.js';
import { QueryController } from '../core/query.js';
import { address } from '../ui/address-text.js';
import { avatar } from '../ui/avatar.js';
import { Listing } from '../ui/list.js';
import { rowsStyle } from '../styles/rows.js';
import { actionError, badge, confirmed, count, labelFor, row } from '../ui/section.js';
import { shortName } from '../ui/person.js';

type Member = DataOf<typeof TeamMemberProfile>;

/**
 * Lists the members of a team. Users with permission can remove members.
 *
 * @tag portico-team-members-section
 * @fires {CustomEvent<{ teamId: string, userId: string }>} portico-member-removed - A member was removed from the team.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A member.
 * @csspart table - The list.
 * @csspart avatar - The picture of a member.
 * @csspart badge - The user's roles, in the user's own row.
 */
export class TeamMembersSection extends TeamSection {
  static override readonly tag = 'portico-team-members-section';
  static override readonly events = { onMemberRemoved: 'portico-member-removed', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, rowsStyle];
  protected override readonly right = 'members';
  protected override readonly titleKey = 'team.members.title';

  readonly #listing = new Listing(this);
  readonly #members = new QueryController(this, () => this.view && this.api?.teamMemberProfiles.list.query({ teamId: this.idOfTeam }));

  protected override lists(): readonly QueryController<unknown>[] {
    return [...super.lists(), this.#members];
  }

  protected override renderBadges(): unknown {
    return count(this.#members.data?.length ?? 0);
  }

  protected override renderBody({ user }: SectionView): unknown {
    const isOwn = ({ userId }: Member): boolean => userId === user.id;
    return this.#listing.render<Member>({
      t: this.t,
      label: this.t('team.members.title'),
      items: [...(this.#members.data ?? [])].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
      keyOf: ({ userId }) => userId,
      textOf: (member) => this.#nameOf(member, user),
      renderItem: (member) => this.#row(member, user),
      searchAbove: 10,
    });
  }

  /**
   * Returns a member's name. If the member has no name, returns the email address for the current user, and a label with the end of the
   * user ID for other members, because the service does not return their addresses.
   */
  #nameOf({ userId, displayName }: Member, { id, primaryEmail }: CurrentUser): string {
    const name = shortName(displayName || (userId === id ? (primaryEmail ?? '') : ''));
    return name || this.t('team.members.unnamed', { id: userId.slice(-8) });
  }

  #row(member: Member, user: CurrentUser): TemplateResult {
    const { userId, displayName, profileImageUrl } = member;
    const isOwn = userId === user.id;
    const name = this.#nameOf(member, user);
    const hasName = Boolean(displayName || (isOwn && user.primaryEmail));
    const { t } = this;
    const question = hasName ? t('team.members.question', { name }) : t('team.members.questionUnnamed');
    const detail = hasName ? undefined : name;
    return row({
      lead: avatar({ displayName, profileImageUrl, primaryEmail: isOwn ? user.primaryEmail : null }),
      title: html`${hasName ? (displayName ? html`<bdi>${name}</bdi>` : address(name)) : t('team.noName')}${isOwn ? html`<span class="note">${t('common.you')}</span>` : nothing}`,
      detail: this.action.asking === userId ? html`<bdi class=${detail ? 'question' : 'question added'}>${question}</bdi>` : detail,
      badges: isOwn ? this.#ownRoles.map((text) => badge(text)) : [],
      actions: !isOwn && this.may('removeMember') ? this.#remove(userId, name, question) : undefined,
      below: actionError(this.uid, this.action, userId),
    });
  }

  /** The user's roles, or “Member” if the user has none. The service returns no roles of other members, who may be admins. */
  get #ownRoles(): readonly string[] {
    const { data } = this.permissions;
    if (!data) return [];
    const roles = roleNames(
      this.t,
      data.map(({ id }) => id),
    );
    return roles.length > 0 ? roles : [this.t('team.role.team_member')];
  }

  #remove(userId: string, name: string, question: string): TemplateResult {
    const { t } = this;
    return confirmed({
      t,
      action: this.action,
      key: userId,
      label: labelFor(t('team.members.remove'), name),
      question,
      isInRow: true,
      run: () => void this.#run(userId, name),
    });
  }

  async #run(userId: string, name: string): Promise<void> {
    const teamId = this.idOfTeam;
    const work = () => this.api?.teamMemberships.delete({ teamId, userId });
    if (await this.action.run(userId, work, this.t('team.members.removed', { name })))
      this.emit('portico-member-removed', { teamId, userId });
  }
}
