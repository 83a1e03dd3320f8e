import { html, type TemplateResult } from 'lit';
import { TeamSection } from '../base/team-section.js';
import { NameForm } from '../controllers/name-form.js';
import { QueryController } from '../controllers/query.js';
import { toast } from '../parts/toast.js';

/**
 * The name under which the other members of a team see the user.
 *
 * @tag portico-team-profile-section
 * @fires {CustomEvent<{ fields: readonly string[] }>} portico-profile-updated - The profile is saved.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - In place of the line below the title.
 * @slot actions - Beside the title.
 * @csspart section - The block.
 * @csspart title - The title.
 * @csspart body - What stands below it.
 * @csspart form - The form.
 */
export class TeamProfileSection extends TeamSection {
  static readonly tag = 'portico-team-profile-section';
  static override readonly events = { onProfileUpdated: 'portico-profile-updated', onError: 'portico-error' } as const;
  protected override readonly right = 'profile';
  protected override readonly titleKey = 'team.profile.title';
  protected override readonly descriptionKey = 'team.profile.description';

  readonly #profile = new QueryController(this, () => {
    return this.own && this.api?.teamMemberProfiles.get.query({ teamId: this.own.id, userId: 'me' });
  });
  readonly #form = new NameForm(this, {
    words: 'memberName',
    send: async (displayName) => this.api?.teamMemberProfiles.update({ teamId: this.idOfTeam, userId: 'me', displayName }),
    done: () => {
      toast(this.t('common.saved'));
      this.emit('portico-profile-updated', { fields: ['displayName'] });
    },
    failed: (error) => this.reportError(error),
  });

  protected override lists(): readonly QueryController<unknown>[] {
    return [...super.lists(), this.#profile];
  }

  protected override renderBody(): TemplateResult {
    return html`${this.#form.render(this.uid, this.t('common.save'), this.#profile.data?.displayName ?? '')}`;
  }
}
