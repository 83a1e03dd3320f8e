import { html, type TemplateResult } from 'lit';
import type { DataOf, Team as TeamRecord, UrlName } from '../../src/index.js';
import { picture } from './avatar.js';
import { firstGraphemes, withoutBidi } from './person.js';

export type Team = Pick<DataOf<typeof TeamRecord>, 'id' | 'displayName' | 'profileImageUrl'>;

/**
 * Renders a team's picture in a rounded square, or the first letter of the team's name. Screen readers skip both, because the name is next
 * to them.
 */
export const teamIcon = ({ displayName, profileImageUrl }: Partial<Team>): TemplateResult =>
  html`<span class="team-icon" part="team-icon" aria-hidden="true"><span part="initials">${firstGraphemes(withoutBidi(displayName ?? ''), 1).toUpperCase()}</span>${picture(profileImageUrl)}</span>`;

/** Returns the URL of a team's settings. */
export const settingsOf = (href: (name: UrlName) => string, teamId: string | undefined): string =>
  `${href('accountSettings')}#team-${teamId}`;
