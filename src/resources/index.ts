// The table of contents: the resources of the service, by the lowest access level that may call any of their rows.
import { teamApiKeys, userApiKeys } from './api-keys.js';
import { authAnonymous } from './auth-anonymous.js';
import { authCli } from './auth-cli.js';
import { authMfa } from './auth-mfa.js';
import { authOtp } from './auth-otp.js';
import { authPasskey } from './auth-passkey.js';
import { authPassword, authPasswordChange } from './auth-password.js';
import { connectedAccounts } from './connected-accounts.js';
import { contactChannels } from './contact-channels.js';
import { emailTemplates } from './email-templates.js';
import { emails } from './emails.js';
import { features } from './features.js';
import { internalApiKeys } from './internal-api-keys.js';
import { metrics } from './metrics.js';
import { projectPermissionDefinitions, teamPermissionDefinitions } from './permission-definitions.js';
import { projectPermissions, teamPermissions } from './permissions.js';
import { currentProject, internalProjects, projects } from './projects.js';
import { authRefresh, authSession, sessions } from './sessions.js';
import { teamInvitations } from './team-invitations.js';
import { teamMemberProfiles } from './team-member-profiles.js';
import { teamMemberships } from './team-memberships.js';
import { teams } from './teams.js';
import { currentUser, users } from './users.js';
import { webhooks } from './webhooks.js';

// The types are interfaces, so that editors show their names, and show the doc blocks of resources and rows at each call.

/** Resources of every app. Client apps leave out the rows that need more than client access. */
export interface ClientResources {
  /** The project that the app belongs to. */
  readonly currentProject: typeof currentProject;
  /** The user of the session. */
  readonly currentUser: typeof currentUser;
  /** Email addresses of users. */
  readonly contactChannels: typeof contactChannels;
  /** OAuth provider accounts that users have connected. */
  readonly connectedAccounts: typeof connectedAccounts;
  /** Places where users are signed in. */
  readonly sessions: typeof sessions;
  /** Teams of the project, or teams of the signed-in user. */
  readonly teams: typeof teams;
  /** Adds users to teams and removes them. */
  readonly teamMemberships: typeof teamMemberships;
  /** Names and pictures of users in their teams. */
  readonly teamMemberProfiles: typeof teamMemberProfiles;
  /** Invitations to teams by email. */
  readonly teamInvitations: typeof teamInvitations;
  /** Permissions of users in teams. */
  readonly teamPermissions: typeof teamPermissions;
  /** Permissions of users in the project. */
  readonly projectPermissions: typeof projectPermissions;
  /** API keys of users. */
  readonly userApiKeys: typeof userApiKeys;
  /** API keys of teams. */
  readonly teamApiKeys: typeof teamApiKeys;
  /** Projects that the signed-in user owns. Empty except in apps of the project `internal`. */
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

/** Additional resources of server apps. */
export interface ServerResources {
  /** Users of the project. */
  readonly users: typeof users;
}

export const serverResources: ServerResources = { users };

/** Additional resources of admin apps. */
export interface AdminResources {
  /** The settings of the project. */
  readonly projects: typeof projects;
  /** Sets of keys of the project itself. */
  readonly internalApiKeys: typeof internalApiKeys;
  /** Permissions that users can have in teams. */
  readonly teamPermissionDefinitions: typeof teamPermissionDefinitions;
  /** Permissions that users can have in the project. */
  readonly projectPermissionDefinitions: typeof projectPermissionDefinitions;
  /** Subjects and contents of the emails that the project sends. */
  readonly emailTemplates: typeof emailTemplates;
  /** Emails that the project has sent. */
  readonly emails: typeof emails;
  /** Numbers of users and sign-ins. */
  readonly metrics: typeof metrics;
  /** Webhooks, which are managed at their provider. */
  readonly webhooks: typeof webhooks;
}

export const adminResources: AdminResources = {
  projects,
  internalApiKeys,
  teamPermissionDefinitions,
  projectPermissionDefinitions,
  emailTemplates,
  emails,
  metrics,
  webhooks,
};

/** Rows that apps do not have as resources. The flows of `app.auth` call most of them. */
export const internalResources = {
  authPassword,
  authPasswordChange,
  authOtp,
  authMfa,
  authPasskey,
  authAnonymous,
  authCli,
  authSession,
  authRefresh,
  features,
};
