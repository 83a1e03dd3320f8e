import { html, type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { TypedConfirmation } from '../form/typed-confirmation.js';
import { button } from '../ui/button.js';
import { row } from '../ui/section.js';

/**
 * Deletes a team after the user types the team's name.
 *
 * @tag portico-team-delete-section
 * @fires {CustomEvent<{ teamId: string }>} portico-team-deleted - The team was deleted.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 * @csspart dialog - The confirmation dialog.
 */
export class TeamDeleteSection extends TeamSection {
  static override readonly tag = 'portico-team-delete-section';
  static override readonly events = { onTeamDeleted: 'portico-team-deleted', onError: 'portico-error' } as const;
  protected override readonly right = 'delete';
  protected override readonly titleKey = 'team.delete.title';

  #deleted = '';
  readonly #confirmation = new TypedConfirmation(this, {
    expected: () => this.nameOfTeam,
    action: 'team.delete.action',
    act: async () => {
      this.#deleted = this.idOfTeam;
      await this.api?.teams.delete({ id: this.#deleted });
    },
    done: () => void this.emit('portico-team-deleted', { teamId: this.#deleted }),
    failed: (error) => this.reportError(error),
  });

  protected override renderBody(): TemplateResult {
    const { t, uid } = this;
    const actions = button({ label: t('team.delete.action'), onClick: this.#confirmation.open });
    return html`${row({ title: t('team.delete.description'), actions })}
    ${this.#confirmation.render({ uid, title: t('team.delete.title'), question: t('team.delete.question', { team: this.nameOfTeam }) })}`;
  }
}
