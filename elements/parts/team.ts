import { html, type TemplateResult } from 'lit';
import type { DataOf, Team as TeamRecord, UrlName } from '../../src/index.js';
import { initials, picture } from './avatar.js';
import { beginning } from './person.js';

export type Team = Pick<DataOf<typeof TeamRecord>, 'id' | 'displayName' | 'profileImageUrl'>;

const MAX_NAME = 80;

/** The name of a team is other people's text: shortened, and without letters that turn others around. */
export const teamName = (name: string): string => {
  const text = name.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
  const start = beginning(text, MAX_NAME);
  return start === text ? text : `${start}…`;
};

/** A team's picture in a rounded square, or its first letter. Decorative: the name stands beside it. */
export const teamIcon = ({ displayName, profileImageUrl }: Partial<Team>): TemplateResult =>
  html`<span class="team-icon" part="team-icon" aria-hidden="true"><span part="initials">${initials(displayName ?? '', 1)}</span>${picture(profileImageUrl)}</span>`;

/** Where a team is looked after. */
export const settingsOf = (href: (name: UrlName) => string, teamId: string | undefined): string =>
  `${href('accountSettings')}#team-${teamId}`;
