import { teamApiKeys, userApiKeys } from './api-keys.js';
import { connectedAccounts } from './connected-accounts.js';
import { contactChannels } from './contact-channels.js';
import { features } from './features.js';
import { projectPermissions, teamPermissions } from './permissions.js';
import { currentProject, internalProjects } from './projects.js';
import { sessions } from './sessions.js';
import { teamInvitations } from './team-invitations.js';
import { teamMemberProfiles } from './team-member-profiles.js';
import { teamMemberships } from './team-memberships.js';
import { teams } from './teams.js';
import { currentUser } from './users.js';

/** Tables of every app. Rows that need more than client access are left out of client apps. */
export const clientResources = {
  currentProject,
  currentUser,
  contactChannels,
  connectedAccounts,
  sessions,
  teams,
  teamMemberships,
  teamMemberProfiles,
  teamInvitations,
  teamPermissions,
  projectPermissions,
  userApiKeys,
  teamApiKeys,
  internalProjects,
  features,
};
