import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type Entity } from '../contract/entity.js';
import { id, idOrMe, optional, permissionId, recursive } from '../contract/fields.js';

export const TeamPermission = entity({ id: permissionId, userId: id, teamId: id });
export const ProjectPermission = entity({ id: permissionId, userId: id });

const filter = entity({
  userId: optional(idOrMe),
  permissionId: optional(permissionId),
  recursive: optional(recursive),
});

const params = { userId: idOrMe, permissionId } as const;

/** Giving a permission to a user, and taking it away. */
/* @__NO_SIDE_EFFECTS__ */
const grantsAt = <const P extends string, R extends Entity>(path: P, returns: R) => ({
  grant: endpoint({ access: 'server', method: 'POST', path, params, body: entity({}), returns }),
  revoke: endpoint({ access: 'server', method: 'DELETE', path, params }),
});

/** What users may do in teams. */
export const teamPermissions = {
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
  list: endpoint({ access: 'client', method: 'GET', path: '/project-permissions', query: filter, returns: ProjectPermission, list: true }),
  ...grantsAt('/project-permissions/{userId}/{permissionId}', ProjectPermission),
};
