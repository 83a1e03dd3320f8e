import type { ProjectConfig } from '../core/settings-section.js';
import type { TeamSection } from '../core/team-section.js';
import type { TeamRight } from '../core/team-rights.js';
import { TeamApiKeysSection } from './team-api-keys-section.js';
import { TeamDeleteSection } from './team-delete-section.js';
import { TeamIdentitySection } from './team-identity-section.js';
import { TeamInvitationsSection } from './team-invitations-section.js';
import { TeamLeaveSection } from './team-leave-section.js';
import { TeamMembersSection } from './team-members-section.js';
import { TeamProfileSection } from './team-profile-section.js';

type SectionClass = (new () => TeamSection) & { readonly tag: string };

interface Part {
  readonly id: 'general' | 'members' | 'api-keys' | 'danger';
  readonly label: `team.nav.${'general' | 'members' | 'apiKeys' | 'danger'}`;
  readonly sections: readonly SectionClass[];
  /** The rights of which the user needs at least one. */
  readonly rights: readonly TeamRight[];
  readonly isOffered?: (config: ProjectConfig) => boolean;
}

/**
 * The parts of the team page, and their sections, in display order. To add a section, add its class to a part.
 * `TeamPermissionsSection` is in no part, because the page shows the user's roles beside the name of the team.
 */
export const TEAM_PARTS = [
  {
    id: 'general',
    label: 'team.nav.general',
    sections: [TeamIdentitySection, TeamProfileSection],
    rights: ['profile'],
  },
  {
    id: 'members',
    label: 'team.nav.members',
    sections: [TeamMembersSection, TeamInvitationsSection],
    rights: ['members', 'invitations'],
  },
  {
    id: 'api-keys',
    label: 'team.nav.apiKeys',
    sections: [TeamApiKeysSection],
    rights: ['apiKeys'],
    isOffered: ({ allowTeamApiKeys }) => allowTeamApiKeys,
  },
  { id: 'danger', label: 'team.nav.danger', sections: [TeamLeaveSection, TeamDeleteSection], rights: ['leave'] },
] as const satisfies readonly Part[];

export type TeamPart = Part;
export type TeamPartId = Part['id'];
