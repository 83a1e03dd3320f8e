import type { TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { TypedConfirmation } from '../form/typed-confirmation.js';
import { button } from '../ui/button.js';

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
 * @csspart dialog - The confirmation dialog.
 */
export class TeamDeleteSection extends TeamSection {
  static override readonly tag = 'portico-team-delete-section';
  static override readonly events = { onTeamDeleted: 'portico-team-deleted', onError: 'portico-error' } as const;
  protected override readonly right = 'delete';
  protected override readonly titleKey = 'team.delete.title';
  protected override readonly descriptionKey = 'team.delete.description';

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

  protected override renderActions(): TemplateResult {
    return button({ label: this.t('team.delete.action'), kind: 'danger-outline', onClick: this.#confirmation.open });
  }

  protected override renderBody(): unknown {
    const { t, uid } = this;
    return this.#confirmation.render({
      uid,
      title: t('team.delete.confirm.title', { team: this.nameOfTeam }),
      question: t('team.delete.question', { team: this.nameOfTeam }),
    });
  }
}
