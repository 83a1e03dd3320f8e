import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type Entity, type DataOf } from '../contract/entity.js';
import { id, idOrMe, optional, permissionId, recursive } from '../contract/fields.js';

/** A permission that a user has in a team. */
export const TeamPermission = entity({ id: permissionId, userId: id, teamId: id });
/** A permission that a user has in a team. */
export type TeamPermission = DataOf<typeof TeamPermission>;

/** A permission that a user has in the project. */
export const ProjectPermission = entity({ id: permissionId, userId: id });
/** A permission that a user has in the project. */
export type ProjectPermission = DataOf<typeof ProjectPermission>;

const filter = entity({
  userId: optional(idOrMe),
  permissionId: optional(permissionId),
  recursive: optional(recursive),
});

const params = { userId: idOrMe, permissionId } as const;

/** Grants and revokes permissions of users. */
/* @__NO_SIDE_EFFECTS__ */
const grantsAt = <const P extends string, R extends Entity>(path: P, returns: R) => ({
  /** Grants a permission to a user. */
  grant: endpoint({ access: 'server', method: 'POST', path, params, body: entity({}), returns }),
  /** Revokes a permission of a user. */
  revoke: endpoint({ access: 'server', method: 'DELETE', path, params }),
});

/** What users may do in teams. */
export const teamPermissions = {
  /** Lists the permissions that users have in teams. If `recursive` is omitted, contained permissions are included. */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-permissions',
    query: extend(filter, { teamId: optional(id) }),
    returns: TeamPermission,
    list: true,
  }),
  ...grantsAt('/team-permissions/{teamId}/{userId}/{permissionId}', TeamPermission),
};

/** What users may do in the project. */
export const projectPermissions = {
  /** Lists the permissions that users have in the project. If `recursive` is omitted, contained permissions are included. */
  list: endpoint({ access: 'client', method: 'GET', path: '/project-permissions', query: filter, returns: ProjectPermission, list: true }),
  ...grantsAt('/project-permissions/{userId}/{permissionId}', ProjectPermission),
};
