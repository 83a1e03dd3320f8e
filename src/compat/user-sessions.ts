// Active sessions and permissions of users, and a user's profile in a team.
import type { ClientApp } from '../app/client-app.js';
import type { ServerApp } from '../app/server-app.js';
import type { Query } from '../cache/query.js';
import type { GeoInfo } from '../resources/sessions.js';
import { dataOf } from './errors.js';
import { live, mapAll, reader } from './live.js';

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
export interface PermissionListOptions {
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
  const queryOf = (scope: unknown, { recursive = true }: PermissionListOptions = {}): Query<readonly TeamPermission[]> =>
    isTeam(scope)
      ? calls.teamPermissions.list.query({ userId, teamId: scope.id, recursive })
      : calls.projectPermissions.list.query({ userId, recursive });
  const listPermissions = reader(
    (scope?: TeamReference | PermissionListOptions, options?: PermissionListOptions) =>
      isTeam(scope) ? queryOf(scope, options) : queryOf(undefined, scope),
    (permissions) => permissions.map(({ id }) => ({ id })),
  );
  const getPermission = reader(
    (...[scope]: [scope: TeamReference | string, permissionId?: string]) => queryOf(scope),
    (permissions, scope, inTeam) => {
      const wanted = isTeam(scope) ? inTeam : scope;
      const found = permissions.find(({ id }) => id === wanted);
      return found ? { id: found.id } : null;
    },
  );
  return {
    listPermissions,
    getPermission: getPermission as PermissionOwner['getPermission'],
    hasPermission: async (scope: TeamReference | string, permissionId?: string) => (await getPermission(scope, permissionId)) !== null,
  };
};

/** Returns the method that reads the profile of a user in a team. */
export const profileReader = (
  { teamMemberProfiles: calls }: { readonly teamMemberProfiles: Pick<ClientApp['teamMemberProfiles'], 'get' | 'update'> },
  userId: string,
): ((team: TeamReference) => Promise<EditableTeamMemberProfile>) =>
  reader(
    ({ id: teamId }) => calls.get.query({ teamId, userId }),
    ({ displayName, profileImageUrl }, { id: teamId }: TeamReference) => {
      const update: EditableTeamMemberProfile['update'] = async (options) => void (await calls.update({ ...options, teamId, userId }));
      return live({ displayName, profileImageUrl, update });
    },
  );
