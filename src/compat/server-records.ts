// Types of users and teams as servers see them. They refer to each other.
import type { ApiKeyOwner, TeamApiKey, TeamApiKeyFirstView, UserApiKey, UserApiKeyFirstView } from './api-keys.js';
import type { ContactChannelOwner, ServerContactChannel, ServerContactChannelCreateOptions } from './contact-channels.js';
import type { InvitationOwner, TeamCreateOptions, TeamFields, TeamUpdateOptions } from './teams.js';
import type { Auth, Session, User } from './user-fields.js';
import type { ConnectedAccountOwner, TeamSelector, UserChanges, UserUpdateOptions } from './user-members.js';
import type { PermissionOwner, SessionOwner, TeamMemberProfile, TeamReference } from './user-sessions.js';

/** Changes that a server makes to a user. An omitted field does not change. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  /** The primary email address; null removes it. */
  primaryEmail?: string | null | undefined;
  /** Whether the primary email address counts as verified. */
  primaryEmailVerified?: boolean | undefined;
  /** Whether the user can sign in with the primary email address. */
  primaryEmailAuthEnabled?: boolean | undefined;
  /** Data of the host app that the user can read and only servers can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  clientReadOnlyMetadata?: any;
  /** Data of the host app that only servers can read and change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  serverMetadata?: any;
  /** The new password. */
  password?: string | undefined;
}

/** The input for a new user. All fields are optional. */
export interface ServerUserCreateOptions {
  /** The primary email address. */
  primaryEmail?: string | null | undefined;
  /** Whether the primary email address counts as verified. */
  primaryEmailVerified?: boolean | undefined;
  /** Whether the user can sign in with the primary email address. */
  primaryEmailAuthEnabled?: boolean | undefined;
  /** The password. */
  password?: string | undefined;
  /** Whether the user can sign in with a code from an email. */
  otpAuthEnabled?: boolean | undefined;
  /** The user's name. */
  displayName?: string | undefined;
  /** Data of the host app that the user can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  clientMetadata?: any;
  /** Data of the host app that the user can read and only servers can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  clientReadOnlyMetadata?: any;
  /** Data of the host app that only servers can read and change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  serverMetadata?: any;
}

/** The methods that grant and revoke permissions. Without a team, they change the permissions in the project. */
export interface PermissionGrants {
  /** Grants the user a permission in a team. */
  grantPermission(this: void, team: TeamReference, permissionId: string): Promise<void>;
  /** Grants the user a permission in the project. */
  grantPermission(this: void, permissionId: string): Promise<void>;
  /** Revokes a permission of the user in a team. */
  revokePermission(this: void, team: TeamReference, permissionId: string): Promise<void>;
  /** Revokes a permission of the user in the project. */
  revokePermission(this: void, permissionId: string): Promise<void>;
}

/** Methods of servers that change one field of a user. */
export interface ServerUserSetters {
  /** Changes the primary email address; null removes it. */
  setPrimaryEmail(
    this: void,
    email: string | null,
    options?: {
      /** Whether the address counts as verified. */
      verified?: boolean | undefined;
    },
  ): Promise<void>;
  /** Replaces the data of the host app that only servers can read and change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  setServerMetadata(this: void, metadata: any): Promise<void>;
  /** Replaces the data of the host app that the user can read and only servers can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  setClientReadOnlyMetadata(this: void, metadata: any): Promise<void>;
}

/** The members of a user with the rights of a server that do not depend on other objects. */
export interface ServerUserMembers
  extends
    User,
    ServerUserSetters,
    PermissionGrants,
    UserChanges<ServerUserUpdateOptions>,
    SessionOwner,
    PermissionOwner,
    ContactChannelOwner<ServerContactChannel, ServerContactChannelCreateOptions>,
    ApiKeyOwner<UserApiKey, UserApiKeyFirstView> {
  /** When the user was last active. */
  readonly lastActiveAt: Date;
  /** Data of the host app that only servers can read and change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly serverMetadata: any;
  /** Creates a session of the user. */
  createSession(
    this: void,
    options?: {
      /** Lifetime of the session, in milliseconds. If omitted, one year. */
      expiresInMillis?: number | undefined;
      /** Whether someone else uses the session to act as the user. If omitted, false. */
      isImpersonation?: boolean | undefined;
    },
  ): Promise<Session>;
}

/** A user, with the rights of a server. The object is a snapshot: after a change, get the user again. */
export interface ServerUser extends ServerUserMembers, TeamSelector<ServerTeam>, ConnectedAccountOwner {}

/** The signed-in user, with the rights of a server. */
export interface CurrentServerUser extends ServerUser, Auth {}

/** The input for a new team, on servers. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** UUID of the first member; if omitted, the team has no members. */
  creatorUserId?: string | undefined;
}

/** Changes that a server makes to a team. An omitted field does not change. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** Data of the host app that members can read and only servers can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  clientReadOnlyMetadata?: any;
  /** Data of the host app that only servers can read and change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  serverMetadata?: any;
}

/** A member of a team, with the rights of a server. */
export interface ServerTeamUser extends ServerUser {
  /** The user's profile in the team. */
  readonly teamProfile: ServerTeamMemberProfile;
}

/** A user's profile in a team. */
export interface ServerTeamMemberProfile extends TeamMemberProfile {}

/** The members of a team with the rights of a server that do not depend on other objects. */
export interface ServerTeamMembers extends TeamFields, InvitationOwner, ApiKeyOwner<TeamApiKey, TeamApiKeyFirstView> {
  /** When the team was created. */
  readonly createdAt: Date;
  /** Data of the host app that only servers can read and change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly serverMetadata: any;
  /** Changes the team. The object itself does not change. */
  update(this: void, options: ServerTeamUpdateOptions): Promise<void>;
  /** Deletes the team. */
  delete(this: void): Promise<void>;
  /** Adds a user to the team. */
  addUser(this: void, userId: string): Promise<void>;
  /** Removes a user from the team. */
  removeUser(this: void, userId: string): Promise<void>;
}

/** A team, with the rights of a server. */
export interface ServerTeam extends ServerTeamMembers {
  /** Returns the members of the team. */
  listUsers(this: void): Promise<ServerTeamUser[]>;
}
