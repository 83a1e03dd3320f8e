import { type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { actionError, confirmed } from '../ui/section.js';

const LEAVE = 'leave';

/**
 * Lets the user leave a team.
 *
 * @tag portico-team-leave-section
 * @fires {CustomEvent<{ teamId: string }>} portico-before-team-leave - Fired before the user leaves the team. The page can prevent or delay
 *   the action.
 * @fires {CustomEvent<{ teamId: string }>} portico-team-left - The user left the team.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 */
export class TeamLeaveSection extends TeamSection {
  static override readonly tag = 'portico-team-leave-section';
  static override readonly events = {
    onBeforeTeamLeave: 'portico-before-team-leave',
    onTeamLeft: 'portico-team-left',
    onError: 'portico-error',
  } as const;
  protected override readonly right = 'leave';
  protected override readonly titleKey = 'team.leave.title';
  protected override readonly descriptionKey = 'team.leave.description';

  protected override renderActions(): TemplateResult {
    const { t } = this;
    // Warns every user with permission to delete the team, because the service does not report whether the user is the only admin.
    const question = t('team.leave.question', { team: this.nameOfTeam, mayBeLast: this.may('delete') });
    return confirmed({
      t,
      action: this.action,
      key: LEAVE,
      label: t('team.leave.action'),
      question,
      isInHead: true,
      isDestructive: false,
      run: () => void this.#leave(),
    });
  }

  protected override renderBody(): unknown {
    return actionError(this.uid, this.action, LEAVE);
  }

  async #leave(): Promise<void> {
    const teamId = this.idOfTeam;
    try {
      if (!(await this.ask('portico-before-team-leave', { teamId }))) return;
    } catch (error) {
      return this.action.fail(LEAVE, error);
    }
    const work = () => this.api?.teamMemberships.delete({ teamId, userId: 'me' });
    if (await this.action.run(LEAVE, work)) this.emit('portico-team-left', { teamId });
  }
}
