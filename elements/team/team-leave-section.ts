import { type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { actionError, confirmed, row } from '../ui/section.js';

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
 * @csspart row - A row of the section.
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

  protected override renderBody(): TemplateResult {
    // Warns every user with permission to delete the team, because the service does not report whether the user is the only admin.
    const mayDelete = this.may('delete');
    return row({
      title: this.t('team.leave.description'),
      detail: this.action.asking === LEAVE && mayDelete ? this.t('team.leave.last') : undefined,
      actions: confirmed({
        t: this.t,
        action: this.action,
        key: LEAVE,
        label: this.t('team.leave.action'),
        question: this.t('team.leave.question', { team: this.nameOfTeam }),
        isDestructive: false,
        run: () => void this.#leave(),
      }),
      below: actionError(this.uid, this.action, LEAVE),
    });
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
