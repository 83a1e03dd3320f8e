// Collects the resources of client apps in one module, which client apps load with the first call.
import { teamApiKeys, userApiKeys } from './api-keys.js';
import { connectedAccounts } from './connected-accounts.js';
import { contactChannels } from './contact-channels.js';
import { projectPermissions, teamPermissions } from './permissions.js';
import { currentProject } from './current-project.js';
import { internalProjects } from './projects.js';
import { sessions } from './sessions.js';
import { teamInvitations } from './team-invitations.js';
import { teamMemberProfiles } from './team-member-profiles.js';
import { teamMemberships } from './team-memberships.js';
import { teams } from './teams.js';
import { currentUser } from './users.js';

/** Resources of every app. Client apps omit the methods that need more than client access. */
export interface ClientResources {
  /** The project that the app belongs to. */
  readonly currentProject: typeof currentProject;
  /** The user of the session. */
  readonly currentUser: typeof currentUser;
  /** Users' email addresses. */
  readonly contactChannels: typeof contactChannels;
  /** OAuth provider accounts that users connected. */
  readonly connectedAccounts: typeof connectedAccounts;
  /** Users' sessions, with the location from which each session was last used. */
  readonly sessions: typeof sessions;
  /** Teams of the project, or teams of the signed-in user. */
  readonly teams: typeof teams;
  /** Adds users to teams and removes them. */
  readonly teamMemberships: typeof teamMemberships;
  /** Users' names and pictures in their teams. */
  readonly teamMemberProfiles: typeof teamMemberProfiles;
  /** Email invitations to teams. */
  readonly teamInvitations: typeof teamInvitations;
  /** Users' permissions in teams. */
  readonly teamPermissions: typeof teamPermissions;
  /** Users' permissions in the project. */
  readonly projectPermissions: typeof projectPermissions;
  /** Users' API keys. */
  readonly userApiKeys: typeof userApiKeys;
  /** Teams' API keys. */
  readonly teamApiKeys: typeof teamApiKeys;
  /** Projects that the signed-in user owns. Only for apps of the project `internal`. */
  readonly internalProjects: typeof internalProjects;
}

export const clientResources: ClientResources = {
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
};
