import { css, html, nothing, type CSSResultGroup } from 'lit';
import { TeamSection } from '../core/team-section.js';
import type { ElementClass } from '../define.js';
import { row } from '../ui/section.js';
import { teamIcon } from '../ui/team-image.js';
import { TEAM_RIGHTS, type TeamRight } from '../core/team-rights.js';
import { toast } from '../ui/toast.js';
import { visuallyHidden } from '../styles/visually-hidden.js';
import { TEAM_SECTIONS } from './team-sections.js';

const RIGHTS = Object.keys(TEAM_RIGHTS) as readonly TeamRight[];

const ownStyles = css`
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
  }
  .team-title {
    display: flex;
    gap: 12px;
    align-items: center;
    font-size: calc(var(--_rem) * 1.25);
    font-weight: 600;
    line-height: 1.25;
    overflow: clip;
    overflow-wrap: anywhere;
  }
  .team-title.unseen {
    ${visuallyHidden}
  }
  .team-title .team-icon {
    --_icon: 40px;
  }
`;

/**
 * Shows the settings of one team: the sections that the user has permission to see.
 *
 * @tag portico-team-page
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A section of the team shows an error.
 * @slot description - Content below the title of the error message.
 * @slot actions - Buttons next to the title of the error message.
 * @csspart section - The skeleton or the error message.
 * @csspart title - The team's name, or the title of the error message.
 * @csspart body - The error message below the title.
 * @csspart team-icon - The picture of the team.
 */
export class TeamPage extends TeamSection {
  static readonly tag = 'portico-team-page';
  static override readonly uses: readonly ElementClass[] = TEAM_SECTIONS;
  static override readonly events = { onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, ownStyles];
  protected override readonly right = 'profile';
  protected override readonly titleKey = 'team.identity.title';

  #sections: readonly TeamSection[] | undefined;
  #allowed: readonly TeamRight[] = [];

  protected override isOffered(): boolean {
    return this.idOfTeam !== '';
  }

  protected override afterUpdate(): void {
    if (this.permissions.state.status === 'ready' && this.own) this.#reportLostPermissions();
  }

  override render(): unknown {
    if (this.phase !== 'ready') return super.render();
    const { own, t } = this;
    if (!own) return row({ title: t('team.gone.title'), detail: t('team.gone.body') });
    const hidesTitle = this.nameOfTeam === this.pageTitle;
    return html`<div class="stack">
      <div class="team-title ${hidesTitle ? 'unseen' : ''}" part="title" role="heading" aria-level=${this.level}>${teamIcon(own)}<bdi>${this.nameOfTeam}</bdi></div>
      ${this.#assignTeam()}
    </div>`;
  }

  protected override renderBody(): unknown {
    return nothing;
  }

  /** Sets the team on the sections. A section renders nothing if the user lacks the permission that it requires. */
  #assignTeam(): readonly TeamSection[] {
    this.#sections ??= TEAM_SECTIONS.map(({ tag }) => document.createElement(tag) as TeamSection);
    for (const section of this.#sections) Object.assign(section, { teamId: this.idOfTeam, headingLevel: this.level + 1 });
    return this.#sections;
  }

  /** Shows a message if the user lost a permission. */
  #reportLostPermissions(): void {
    const allowed = RIGHTS.filter((right) => this.may(right));
    if (this.#allowed.some((right) => !allowed.includes(right))) toast(this.t('team.permissionLost'), this);
    this.#allowed = allowed;
  }
}
