// Active sessions and permissions of users, and a user's profile in a team.
import type { ClientApp } from '../app/client-app.js';
import type { ServerApp } from '../app/server-app.js';
import type { GeoInfo } from '../resources/sessions.js';
import { dataOf } from './errors.js';
import { live, mapAll } from './live.js';

/** A session of a user, for example in another browser. */
export interface ActiveSession {
  /** UUID of the session. */
  readonly id: string;
  /** UUID of the user. */
  readonly userId: string;
  /** When the session started. */
  readonly createdAt: Date;
  /** Whether someone else uses the session to act as the user. */
  readonly isImpersonation: boolean;
  /** When the session was last used; `undefined` if it was not used. */
  readonly lastUsedAt: Date | undefined;
  /** Whether the session is the session of this app. */
  readonly isCurrentSession: boolean;
  /** Where the session was last used, from the IP address. */
  readonly geoInfo?: GeoInfo | undefined;
}

/** A permission that a user has in a team. */
export interface TeamPermission {
  /** ID of the permission. */
  readonly id: string;
}
/** A permission that a user has in the project. */
export interface ProjectPermission extends TeamPermission {}

/** An object with the ID of a team. */
export interface TeamReference {
  /** UUID of the team. */
  readonly id: string;
}

/** Which permissions to list. */
interface PermissionListOptions {
  /** Whether to include the permissions that other permissions contain. If omitted, true. */
  recursive?: boolean | undefined;
}

/** The members of users that manage sessions. */
export interface SessionOwner {
  /** Returns the active sessions of the user. */
  getActiveSessions(this: void): Promise<ActiveSession[]>;
  /** Ends a session of the user. Throws `CannotDeleteCurrentSession` for the session of this app. */
  revokeSession(this: void, sessionId: string): Promise<void>;
}

/** The members of users that read permissions. Without a team, they read the permissions in the project. */
export interface PermissionOwner {
  /** Returns the permissions of the user in a team. */
  listPermissions(this: void, team: TeamReference, options?: PermissionListOptions): Promise<TeamPermission[]>;
  /** Returns the permissions of the user in the project. */
  listPermissions(this: void, options?: PermissionListOptions): Promise<TeamPermission[]>;
  /** Returns a permission of the user in a team, or null. */
  getPermission(this: void, team: TeamReference, permissionId: string): Promise<TeamPermission | null>;
  /** Returns a permission of the user in the project, or null. */
  getPermission(this: void, permissionId: string): Promise<TeamPermission | null>;
  /** Returns whether the user has a permission in a team. */
  hasPermission(this: void, team: TeamReference, permissionId: string): Promise<boolean>;
  /** Returns whether the user has a permission in the project. */
  hasPermission(this: void, permissionId: string): Promise<boolean>;
}

/** A user's profile in a team. */
export interface TeamMemberProfile {
  /** The user's name in the team. */
  readonly displayName: string | null;
  /** URL of the user's picture in the team. */
  readonly profileImageUrl: string | null;
}

/** A user's profile in a team, which can be changed. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Changes the profile. The object itself does not change. */
  update(
    this: void,
    options: {
      /** The user's name in the team. */
      displayName?: string | undefined;
      /** URL of the user's picture in the team; null removes it. */
      profileImageUrl?: string | null | undefined;
    },
  ): Promise<void>;
}

/** The methods of an app of the SDK for sessions, with the rights of a user or of a server. */
interface SessionCalls {
  readonly sessions: Pick<ServerApp['sessions'], 'list' | 'revoke'>;
}

/** The methods of an app of the SDK for permissions, with the rights of a user or of a server. */
interface PermissionCalls {
  readonly teamPermissions: Pick<ServerApp['teamPermissions'], 'list'>;
  readonly projectPermissions: Pick<ServerApp['projectPermissions'], 'list'>;
}

/** Returns the methods for the sessions of a user, who is `me` for the user of the session. */
export const sessionMembers = ({ sessions }: SessionCalls, userId: string): SessionOwner => ({
  getActiveSessions: () =>
    mapAll(sessions.list({ userId }), (data) => ({
      ...data,
      lastUsedAt: data.lastUsedAt,
      isCurrentSession: data.isCurrentSession ?? false,
      geoInfo: data.geoInfo,
    })),
  revokeSession: async (id) => void (await dataOf(sessions.revoke({ userId, id }))),
});

const isTeam = (value: unknown): value is TeamReference =>
  typeof value === 'object' && value !== null && typeof (value as Partial<TeamReference>).id === 'string';

/** Returns the methods for the permissions of a user, who is `me` for the user of the session. */
export const permissionMembers = (calls: PermissionCalls, userId: string): PermissionOwner => {
  const list = async (scope: unknown, { recursive = true }: PermissionListOptions = {}): Promise<TeamPermission[]> => {
    const permissions = isTeam(scope)
      ? await calls.teamPermissions.list({ userId, teamId: scope.id, recursive })
      : await calls.projectPermissions.list({ userId, recursive });
    return permissions.map(({ id }) => ({ id }));
  };
  const get = async (scope: TeamReference | string, inTeam?: string): Promise<TeamPermission | null> => {
    const wanted = isTeam(scope) ? inTeam : scope;
    return (await list(scope)).find(({ id }) => id === wanted) ?? null;
  };
  return {
    listPermissions: (scope?: TeamReference | PermissionListOptions, options?: PermissionListOptions) =>
      isTeam(scope) ? list(scope, options) : list(undefined, scope),
    getPermission: get,
    hasPermission: async (scope: TeamReference | string, permissionId?: string) => (await get(scope, permissionId)) !== null,
  };
};

/** Returns the profile of a user in a team. */
export const memberProfile = async (
  { teamMemberProfiles }: { readonly teamMemberProfiles: Pick<ClientApp['teamMemberProfiles'], 'get' | 'update'> },
  teamId: string,
  userId: string,
): Promise<EditableTeamMemberProfile> => {
  const { displayName, profileImageUrl } = await teamMemberProfiles.get({ teamId, userId });
  return live({
    displayName,
    profileImageUrl,
    update: async (options: Parameters<EditableTeamMemberProfile['update']>[0]) =>
      void (await teamMemberProfiles.update({ ...options, teamId, userId })),
  });
};
