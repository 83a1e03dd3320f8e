import { html, type TemplateResult } from 'lit';
import type { DataOf, Team as TeamRecord, UrlName } from '../../src/index.js';
import { initials, picture } from './avatar.js';

export type Team = Pick<DataOf<typeof TeamRecord>, 'id' | 'displayName' | 'profileImageUrl'>;

/**
 * Renders a team's picture in a rounded square, or the first letter of the team's name. Screen readers skip both, because the name is next
 * to them.
 */
export const teamIcon = ({ displayName, profileImageUrl }: Partial<Team>): TemplateResult =>
  html`<span class="team-icon" part="team-icon" aria-hidden="true"><span part="initials">${initials(displayName ?? '', 1)}</span>${picture(profileImageUrl)}</span>`;

/** Returns the URL of a team's settings. */
export const settingsOf = (href: (name: UrlName) => string, teamId: string | undefined): string =>
  `${href('accountSettings')}#team-${teamId}`;
