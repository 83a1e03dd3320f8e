import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial } from '../contract/entity.js';
import { as, customPermissionId, list, optional, permissionId, text } from '../contract/fields.js';

/** What a permission means, and which others it contains. */
export const PermissionDefinition = entity({ id: permissionId, description: optional(text), containedPermissionIds: list(permissionId) });

const own = partial(entity({ description: text, containedPermissionIds: list(permissionId) }));
const Create = extend(own, { id: customPermissionId });
/** A change replaces the whole definition: what is left out is emptied. Only the id stays unless there is a new one. */
const Update = extend(own, { newId: as('id', optional(customPermissionId)) });

const params = { id: permissionId } as const;

export const teamPermissionDefinitions = {
  list: endpoint({ allow: 'admin', method: 'GET', path: '/team-permission-definitions', returns: PermissionDefinition, list: true }),
  create: endpoint({
    allow: 'admin',
    method: 'POST',
    path: '/team-permission-definitions',
    body: Create,
    returns: PermissionDefinition,
    status: 201,
  }),
  update: endpoint({
    allow: 'admin',
    method: 'PATCH',
    path: '/team-permission-definitions/{id}',
    params,
    body: Update,
    returns: PermissionDefinition,
  }),
  delete: endpoint({ allow: 'admin', method: 'DELETE', path: '/team-permission-definitions/{id}', params }),
};

export const projectPermissionDefinitions = {
  list: endpoint({ allow: 'admin', method: 'GET', path: '/project-permission-definitions', returns: PermissionDefinition, list: true }),
  create: endpoint({
    allow: 'admin',
    method: 'POST',
    path: '/project-permission-definitions',
    body: Create,
    returns: PermissionDefinition,
    status: 201,
  }),
  update: endpoint({
    allow: 'admin',
    method: 'PATCH',
    path: '/project-permission-definitions/{id}',
    params,
    body: Update,
    returns: PermissionDefinition,
  }),
  delete: endpoint({ allow: 'admin', method: 'DELETE', path: '/project-permission-definitions/{id}', params }),
};
