import { endpoint } from '../contract/endpoint.js';
import { entity, extend } from '../contract/entity.js';
import { id, idOrMe, optional, permissionId, recursive } from '../contract/fields.js';

export const TeamPermission = entity({ id: permissionId, userId: id, teamId: id });
export const ProjectPermission = entity({ id: permissionId, userId: id });

const filter = entity({
  userId: optional(idOrMe),
  permissionId: optional(permissionId),
  recursive: optional(recursive),
});

const teamGrant = '/team-permissions/{teamId}/{userId}/{permissionId}';
const projectGrant = '/project-permissions/{userId}/{permissionId}';

const params = { userId: idOrMe, permissionId } as const;

/** What users may do in teams. */
export const teamPermissions = {
  list: endpoint({
    allow: 'client',
    method: 'GET',
    path: '/team-permissions',
    query: extend(filter, { teamId: optional(id) }),
    returns: TeamPermission,
    list: true,
  }),
  grant: endpoint({
    allow: 'server',
    method: 'POST',
    path: teamGrant,
    params,
    body: entity({}),
    returns: TeamPermission,
    status: 201,
  }),
  revoke: endpoint({ allow: 'server', method: 'DELETE', path: teamGrant, params }),
};

/** What users may do in the project. */
export const projectPermissions = {
  list: endpoint({ allow: 'client', method: 'GET', path: '/project-permissions', query: filter, returns: ProjectPermission, list: true }),
  grant: endpoint({
    allow: 'server',
    method: 'POST',
    path: projectGrant,
    params,
    body: entity({}),
    returns: ProjectPermission,
    status: 201,
  }),
  revoke: endpoint({ allow: 'server', method: 'DELETE', path: projectGrant, params }),
};
