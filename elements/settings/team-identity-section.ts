import { type TemplateResult } from 'lit';
import { TeamSection } from '../base/team-section.js';
import { NameForm } from '../controllers/name-form.js';
import { toast } from '../parts/toast.js';

/**
 * Name and picture of a team, for those who may change them.
 *
 * @tag portico-team-identity-section
 * @fires {CustomEvent<{ teamId: string }>} portico-team-updated - The team is saved.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - In place of the line below the title.
 * @slot actions - Beside the title.
 * @csspart section - The block.
 * @csspart title - The title.
 * @csspart body - What stands below it.
 * @csspart form - The form.
 */
export class TeamIdentitySection extends TeamSection {
  static readonly tag = 'portico-team-identity-section';
  static override readonly events = { onTeamUpdated: 'portico-team-updated', onError: 'portico-error' } as const;
  protected override readonly right = 'identity';
  protected override readonly titleKey = 'team.identity.title';

  readonly #form = new NameForm(this, {
    words: 'teamName',
    send: async (displayName) => this.api?.teams.update({ id: this.idOfTeam, displayName }),
    done: () => {
      toast(this.t('common.saved'));
      this.emit('portico-team-updated', { teamId: this.idOfTeam });
    },
    failed: (error) => this.reportError(error),
  });

  protected override renderBody(): TemplateResult {
    return this.#form.render(this.uid, this.t('common.save'), this.own?.displayName);
  }
}
