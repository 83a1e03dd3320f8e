import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view, type Entity, type DataOf, type Named } from '../contract/entity.js';
import { id, optional } from '../contract/fields.js';
import { idOrMe, me, permissionId, recursive } from '../contract/special-fields.js';

const teamPermission = entity({
  /** The permission's ID, for example `$invite_members`; the IDs of system permissions begin with `$`. */
  id: permissionId,
  /** UUID of the user who has the permission. */
  userId: id,
  /** UUID of the team. */
  teamId: id,
});
/** A permission that a user has in a team. */
export interface TeamPermission extends DataOf<typeof teamPermission> {}
/** A permission that a user has in a team. */
export const TeamPermission: Named<typeof teamPermission, TeamPermission> = teamPermission;

const projectPermission = entity({
  /** The permission's ID. */
  id: permissionId,
  /** UUID of the user who has the permission. */
  userId: id,
});
/** A permission that a user has in the project. */
export interface ProjectPermission extends DataOf<typeof projectPermission> {}
/** A permission that a user has in the project. */
export const ProjectPermission: Named<typeof projectPermission, ProjectPermission> = projectPermission;

const params = { userId: idOrMe, permissionId } as const;

const filter = entity({
  /** UUID of a user, or `me`; if omitted, `me` in client apps and all users in other apps. */
  userId: optional(me),
  /** ID of the only permission to list. */
  permissionId: optional(permissionId),
  /** Whether the list includes permissions that the user has because another permission contains them. */
  recursive: optional(recursive),
});
const filterByServer = extend(filter, {
  /** UUID of a user, or `me`; if omitted, all users. */
  userId: optional(idOrMe),
});
/** A filter for permission lists. If `recursive` is omitted, the list includes contained permissions. */
export interface PermissionFilter extends DataOf<typeof filter> {}
const PermissionFilter = view<Named<typeof filter, PermissionFilter>, Named<typeof filterByServer, PermissionFilter>>({
  client: filter,
  server: filterByServer,
});

const team = {
  /** UUID of a team; if omitted, lists the permissions in all teams. */
  teamId: optional(id),
};
const teamFilter = extend(filter, team);
const teamFilterByServer = extend(filterByServer, team);
/** A filter for lists of team permissions. If `recursive` is omitted, the list includes contained permissions. */
export interface TeamPermissionFilter extends DataOf<typeof teamFilter> {}
const TeamPermissionFilter = view<Named<typeof teamFilter, TeamPermissionFilter>, Named<typeof teamFilterByServer, TeamPermissionFilter>>({
  client: teamFilter,
  server: teamFilterByServer,
});

/** Returns the endpoints that grant and revoke permissions. */
/* @__NO_SIDE_EFFECTS__ */
const grantsAt = <const P extends string, R extends Entity>(path: P, returns: R) => ({
  /**
   * Grants a permission to a user.
   * @example
   * await server.teamPermissions.grant({ teamId, userId, permissionId: '$invite_members' });
   */
  grant: endpoint({ access: 'server', method: 'POST', path, params, body: entity({}), returns }),
  /**
   * Revokes a user's permission.
   * @example
   * await server.teamPermissions.revoke({ teamId, userId, permissionId: '$invite_members' });
   */
  revoke: endpoint({ access: 'server', method: 'DELETE', path, params }),
});

/** Users' permissions in teams. */
export const teamPermissions = {
  /**
   * Lists the team permissions of a user, by default the signed-in user. If a server omits `userId`, lists the permissions of all users.
   * If `recursive` is omitted, the list includes contained permissions.
   * @example
   * const permissions = await app.teamPermissions.list({ teamId });
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-permissions',
    query: TeamPermissionFilter,
    returns: TeamPermission,
    list: true,
  }),
  ...grantsAt('/team-permissions/{teamId}/{userId}/{permissionId}', TeamPermission),
};

/** Users' permissions in the project. */
export const projectPermissions = {
  /**
   * Lists the project permissions of a user, by default the signed-in user. If a server omits `userId`, lists the permissions of all users.
   * If `recursive` is omitted, the list includes contained permissions.
   * @example
   * const permissions = await app.projectPermissions.list();
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/project-permissions',
    query: PermissionFilter,
    returns: ProjectPermission,
    list: true,
  }),
  ...grantsAt('/project-permissions/{userId}/{permissionId}', ProjectPermission),
};
