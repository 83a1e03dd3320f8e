import { TeamApiKeysSection } from './team-api-keys-section.js';
import { TeamDeleteSection } from './team-delete-section.js';
import { TeamIdentitySection } from './team-identity-section.js';
import { TeamInvitationsSection } from './team-invitations-section.js';
import { TeamLeaveSection } from './team-leave-section.js';
import { TeamMembersSection } from './team-members-section.js';
import { TeamPermissionsSection } from './team-permissions-section.js';
import { TeamProfileSection } from './team-profile-section.js';

/** The sections of the team settings, in display order. */
export const TEAM_SECTIONS = [
  TeamProfileSection,
  TeamIdentitySection,
  TeamMembersSection,
  TeamInvitationsSection,
  TeamPermissionsSection,
  TeamApiKeysSection,
  TeamLeaveSection,
  TeamDeleteSection,
] as const;
