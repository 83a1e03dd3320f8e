import type { CSSResultGroup, PropertyDeclarations } from 'lit';
import { isKnownError } from '../../src/index.js';
import { QueryController } from './query.js';
import { TEAM_SETTINGS_WORDS } from '../messages/en-team-settings.js';
import { shortName } from '../ui/person.js';
import type { Team } from '../ui/team-image.js';
import { isAllowed, type TeamRight } from './team-rights.js';
import { section } from '../styles/section.js';
import { avatarStyle } from '../ui/avatar-style.js';
import { SettingsSection, type SectionView } from './settings-section.js';

/**
 * Base class for the sections about one team. Loads the team and the user's permissions in the team. All sections of a page share these
 * requests. Until the permissions are loaded, shows only the actions that every member may perform.
 */
export abstract class TeamSection extends SettingsSection {
  static override readonly words = TEAM_SETTINGS_WORDS;
  static override styles: CSSResultGroup = [section, avatarStyle];
  static override properties: PropertyDeclarations = { teamId: { attribute: 'team-id' }, team: { attribute: false } };

  /** Team ID. */
  declare teamId: string | undefined;
  /** The team. Used if `teamId` is omitted. */
  declare team: Pick<Team, 'id'> | undefined;

  /** The entry in `TEAM_RIGHTS` that this section requires. */
  protected abstract readonly right: TeamRight;
  protected readonly teams = new QueryController(this, () => {
    return this.visit.user && this.idOfTeam !== '' ? this.api?.teams.list.query({ userId: 'me' }) : undefined;
  });
  protected readonly permissions = new QueryController(this, () => {
    return this.visit.user && this.idOfTeam !== ''
      ? this.api?.teamPermissions.list.query({ teamId: this.idOfTeam, userId: 'me' })
      : undefined;
  });

  protected get idOfTeam(): string {
    return this.teamId ?? this.team?.id ?? '';
  }

  /** The team of this section, or `undefined` while the team loads or if the user is not a member. */
  protected get own(): Team | undefined {
    return this.teams.data?.find(({ id }) => id === this.idOfTeam);
  }

  protected get nameOfTeam(): string {
    return shortName(this.own?.displayName ?? '');
  }

  protected may(right: TeamRight): boolean {
    return isAllowed(right, this.permissions.data?.map(({ id }) => id) ?? []);
  }

  protected override lists(): readonly QueryController<unknown>[] {
    return this.idOfTeam === '' ? [] : [this.teams];
  }

  protected override isOffered(_view: SectionView): boolean {
    return this.idOfTeam !== '' && this.may(this.right) && (this.own !== undefined || this.teams.state.status !== 'ready');
  }

  /** Reports an error. If the error shows that the cached team data is out of date, also reloads that data. */
  protected override reportError(error: unknown): void {
    super.reportError(error);
    if (!isKnownError(error, 'TEAM_PERMISSION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND', 'API_KEY_NOT_FOUND')) return;
    this.permissions.reload();
    this.teams.reload();
  }
}
